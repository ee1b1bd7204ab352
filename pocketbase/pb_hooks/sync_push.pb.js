/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

routerAdd(
  'POST',
  '/api/sync/push',
  (e) => require(`${__hooks}/lib/push.js`).push(e),
  // No limit of PocketBase's: lib/push.js counts itself, and says why.
  $apis.bodyLimit(0),
  $apis.skipSuccessActivityLog(),
)
