/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// What the panel is told of backups, and the newest one as a file.
//
// POST /api/sync/admin/backups/newest   admins, no-store; an entry of the audit, 'exported'
//   -> { path }: a GET of it is that file, whole or by Range, to whoever has the path, within an hour and while the admin
//      who asked has this session; 404 where there is no backup
// GET  /api/sync/admin/backups/{name}?ticket=…   no-store; 401 for a ticket that is void, 404 for a backup that is gone

const { note } = require('./audit.js')
const { requireAdmin, stillAdmin } = require('./guard.js')
const { backupNames, folderOf, madeMs } = require('./snapshot.js')

const TICKET_SECONDS = 60 * 60
const NOTE = 'doctor.json'

const sizeOf = (path) => {
  try {
    return $os.stat(path).size()
  } catch {
    return 0 // gone since it was listed
  }
}

/** @param {any} app @returns {{ at_ms: number, size: number }[]} the newest first */
const listBackups = (app) =>
  backupNames(app).map((name) => ({
    at_ms: madeMs(name),
    size: sizeOf(`${folderOf(app)}/${name}`),
  }))

/** True for a finding that an owner has to hear of: any fault, and the warning of too little room. */
const isFault = ({ subject, state }) =>
  state === 'broken' || (state === 'warning' && subject === 'disk')

/** Has the doctor look, in a process of its own, and keeps when that was and what has faults. @param {any} app */
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

/** A ticket ends with the session of its admin: it is signed with the key that ends with that. */
const keyOf = (admin) => `${admin.tokenKey()} backup`

/** POST newest. */
const give = (e) => {
  e.response.header().set('Cache-Control', 'no-store')
  const auth = requireAdmin(e)
  const [name] = backupNames(e.app)
  if (name === undefined) throw new NotFoundError('There is no backup yet.', null)
  let ticket = ''
  e.app.runInTransaction((tx) => {
    const admin = stillAdmin(tx, auth)
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

module.exports = { consultDoctor, doctorsWord, give, listBackups, send }
