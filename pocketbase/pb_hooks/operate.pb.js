/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// POST /api/sync/admin/backups/newest   admins, no-store; an entry of the audit, 'exported'
//   -> { path }: a GET of it is that file, whole or by Range, to whoever has the path, within an hour and while the admin
//      who asked has this session; 404 where there is no backup
// POST /api/sync/admin/backups {}   admins, no-store -> {}: a backup has begun, or one is being made; GET
//      /api/sync/admin/start says when it is there. It is an entry of the audit
// GET  /api/sync/admin/backups/{name}?ticket=…   no-store; 401 for a ticket that is void, 404 for a backup that is gone

require(`${__hooks}/lib/routes.js`).adminPost('backups', (e) =>
  require(`${__hooks}/operate/jobs.js`).backUpNow(e),
)
require(`${__hooks}/lib/routes.js`).adminPost('backups/newest', (e) =>
  require(`${__hooks}/operate/backups.js`).give(e),
)
// A download that succeeds is not logged, because its address opens the file for an hour.
routerAdd(
  'GET',
  '/api/sync/admin/backups/{name}',
  (e) => require(`${__hooks}/operate/backups.js`).send(e),
  $apis.skipSuccessActivityLog(),
)
