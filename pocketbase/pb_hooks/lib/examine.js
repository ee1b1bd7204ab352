/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

const { firstRow } = require('./first-row.js')
const { countUnlogged, triggersAreSound } = require('./heal.js')
const { SYNCED } = require('./log.js')
const { isHalted } = require('./publish.js')

/** @param {any} app @param {string} sql @param {object} shape @returns {any[]} */
const list = (app, sql, shape) => {
  const rows = arrayOf(/** @type {any} */ (new DynamicModel(shape)))
  app.db().newQuery(sql).all(rows)
  return rows.map((row) => row)
}

/** What SQLite says of the pages of its file, 'ok' where they are sound. @param {any} app @param {boolean} isDeep */
const soundness = (app, isDeep) => {
  const check = isDeep ? 'integrity_check' : 'quick_check'
  return firstRow(app.db(), `PRAGMA ${check}(1)`, { [check]: '' })[check]
}

/** How many files there are, how many are damaged or missing, and one of those. @param {any} app @param {boolean} isDeep */
const examineFiles = (app, isDeep) => {
  const folder = `${app.dataDir()}/storage/${app.findCollectionByNameOrId('files').id}`
  const isWhole = ({ id, file, size, sha256 }) => {
    try {
      const path = `${folder}/${id}/${file}`
      if ($os.stat(path).size() !== size) return false
      return !isDeep || $security.sha256(toString($os.readFile(path))) === sha256
    } catch {
      return false // not there
    }
  }
  const shape = { id: '', file: '', size: 0, sha256: '' }
  const rows = list(app, 'SELECT id, file, size, sha256 FROM files', shape)
  const faults = rows.filter((row) => !isWhole(row)).map(({ id, file }) => `${id}/${file}`)
  const bytes = rows.reduce((sum, row) => sum + row.size, 0)
  return { count: rows.length, bytes, faults: faults.length, example: faults[0] || '' }
}

/** How the log stands to its tables. @param {any} app */
const examineLog = (app) => {
  const newest = 'SELECT epoch, at FROM _sync_epoch ORDER BY n DESC LIMIT 1'
  const { seq, logged, ahead } = firstRow(
    app.db(),
    'SELECT seq, (SELECT ifnull(max(seq), 0) FROM _sync_log) AS logged, ' +
      '(SELECT count(*) FROM _sync_epoch WHERE start > seq) AS ahead FROM _sync_head',
    { seq: 0, logged: 0, ahead: 0 },
  )
  return {
    seq,
    gap: seq - logged,
    ...firstRow(app.db(), newest, { epoch: '', at: '' }),
    epochsAhead: ahead,
    // Tables that the next start makes are not missed.
    withoutTriggers: SYNCED.filter((name) => app.hasTable(name) && !triggersAreSound(app, name)),
    unlogged: countUnlogged(app),
  }
}

/** Names of the migrations that the database has seen. @param {any} app @returns {string[]} */
const migrationsOf = (app) =>
  list(app, "SELECT file FROM _migrations WHERE file LIKE '%.js'", { file: '' }).map(
    ({ file }) => file,
  )

/**
 * How the data stands, for `npm run doctor`, which judges it. Reads only.
 * @param {any} app @param {boolean} isDeep whether every page and every byte is read
 */
const examine = (app, isDeep) => {
  const { smtp, s3, backups, rateLimits } = app.settings()
  return {
    pocketbase: $app.rootCmd.version,
    migrations: migrationsOf(app),
    soundness: soundness(app, isDeep),
    log: examineLog(app),
    files: s3.enabled ? null : examineFiles(app, isDeep),
    isHalted: isHalted(app),
    admins: firstRow(app.db(), 'SELECT count(*) AS n FROM admins WHERE NOT disabled', { n: 0 }).n,
    mail: smtp.enabled ? { host: smtp.host, port: smtp.port } : null,
    isOnS3: s3.enabled,
    sendsBackups: backups.s3.enabled,
    hasLimits: rateLimits.enabled && rateLimits.rules.some(({ label }) => label.endsWith(':auth')),
  }
}

module.exports = { examine, migrationsOf }
