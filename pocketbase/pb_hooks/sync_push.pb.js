/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

routerAdd(
  'POST',
  '/api/sync/push',
  (e) => require(`${__hooks}/lib/push.js`).push(e),
  // No limit of PocketBase's: lib/push.js counts itself, and says why.
  $apis.bodyLimit(0),
  // A save is a line of the log where its lines are read by a program.
  ...(require(`${__hooks}/lib/request-log.js`).isJson() ? [] : [$apis.skipSuccessActivityLog()]),
)
