/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// The panel asks how far a new academy is, and has the sample content removed.
routerAdd(
  'POST',
  '/api/sync/admin/sample',
  (e) => require(`${__hooks}/lib/sample.js`).remove(e),
  new Middleware((e) => require(`${__hooks}/lib/unread.js`).closeAfterLongBody(e), -2000),
  $apis.bodyLimit(1000),
)
routerAdd('GET', '/api/sync/admin/start', (e) => require(`${__hooks}/lib/first-steps.js`).answer(e))
