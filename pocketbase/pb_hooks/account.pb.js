/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// What an admin does to their own account, and how one gets in by a one-time link. All POST, JSON, no-store:
//
// /api/account/link      { token }                        -> { kind: 'invite' | 'reset', email, name, until }; 404 void
// /api/account/join      { token, email, name, password } -> signed in, as a new admin
// /api/account/reset     { token, password }              -> signed in, with the new password
// /api/account/forgot    { email }                        -> { mail: boolean }: whether this server sends mails; then one with
//                        a link comes within a minute or two if there is such an account, which nobody is told
// signed in:
// /api/account/password  { current, password }            -> signed in anew
// /api/account/email     { current, email, name }         -> signed in anew; an empty name leaves it
//
// 'Signed in' is { token, record: { id, email, name, … } }, as PocketBase answers a sign-in. 'Anew': every other device of
// the account, and every older token, is signed out. Faults: { message, data: { field: { code, message } } } with 400, the
// field being `current` (wrong_password), `password` (validation_weak_password), `email` or `name`; 404 for a link that is
// void; 429 with Retry-After and a message in words, see accounts/tries.js.
//
// The admins among themselves. All for admins only, no-store:
//
// GET    /api/sync/admin/admins        -> { admins: [{ id, email, name, since }], invites: [Invite] }
// POST   /api/sync/admin/admins/{id}/remove { password }: one's own
//                                      -> { removed: true }; 404; 409 for the last one; 400 with { password: wrong_password },
//                                         429, see accounts/tries.js. Their sessions and links end at once; what they wrote stays;
//                                         they are told by mail where mail is set up
// POST   /api/sync/admin/admins/{id}/reset-link { password }: one's own
//                                      -> { path, until: moment, mailed }: a one-time link by which that admin chooses a new
//                                         password; `path` ('/admin/reset#<token>') is told this once. `mailed`: they get
//                                         a link by mail as well, within a minute or two. 404, 400 and 429 as above
// POST   /api/sync/admin/invites       { name } -> Invite with { token, path }, told this once; `path` stands behind the
//                                         site's address: '/admin/join#<token>'. `name` may be '', for people to tell them apart
// DELETE /api/sync/admin/invites/{id}  -> { removed: true }; 404
//
// Invite: { id, name, who: who made it, made, until }
//
// How the server sends mails, for admins only, no-store:
//
// GET  /api/sync/admin/mail       -> Mail
// POST /api/sync/admin/mail       { password: one's own, smtp_password: '' keeps it, and Mail but for hasPassword } -> Mail;
//                                    400 with the field: { code, message }, 429. With another host or username the kept
//                                    password is forgotten
// POST /api/sync/admin/mail/test  {} -> { to }: a mail went to the asking admin; 400 with the mail server's words
//
// Mail: { enabled, host, port, tls: from the first byte (465; else STARTTLS where offered), username, hasPassword,
//         sender_name, sender_address }

const { adminAsk, adminPost, smallPost } = require(`${__hooks}/lib/routes.js`)
const accountRoute = (name, handler) => smallPost(`/api/account/${name}`, handler)

accountRoute('link', (e) => {
  const body = require(`${__hooks}/lib/request.js`).read(e, { token: '' })
  return e.json(200, require(`${__hooks}/accounts/account.js`).describeLink(e.app, body))
})
accountRoute('join', (e) => {
  const shape = { token: '', email: '', name: '', password: '' }
  const body = require(`${__hooks}/lib/request.js`).read(e, shape)
  const { join } = require(`${__hooks}/accounts/account.js`)
  return $apis.recordAuthResponse(e, join(e.app, body), '')
})
accountRoute('reset', (e) => {
  const body = require(`${__hooks}/lib/request.js`).read(e, { token: '', password: '' })
  const { reset } = require(`${__hooks}/accounts/account.js`)
  return $apis.recordAuthResponse(e, reset(e.app, body), '')
})
accountRoute('forgot', (e) => {
  const { ask, sendsMail } = require(`${__hooks}/accounts/mail.js`)
  ask(e.app, require(`${__hooks}/lib/request.js`).read(e, { email: '' }).email)
  return e.json(200, { mail: sendsMail(e.app) })
})
accountRoute('password', (e) => {
  const body = require(`${__hooks}/lib/request.js`).readOfAdmin(e, { current: '', password: '' })
  const { changePassword } = require(`${__hooks}/accounts/account.js`)
  return $apis.recordAuthResponse(e, changePassword(e, body), '')
})
accountRoute('email', (e) => {
  const body = require(`${__hooks}/lib/request.js`).readOfAdmin(e, {
    current: '',
    email: '',
    name: '',
  })
  const { changeEmail } = require(`${__hooks}/accounts/account.js`)
  return $apis.recordAuthResponse(e, changeEmail(e, body), '')
})

