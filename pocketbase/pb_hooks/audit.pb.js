/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// The audit and the versions of a row, for admins.
//
// GET /api/sync/admin/audit?before=<n>&limit=<1 to 200, 50 unless told>   admins, no-store
//   -> { entries: Entry[], next: n | null }, newest first; `next` is the `before` of the next page.
//   &by=<id of an admin | none>   only what they did, or what no admin did
//   &kind=sign_ins | failed | content | files | admins | exports | rest
//   &since=<moment>               nothing that is older
// GET /api/sync/admin/audit/people   -> { people: [{ id, who }] }: every admin of whom something is noted, by their last name
// GET /api/sync/admin/audit?format=csv   the whole of it as a file, newest first; itself an entry, 'exported'
//
// Entry: { n, at: moment, way, admin: id | '', who: name or e-mail at that time | '', action, collection, id, title, detail }
//   way         'admin' | 'plan' | 'server' | 'command' | 'operator', see lib/actor.js
//   action      'created' | 'changed' | 'deleted'   a row, an admin or a file: `collection` and `id` say which one
//               'signed_in' | 'sign_in_failed' | 'exported' | 'date_confirmed' | 'command' | 'link_made' | 'link_withdrawn'
//   title       of the row, the file's name, the admin's e-mail, the command; '' where nothing may be kept (testimonials,
//               and files that were deleted for ever)
//   detail      { fields: [names], status: [before, after] } of a change, both only where they say something, an admin's
//               status being 'enabled' or 'disabled';
//               { values: { name: [before, after] } } beside them for a UPI ID, a QR picture ({ id, name } | null) and prices;
//               { more: true } at the last failed sign-in of an account that is noted within an hour
//
// GET /api/sync/admin/history/{collection}/{id}?before=<n>&limit=<1 to 50, 20 unless told>   admins, no-store
//   -> { versions: Version[], next: n | null, now }, newest first; `next` is the `before` of the next page; `now` is the row
//      as it is, null where it is gone
//
// Version: { n, at: moment, way, admin: id | '', who, op: 'create' | 'update', fields: [names], row }
//   at, way, admin, who   of the change, as above
//   fields                what the change changed, [] for 'create'
//   row                   the whole row before it, in the form of the admin's feed (files with name and size; their bytes
//                         are still there; a video's `poster`, which the server fetches, is left out); null for
//                         'create'. Its updated_at and updated_by_name tell who had made it

routerAdd(
  'GET',
  '/api/sync/admin/audit',
  (e) => require(`${__hooks}/push/audit.js`).answer(e),
  $apis.skipSuccessActivityLog(),
  $apis.gzip(),
)

routerAdd(
  'GET',
  '/api/sync/admin/audit/people',
  (e) => require(`${__hooks}/push/audit.js`).people(e),
  $apis.skipSuccessActivityLog(),
  $apis.gzip(),
)

// Runs before the token is given out: a sign-in that cannot be noted fails.
onRecordAuthRequest((e) => {
  if (e.authMethod === 'password')
    require(`${__hooks}/push/audit.js`).note(e.app, {
      way: 'admin',
      admin: e.record.id,
      action: 'signed_in',
      title: e.record.email(),
    })
  return e.next()
}, 'admins')

onRecordAuthWithPasswordRequest((e) => {
  const { requestEvent } = /** @type {any} */ (e)
  const { findByEmail, foldEmail } = require(`${__hooks}/accounts/emails.js`)
  const { claim } = require(`${__hooks}/accounts/tries.js`)
  const account = foldEmail(e.identity.trim())
  const undo = claim(e.app, requestEvent.response, account, requestEvent.realIP())
  // PocketBase itself looks for the exact spelling only.
  e.record = findByEmail(e.app, e.identity)
  if (e.record)
    e.password = require(`${__hooks}/accounts/passwords.js`).openingPassword(e.record, e.password)
  try {
    e.next()
    undo()
  } catch (err) {
    require(`${__hooks}/push/audit.js`).noteFailedSignIn(e.app, e.record)
    if (String(err).includes('Failed to authenticate.'))
      throw new BadRequestError('Failed to authenticate. Check the email and the password.')
    throw err
  }
}, 'admins')

routerAdd(
  'GET',
  '/api/sync/admin/history/{collection}/{id}',
  (e) => require(`${__hooks}/push/history.js`).answer(e),
  $apis.skipSuccessActivityLog(),
  $apis.gzip(),
)
