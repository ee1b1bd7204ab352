/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

const { s3Of, using, withStore } = require('./s3.js')
const { firstRow, run } = require('./sql.js')

const BACKUP = /^academy-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.zip$/

/** @param {string} name */
const isBackupName = (name) => BACKUP.test(name)

/** @param {any} app */
const folderOf = (app) => `${app.dataDir()}/backups`

/** Epoch ms at which a backup was made, by its name. @param {string} name */
const madeMs = (name) => Date.parse(name.replace(BACKUP, '$1T$2:$3:$4.$5Z'))

/** Names of the backups, the newest first. Each was read whole before it got its name. @param {any} app @returns {string[]} */
const backupNames = (app) => {
  try {
    const names = $os.readDir(folderOf(app)).map((entry) => entry.name())
    return names.filter(isBackupName).sort().reverse()
  } catch {
    return [] // no folder yet
  }
}

/** Epoch ms at which the newest backup was made; null where there is none. @param {any} app */
const newestBackupMs = (app) => {
  const [newest] = backupNames(app)
  return newest === undefined ? null : madeMs(newest)
}

/** @param {string} files id of that collection, under which its bytes lie @param {boolean} isOnS3 then there are none here */
const indexSql = (files, isOnS3) =>
  'SELECT json_object(' +
  "'epoch', (SELECT epoch FROM copy._sync_epoch ORDER BY n DESC LIMIT 1), " +
  "'seq', (SELECT seq FROM copy._sync_head), " +
  "'migrations', (SELECT json_group_array(file) FROM copy._migrations WHERE file LIKE '%.js'), " +
  `'files', (SELECT json_group_object('storage/${files}/' || id || '/' || file, sha256) FROM copy.files${isOnS3 ? ' WHERE false' : ''}), ` +
  `'isOnS3', json('${isOnS3}')) AS text`

/**
 * Copies the database as one commit left it, without holding up writes. Checks the copy, and writes its other parts
 * beside it.
 * @param {any} app @param {string} folder
 */
const copyDatabase = (app, folder) => {
  const copy = `${folder}/data.db`
  // One connection: what it attaches stays attached.
  const db = app.nonconcurrentDB()
  const on = { db: () => db }
  run(on, 'VACUUM INTO {:copy}', { copy })
  run(on, 'ATTACH DATABASE {:copy} AS copy', { copy })
  const check = firstRow(on, 'PRAGMA copy.integrity_check(1)', { integrity_check: '' })
  const word = check.integrity_check
  if (word !== 'ok') throw new Error(`The database is damaged: ${word}`)
  const files = app.findCollectionByNameOrId('files').id
  $os.writeFile(
    `${folder}/index.json`,
    firstRow(on, indexSql(files, app.settings().s3.enabled), { text: '' }).text,
    /** @type {any} */ (0o600),
  )
  return 'copied'
}

/** Puts a backup into the S3 store of BACKUP_S3, where there is one. @param {string} path */
const sendBackup = (path) => {
  const s3 = s3Of('BACKUP_S3')
  if (!s3) return ''
  const name = path.replace(/^.*[\\/]/, '')
  withStore(s3, (store) => store.uploadFile($filesystem.fileFromPath(path), name))
  return `Sent to the bucket ${s3.bucket}.`
}

/** Names of the backups in a store, the newest first. @returns {string[]} */
const namesIn = (store) =>
  store
    .list('academy-')
    .map(({ key }) => key)
    .filter(isBackupName)
    .sort()
    .reverse()

/**
 * Brings one backup, or the newest, from the S3 store of BACKUP_S3 into a folder, and gives its name.
 * @param {string} folder @param {string} wanted its name, '' for the newest
 */
const fetchBackup = (folder, wanted) => {
  const s3 = s3Of('BACKUP_S3')
  return withStore(s3, (store) => {
    const names = namesIn(store)
    const name = wanted || names[0]
    if (name === undefined) throw new Error(`There is no backup in the bucket ${s3.bucket}.`)
    if (!names.includes(name))
      throw new Error(`The bucket ${s3.bucket} has no ${name}. The newest there is ${names[0]}.`)
    using($filesystem.local(folder), (here) =>
      here.uploadFile(store.getReuploadableFile(name, true), name),
    )
    return name
  })
}

/** How the copies of backups stand; null where none are made. */
const examineCopies = () => {
  const s3 = s3Of('BACKUP_S3')
  if (!s3) return null
  const { bucket } = s3
  try {
    const [newest] = withStore(s3, namesIn)
    return { bucket, at_ms: newest === undefined ? 0 : madeMs(newest), fault: '' }
  } catch (err) {
    return { bucket, at_ms: 0, fault: String(err.message || err).replace(/\s+/g, ' ') }
  }
}

module.exports = {
  backupNames,
  folderOf,
  madeMs,
  newestBackupMs,
  copyDatabase,
  examineCopies,
  fetchBackup,
  sendBackup,
}
