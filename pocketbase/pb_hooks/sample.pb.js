/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// The panel asks how much of the sample content is left, and has it removed.
routerAdd('GET', '/api/sync/admin/sample', (e) => require(`${__hooks}/lib/sample.js`).answer(e))
routerAdd(
  'POST',
  '/api/sync/admin/sample',
  (e) => require(`${__hooks}/lib/sample.js`).remove(e),
  new Middleware((e) => require(`${__hooks}/lib/unread.js`).closeAfterLongBody(e), -2000),
  $apis.bodyLimit(1000),
)
