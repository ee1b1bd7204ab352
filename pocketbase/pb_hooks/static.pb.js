/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// Read now, so that a server whose app is not whole does not start, instead of answering 400 to everybody.
require(`${__hooks}/lib/static.js`)

routerAdd(
  'GET',
  '/{path...}',
  (e) => require(`${__hooks}/lib/static.js`).serve(e),
  $apis.skipSuccessActivityLog(),
)
