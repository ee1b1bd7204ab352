/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// POST /api/sync/push { admin, changes: Change[] } -> { results: Result[] }, for admins, no-store; sync/PROTOCOL.md, 'Writing', has
// Change and Result. 400 { code: 'malformed' }, 401, 403 { code: 'other_admin' }, 413 { code: 'too_long' }, and 503
// { code: 'unavailable' } with Retry-After where the disk takes nothing now.

routerAdd(
  'POST',
  '/api/sync/push',
  (e) => require(`${__hooks}/push/push.js`).push(e),
  // No limit of PocketBase's: push/push.js counts itself, and says why.
  $apis.bodyLimit(0),
  // A save is a line of the log where its lines are read by a program.
  ...(require(`${__hooks}/lib/request-log.js`).isJson() ? [] : [$apis.skipSuccessActivityLog()]),
)
