/// <reference path="../../../../.cache/pocketbase-types/types.d.ts" />

// What pages and maps of the site have in common: where it is, and where its content stands.

const { TRIGGER_NAMES } = require('../feed.js')
const { firstRow } = require('../sql.js')

const PLACE_SQL =
  `SELECT (SELECT count(*) FROM sqlite_schema WHERE type = 'trigger' AND name IN (${TRIGGER_NAMES.map((n) => `'${n}'`).join(', ')})) AS guards, ` +
  '(SELECT epoch FROM _sync_epoch ORDER BY n DESC LIMIT 1) AS epoch, (SELECT seq FROM _sync_head WHERE id = 1) AS seq'

/** The line's (epoch, seq) now. null while commits may go by it unseen: a page could then stay for ever. */
function cursorOf(app) {
  const row = firstRow(app, PLACE_SQL, { guards: 0, epoch: '', seq: 0 })
  return row.guards === TRIGGER_NAMES.length ? { epoch: row.epoch, seq: row.seq } : null
}

/** The site's own address, from the environment or the settings; never from a header that a visitor sends. */
const originOf = (app) =>
  ($os.getenv('ACADEMY_PUBLIC_URL') || app.settings().meta.appURL).replace(/\/+$/, '')

module.exports = { cursorOf, originOf }
