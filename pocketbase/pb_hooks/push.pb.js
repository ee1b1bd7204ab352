/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// POST /api/sync/push { admin, changes: Change[] } -> { results: Result[] }, for admins, no-store; sync/PROTOCOL.md, 'Writing', has
// Change and Result. 400 { code: 'malformed' }, 401, 403 { code: 'other_admin' }, 413 { code: 'too_long' }, and 503
// { code: 'unavailable' } with Retry-After where the disk takes nothing now.
//
// Who is paid, for admins, no-store. Not by a push: it asks for the admin's own password.
//
// POST /api/sync/admin/payee { password: one's own, payee_address, qr_code_image: id of a file in 'payment-assets' | '' }
//   -> Values, with both fields. Both are always sent, '' for none; what is the same is not written.
//      400 with { password: wrong_password } or the field: { code, message }, 401, 429 (accounts/tries.js). It is an entry of
//      the audit, and mailed to every admin where mail is set
// POST /api/sync/admin/payee/seen { n } -> { payee: PayeeChange[] } that are left: this admin has seen those up to `n`
// GET  /api/sync/admin/start (setup.pb.js) has them too, as `payee`
//
// PayeeChange: { n, at: moment, way, who, values: Values }, by others than the asking admin and not seen yet, newest first
// Values: { payee_address?: [was, is], qr_code_image?: [was, is] }; a picture is { id, name } or null, a UPI ID a text

routerAdd(
  'POST',
  '/api/sync/push',
  (e) => require(`${__hooks}/push/push.js`).push(e),
  // No limit of PocketBase's: push/push.js counts itself, and says why.
  $apis.bodyLimit(0),
  $apis.skipSuccessActivityLog(),
)

require(`${__hooks}/lib/routes.js`).adminPost('payee', (e) => {
  const shape = { password: '', payee_address: '', qr_code_image: '' }
  const body = require(`${__hooks}/lib/request.js`).read(e, shape)
  return e.json(200, require(`${__hooks}/push/payee.js`).change(e, body))
})
require(`${__hooks}/lib/routes.js`).adminPost('payee/seen', (e) => {
  const { n } = require(`${__hooks}/lib/request.js`).read(e, { n: 0 })
  const { see, unseen } = require(`${__hooks}/push/payee.js`)
  see(e.app, e.auth, n)
  return e.json(200, { payee: unseen(e.app, e.auth) })
})
