/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

routerAdd(
  'GET',
  '/api/sync/admin/audit',
  (e) => require(`${__hooks}/lib/audit.js`).answer(e),
  $apis.skipSuccessActivityLog(),
  $apis.gzip(),
)

routerAdd(
  'GET',
  '/api/sync/admin/audit/people',
  (e) => require(`${__hooks}/lib/audit.js`).people(e),
  $apis.skipSuccessActivityLog(),
  $apis.gzip(),
)

routerAdd(
  'POST',
  '/api/sync/admin/audit/seen',
  (e) => require(`${__hooks}/lib/audit.js`).markSeen(e),
  new Middleware((e) => require(`${__hooks}/lib/unread.js`).closeAfterLongBody(e), -2000),
  $apis.bodyLimit(1000),
)

// Before the token is given out: who cannot be noted does not get in.
onRecordAuthRequest((e) => {
  if (e.authMethod === 'password')
    require(`${__hooks}/lib/audit.js`).note(e.app, {
      way: 'admin',
      admin: e.record.id,
      action: 'signed_in',
      title: e.record.email(),
    })
  return e.next()
}, 'admins')

onRecordAuthWithPasswordRequest((e) => {
  const { requestEvent } = /** @type {any} */ (e)
  const { findByEmail, foldEmail } = require(`${__hooks}/lib/emails.js`)
  const { claim } = require(`${__hooks}/lib/tries.js`)
  const account = foldEmail(e.identity.trim())
  const undo = claim(e.app, requestEvent.response, account, requestEvent.realIP())
  // PocketBase itself looks for the exact spelling only.
  e.record = findByEmail(e.app, e.identity)
  try {
    e.next()
    undo()
  } catch (err) {
    require(`${__hooks}/lib/audit.js`).noteFailedSignIn(e.app, e.record)
    if (String(err).includes('Failed to authenticate.'))
      throw new BadRequestError('Failed to authenticate. Check the email and the password.')
    throw err
  }
}, 'admins')
