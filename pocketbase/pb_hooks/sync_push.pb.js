/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

routerAdd(
  'POST',
  '/api/sync/push',
  (e) => require(`${__hooks}/lib/push.js`).push(e),
  $apis.bodyLimit(500000),
  $apis.skipSuccessActivityLog(),
)
