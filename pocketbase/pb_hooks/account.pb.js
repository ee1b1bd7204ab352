/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

const smallPost = (path, handler) =>
  routerAdd(
    'POST',
    path,
    handler,
    new Middleware((e) => require(`${__hooks}/lib/unread.js`).closeAfterLongBody(e), -2000),
    $apis.bodyLimit(10000),
  )
const accountRoute = (name, handler) => smallPost(`/api/account/${name}`, handler)
const adminRoute = (name, handler) => smallPost(`/api/sync/admin/${name}`, handler)

// lib/account.js says what each of these takes and answers.

accountRoute('link', (e) => {
  const body = require(`${__hooks}/lib/body.js`).read(e, { token: '' })
  return e.json(200, require(`${__hooks}/lib/account.js`).describeLink(e.app, body))
})
accountRoute('join', (e) => {
  const shape = { token: '', email: '', name: '', password: '' }
  const body = require(`${__hooks}/lib/body.js`).read(e, shape)
  return $apis.recordAuthResponse(e, require(`${__hooks}/lib/account.js`).join(e.app, body), '')
})
accountRoute('reset', (e) => {
  const body = require(`${__hooks}/lib/body.js`).read(e, { token: '', password: '' })
  return $apis.recordAuthResponse(e, require(`${__hooks}/lib/account.js`).reset(e.app, body), '')
})
accountRoute('forgot', (e) => {
  const { ask } = require(`${__hooks}/lib/forgot.js`)
  const { sendsMail } = require(`${__hooks}/lib/mail.js`)
  ask(e.app, require(`${__hooks}/lib/body.js`).read(e, { email: '' }).email)
  return e.json(200, { mail: sendsMail(e.app) })
})
accountRoute('password', (e) => {
  const body = require(`${__hooks}/lib/body.js`).readOfAdmin(e, { current: '', password: '' })
  const { changePassword } = require(`${__hooks}/lib/account.js`)
  return $apis.recordAuthResponse(e, changePassword(e, body), '')
})
accountRoute('email', (e) => {
  const body = require(`${__hooks}/lib/body.js`).readOfAdmin(e, { current: '', email: '' })
  const { changeEmail } = require(`${__hooks}/lib/account.js`)
  return $apis.recordAuthResponse(e, changeEmail(e, body), '')
})
accountRoute('sign-out-everywhere', (e) => {
  e.response.header().set('Cache-Control', 'no-store')
  require(`${__hooks}/lib/guard.js`).requireAdmin(e)
  const { signOutEverywhere } = require(`${__hooks}/lib/account.js`)
  return $apis.recordAuthResponse(e, signOutEverywhere(e), '')
})

// lib/admins.js says what each of these takes and answers.
routerAdd('GET', '/api/sync/admin/admins', (e) => {
  e.response.header().set('Cache-Control', 'no-store')
  require(`${__hooks}/lib/guard.js`).requireAdmin(e)
  return e.json(200, require(`${__hooks}/lib/admins.js`).list(e.app))
})
adminRoute('admins/{id}/remove', (e) => {
  const { password } = require(`${__hooks}/lib/body.js`).readOfAdmin(e, { password: '' })
  require(`${__hooks}/lib/admins.js`).remove(e, e.request.pathValue('id'), password)
  return e.json(200, { removed: true })
})
routerAdd('DELETE', '/api/sync/admin/admins/{id}', (e) => {
  e.response.header().set('Cache-Control', 'no-store')
  require(`${__hooks}/lib/guard.js`).requireAdmin(e)
  require(`${__hooks}/lib/admins.js`).refuseWithoutPassword()
})
adminRoute('invites', (e) => {
  const { name } = require(`${__hooks}/lib/body.js`).readOfAdmin(e, { name: '' })
  return e.json(200, require(`${__hooks}/lib/admins.js`).invite(e.app, e.auth, name))
})
routerAdd('DELETE', '/api/sync/admin/invites/{id}', (e) => {
  e.response.header().set('Cache-Control', 'no-store')
  const admin = require(`${__hooks}/lib/guard.js`).requireAdmin(e)
  require(`${__hooks}/lib/admins.js`).withdraw(e.app, admin, e.request.pathValue('id'))
  return e.json(200, { removed: true })
})

// PocketBase's own way to a new password: it asks for the current one, which is no faster to guess here than at the door.
onRecordUpdateRequest((e) => {
  // Embedded in Go: the types do not know the field.
  const { requestEvent } = /** @type {any} */ (e)
  const { oldPassword } = requestEvent.requestInfo().body
  if (requestEvent.auth?.id === e.record.id && oldPassword)
    require(`${__hooks}/lib/account.js`).askPassword(
      requestEvent,
      String(oldPassword),
      'oldPassword',
    )
  return e.next()
}, 'admins')

// What says who an admin is, or lets in, is kept by no cache.
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

// One address whatever its case, by whatever way it comes.
const normaliseEmail = (e) => {
  require(`${__hooks}/lib/emails.js`).normaliseEmail(e.app, e.record)
  e.next()
}
onRecordCreate(normaliseEmail, 'admins')
onRecordUpdate(normaliseEmail, 'admins')

// One rule for a password, by whatever way it comes.
onRecordValidate((e) => {
  const { weakness } = require(`${__hooks}/lib/passwords.js`)
  const password = e.record.getString('password')
  const fault = password === '' ? '' : weakness(password, e.record.email())
  if (fault)
    throw new BadRequestError('Not saved.', {
      password: new ValidationError('validation_weak_password', fault),
    })
  e.next()
}, 'admins')
