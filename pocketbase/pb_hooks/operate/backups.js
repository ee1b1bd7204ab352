/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Copies of the database, and the backups that are made of them.

const { firstRow, run } = require('../lib/sql.js')
const { note } = require('../push/audit.js')
const { stillAdmin } = require('../lib/request.js')

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

// What the panel is told of backups, and the newest one as a file.

const TICKET_SECONDS = 60 * 60
const NOTE = 'doctor.json'

const sizeOf = (path) => {
  try {
    return $os.stat(path).size()
  } catch {
    return 0 // gone since it was listed
  }
}

/** @param {any} app @returns {{ at: number, sizeBytes: number }[]} the newest first */
const listBackups = (app) =>
  backupNames(app).map((name) => ({
    at: madeMs(name),
    sizeBytes: sizeOf(`${folderOf(app)}/${name}`),
  }))

/** True for a finding that an owner has to hear of: any fault, and the warning of too little room. */
const isFault = ({ subject, state }) =>
  state === 'broken' || (state === 'warning' && subject === 'disk')

/** Runs the doctor in a process of its own, and stores its findings with the time. @param {any} app */
const consultDoctor = (app) => {
  const output = $os.cmd($os.getenv('ACADEMY_NODE'), `${__hooks}/../doctor.mjs`, '--json').output()
  const findings = JSON.parse(toString(output).trim().split('\n').pop())
  const faults = findings.filter(isFault).map(({ subject }) => subject)
  const told = { at_ms: Date.now(), faults }
  $os.writeFile(`${app.dataDir()}/${NOTE}`, JSON.stringify(told), /** @type {any} */ (0o600))
}

/** The doctor's last findings; null before it was asked. @param {any} app */
const doctorsWord = (app) => {
  try {
    return JSON.parse(toString($os.readFile(`${app.dataDir()}/${NOTE}`)))
  } catch {
    return null
  }
}

/** A ticket is signed with the key of its admin's session, and ends with that. */
const keyOf = (admin) => `${admin.tokenKey()} backup`

/** POST newest. */
const give = (e) => {
  const [name] = backupNames(e.app)
  if (name === undefined) throw new NotFoundError('There is no backup yet.', null)
  let ticket = ''
  e.app.runInTransaction((tx) => {
    const admin = stillAdmin(tx, e.auth)
    note(tx, { way: 'admin', admin: admin.id, action: 'exported', title: name })
    ticket = $security.createJWT(
      /** @type {any} */ ({ id: admin.id, name }),
      keyOf(admin),
      TICKET_SECONDS,
    )
  })
  return e.json(200, { path: `/api/sync/admin/backups/${name}?ticket=${ticket}` })
}

/** The backup that a ticket is for. @throws 401 @param {any} app @param {string} ticket */
const admitted = (app, ticket) => {
  try {
    const { id } = $security.parseUnverifiedJWT(ticket)
    const admin = app.findRecordById('admins', String(id))
    const { name } = $security.parseJWT(ticket, keyOf(admin))
    if (!admin.getBool('disabled')) return String(name)
  } catch {
    // void, or of an admin who is gone: the same to the sender
  }
  throw new UnauthorizedError('This link has ended. Ask for the backup again in the panel.', null)
}

/** GET backups/{name}. */
const send = (e) => {
  const header = e.response.header()
  header.set('Cache-Control', 'no-store')
  const wanted = e.request.pathValue('name')
  const name = admitted(e.app, e.request.url.query().get('ticket'))
  if (name !== wanted) throw new UnauthorizedError('This link is for another backup.', null)
  if (!backupNames(e.app).includes(name)) throw new NotFoundError('That backup is gone.', null)
  header.set('Content-Type', 'application/zip')
  header.set('Content-Disposition', `attachment; filename="${name}"`)
  return e.fileFS($os.dirFS(folderOf(e.app)), name)
}

module.exports = {
  copyDatabase,
  consultDoctor,
  doctorsWord,
  give,
  listBackups,
  send,
}
