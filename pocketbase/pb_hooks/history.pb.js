/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

routerAdd(
  'GET',
  '/api/sync/admin/history/{collection}/{id}',
  (e) => require(`${__hooks}/lib/history.js`).answer(e),
  $apis.skipSuccessActivityLog(),
  $apis.gzip(),
)
