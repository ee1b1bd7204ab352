/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

const { countUnlogged, triggersAreSound } = require('../feed/log.js')
const { SYNCED } = require('../feed/log.js')
const { sumOf, using } = require('../files/s3.js')
const { allRows, firstRow } = require('../lib/sql.js')

/** SQLite's verdict on the pages of its file, 'ok' where they are sound. @param {any} app @param {boolean} isDeep */
const soundness = (app, isDeep) => {
  const check = isDeep ? 'integrity_check' : 'quick_check'
  return firstRow(app, `PRAGMA ${check}(1)`, { [check]: '' })[check]
}

/** How many files there are, how many are damaged or missing, and one of those. @param {any} app @param {boolean} isDeep */
const examineFiles = (app, isDeep) =>
  using(app.newFilesystem(), (files) => {
    const folder = app.findCollectionByNameOrId('files').id
    const shape = { id: '', file: '', size: 0, sha256: '' }
    const rows = allRows(app, 'SELECT id, file, size, sha256 FROM files', shape)
    // On S3 one question for the sizes of all.
    const sizes = new Map(files.list(`${folder}/`).map(({ key, size }) => [key, size]))
    const isWhole = ({ id, file, size, sha256 }) => {
      const key = `${folder}/${id}/${file}`
      return sizes.get(key) === size && (!isDeep || sumOf(files, key) === sha256)
    }
    const faults = rows.filter((row) => !isWhole(row)).map(({ id, file }) => `${id}/${file}`)
    const bytes = rows.reduce((sum, row) => sum + row.size, 0)
    return { count: rows.length, bytes, faults: faults.length, example: faults[0] || '' }
  })

/** The same, or words of a store that does not answer. @param {any} app @param {boolean} isDeep */
const filesOrFault = (app, isDeep) => {
  try {
    return examineFiles(app, isDeep)
  } catch (err) {
    return String(err.message || err).replace(/\s+/g, ' ')
  }
}

/** Whether the log and its tables agree. @param {any} app */
const examineLog = (app) => {
  const newest = 'SELECT epoch, at FROM _sync_epoch ORDER BY n DESC LIMIT 1'
  const { seq, logged, ahead } = firstRow(
    app,
    'SELECT seq, (SELECT ifnull(max(seq), 0) FROM _sync_log) AS logged, ' +
      '(SELECT count(*) FROM _sync_epoch WHERE start > seq) AS ahead FROM _sync_head',
    { seq: 0, logged: 0, ahead: 0 },
  )
  return {
    seq,
    gap: seq - logged,
    ...firstRow(app, newest, { epoch: '', at: '' }),
    epochsAhead: ahead,
    // Tables that the next start makes are not missed.
    withoutTriggers: SYNCED.filter((name) => app.hasTable(name) && !triggersAreSound(app, name)),
    unlogged: countUnlogged(app),
  }
}

/** Names of the migrations that the database has seen. @param {any} app @returns {string[]} */
const migrationsOf = (app) =>
  allRows(app, "SELECT file FROM _migrations WHERE file LIKE '%.js'", { file: '' }).map(
    ({ file }) => file,
  )

/**
 * How the data stands, for `npm run doctor`, which judges it. Reads only.
 * @param {any} app @param {boolean} isDeep whether every page and every byte is read
 */
const examine = (app, isDeep) => {
  const { smtp, s3, rateLimits } = app.settings()
  return {
    pocketbase: $app.rootCmd.version,
    migrations: migrationsOf(app),
    soundness: soundness(app, isDeep),
    log: examineLog(app),
    files: filesOrFault(app, isDeep),
    admins: firstRow(app, 'SELECT count(*) AS n FROM admins WHERE NOT disabled', { n: 0 }).n,
    mail: smtp.enabled ? { host: smtp.host, port: smtp.port } : null,
    isOnS3: s3.enabled,
    hasLimits: rateLimits.enabled && rateLimits.rules.some(({ label }) => label.endsWith(':auth')),
  }
}

module.exports = { examine, migrationsOf }
