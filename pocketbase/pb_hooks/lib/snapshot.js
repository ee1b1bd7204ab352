/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

const { firstRow } = require('./first-row.js')

/** @param {string} files id of that collection, under which its bytes lie */
const indexSql = (files) =>
  'SELECT json_object(' +
  "'epoch', (SELECT epoch FROM copy._sync_epoch ORDER BY n DESC LIMIT 1), " +
  "'seq', (SELECT seq FROM copy._sync_head), " +
  "'migrations', (SELECT json_group_array(file) FROM copy._migrations WHERE file LIKE '%.js'), " +
  `'files', (SELECT json_group_object('storage/${files}/' || id || '/' || file, sha256) FROM copy.files)) AS text`

/**
 * Copies the database as one commit left it, holding no write, checks the copy, and writes beside it what belongs to it.
 * @param {any} app @param {string} folder
 */
const copyDatabase = (app, folder) => {
  const copy = `${folder}/data.db`
  // One connection: what it attaches stays attached.
  const db = app.nonconcurrentDB()
  db.newQuery('VACUUM INTO {:copy}').bind({ copy }).execute()
  db.newQuery('ATTACH DATABASE {:copy} AS copy').bind({ copy }).execute()
  const check = firstRow(db, 'PRAGMA copy.integrity_check(1)', { integrity_check: '' })
  const word = check.integrity_check
  if (word !== 'ok') throw new Error(`The database is damaged: ${word}`)
  const files = app.findCollectionByNameOrId('files').id
  $os.writeFile(
    `${folder}/index.json`,
    firstRow(db, indexSql(files), { text: '' }).text,
    /** @type {any} */ (0o600),
  )
  return 'copied'
}

/**
 * Puts a backup into the S3 store that PocketBase's settings name for backups, where they name one.
 * @param {any} app @param {string} path
 */
const sendBackup = (app, path) => {
  const { enabled, bucket } = app.settings().backups.s3
  if (!enabled) return ''
  const store = app.newBackupsFilesystem()
  try {
    store.uploadFile($filesystem.fileFromPath(path), path.replace(/^.*[\\/]/, ''))
  } finally {
    store.close()
  }
  return `Sent to the bucket ${bucket}.`
}

module.exports = { copyDatabase, sendBackup }