adminAsk('GET', 'admins', (e) => e.json(200, require(`${__hooks}/accounts/admins.js`).list(e.app)))
adminPost('admins/{id}/remove', (e) => {
  const { password } = require(`${__hooks}/lib/request.js`).read(e, { password: '' })
  require(`${__hooks}/accounts/admins.js`).remove(e, e.request.pathValue('id'), password)
  return e.json(200, { removed: true })
})
adminPost('admins/{id}/reset-link', (e) => {
  const { password } = require(`${__hooks}/lib/request.js`).read(e, { password: '' })
  const { linkToPassword } = require(`${__hooks}/accounts/admins.js`)
  return e.json(200, linkToPassword(e, e.request.pathValue('id'), password))
})
adminPost('invites', (e) => {
  const { name } = require(`${__hooks}/lib/request.js`).read(e, { name: '' })
  return e.json(200, require(`${__hooks}/accounts/admins.js`).invite(e.app, e.auth, name))
})
adminAsk('DELETE', 'invites/{id}', (e) => {
  require(`${__hooks}/accounts/admins.js`).withdraw(e.app, e.auth, e.request.pathValue('id'))
  return e.json(200, { removed: true })
})

adminAsk('GET', 'mail', (e) => e.json(200, require(`${__hooks}/accounts/mail.js`).mailOf(e.app)))
adminPost('mail', (e) => {
  const texts = { password: '', smtp_password: '', host: '', username: '' }
  const sender = { sender_name: '', sender_address: '' }
  const shape = { ...texts, ...sender, enabled: false, port: 0, tls: false }
  const body = require(`${__hooks}/lib/request.js`).read(e, shape)
  return e.json(200, require(`${__hooks}/accounts/mail.js`).setMail(e, body))
})
adminPost('mail/test', (e) => e.json(200, require(`${__hooks}/accounts/mail.js`).sendTest(e)))

// PocketBase's own way to a new password: it asks for the current one, which is no faster to guess here than at the door.
onRecordUpdateRequest((e) => {
  // Embedded in Go: the types do not know the field.
  const { requestEvent } = /** @type {any} */ (e)
  const { oldPassword } = requestEvent.requestInfo().body
  if (requestEvent.auth?.id === e.record.id && oldPassword)
    require(`${__hooks}/accounts/account.js`).askPassword(
      requestEvent,
      String(oldPassword),
      'oldPassword',
    )
  return e.next()
}, 'admins')

// No cache keeps an answer that names an admin or lets one in.
const keepNowhere = (e) => {
  const { response } = /** @type {any} */ (e).requestEvent
  response.header().set('Cache-Control', 'no-store')
  return e.next()
}
onRecordsListRequest(keepNowhere, 'admins')
onRecordViewRequest(keepNowhere, 'admins')
onRecordUpdateRequest(keepNowhere, 'admins')
onRecordAuthRequest(keepNowhere, 'admins')
onFileTokenRequest(keepNowhere, 'admins')

// Every route folds the case of an e-mail address, and composes the letters of a password.
const normaliseAdmin = (e) => {
  require(`${__hooks}/accounts/emails.js`).normaliseEmail(e.app, e.record)
  const typed = e.record.getString('password')
  const { plainPassword } = require(`${__hooks}/accounts/passwords.js`)
  if (plainPassword(typed) !== typed) e.record.setPassword(plainPassword(typed))
  e.next()
}
onRecordCreate(normaliseAdmin, 'admins')
onRecordUpdate(normaliseAdmin, 'admins')

// Every route checks a new password by the same rule.
onRecordValidate((e) => {
  const { weakness } = require(`${__hooks}/accounts/passwords.js`)
  const password = e.record.getString('password')
  const why = password === '' ? '' : weakness(password, e.record.email())
  if (why)
    throw require(`${__hooks}/lib/request.js`).fault('password', 'validation_weak_password', why)
  e.next()
}, 'admins')

// A disabled admin's tokens end at once: authRule is asked at sign-in only.
onRecordUpdate((e) => {
  const wasEnabled = !e.record.original().getBool('disabled')
  if (wasEnabled && e.record.getBool('disabled')) e.record.refreshTokenKey()
  e.next()
}, 'admins')
