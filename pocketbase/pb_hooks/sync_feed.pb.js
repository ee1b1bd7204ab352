/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

routerAdd(
  'GET',
  '/api/sync/head',
  (e) => require(`${__hooks}/lib/feed.js`).head(e, false),
  $apis.skipSuccessActivityLog(),
)
routerAdd(
  'GET',
  '/api/sync/line',
  (e) => require(`${__hooks}/lib/feed.js`).line(e),
  $apis.skipSuccessActivityLog(),
)
routerAdd(
  'GET',
  '/api/sync/changes',
  (e) => require(`${__hooks}/lib/feed.js`).changes(e, false),
  $apis.skipSuccessActivityLog(),
  $apis.gzip(),
)
routerAdd(
  'GET',
  '/api/sync/digest',
  (e) => require(`${__hooks}/lib/feed.js`).digest(e, false),
  $apis.skipSuccessActivityLog(),
)

// Drafts have routes of their own: on an open route PocketBase takes a bad token for a guest.
routerAdd(
  'GET',
  '/api/sync/admin/head',
  (e) => require(`${__hooks}/lib/feed.js`).head(e, true),
  $apis.skipSuccessActivityLog(),
)
routerAdd(
  'GET',
  '/api/sync/admin/changes',
  (e) => require(`${__hooks}/lib/feed.js`).changes(e, true),
  $apis.skipSuccessActivityLog(),
  $apis.gzip(),
)
routerAdd(
  'GET',
  '/api/sync/admin/digest',
  (e) => require(`${__hooks}/lib/feed.js`).digest(e, true),
  $apis.skipSuccessActivityLog(),
)
