/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// POST /api/sync/admin/backups/newest   admins, no-store; an entry of the audit, 'exported'
//   -> { path }: a GET of it is that file, whole or by Range, to whoever has the path, within an hour and while the admin
//      who asked has this session; 404 where there is no backup
// POST /api/sync/admin/backups {}   admins, no-store -> {}: a backup has begun, or one is being made; GET
//      /api/sync/admin/start says when it is there. It is an entry of the audit
// GET  /api/sync/admin/backups/{name}?ticket=…   no-store; 401 for a ticket that is void, 404 for a backup that is gone
// GET  /metrics   -> counts as Prometheus reads them, for holders of METRICS_TOKEN (Bearer); 401

require(`${__hooks}/lib/routes.js`).adminPost('backups', (e) =>
  require(`${__hooks}/operate/jobs.js`).backUpNow(e),
)
require(`${__hooks}/lib/routes.js`).adminPost('backups/newest', (e) =>
  require(`${__hooks}/operate/backups.js`).give(e),
)
// Success is in no log: its address opens the file for an hour.
routerAdd(
  'GET',
  '/api/sync/admin/backups/{name}',
  (e) => require(`${__hooks}/operate/backups.js`).send(e),
  $apis.skipSuccessActivityLog(),
)

if ($os.getenv('ACADEMY_METRICS_TOKEN'))
  routerAdd(
    'GET',
    '/metrics',
    (e) => require(`${__hooks}/operate/metrics.js`).answer(e),
    $apis.skipSuccessActivityLog(),
  )

// Ids of requests on PocketBase's own routes, once they are let in. A middleware around all of them would hold an engine for
// each line of the doorbell.
if ($os.getenv('ACADEMY_LOG') === 'json') {
  const markRequest = (e) => {
    require(`${__hooks}/lib/request-log.js`).mark(/** @type {any} */ (e).requestEvent)
    return e.next()
  }
  onRecordAuthWithPasswordRequest(markRequest)
  onRecordAuthRefreshRequest(markRequest)
  onRecordsListRequest(markRequest)
  onRecordViewRequest(markRequest)
  onRecordCreateRequest(markRequest)
  onRecordUpdateRequest(markRequest)
  onRecordDeleteRequest(markRequest)
  onFileTokenRequest(markRequest)
  onFileDownloadRequest(markRequest)
  onRealtimeSubscribeRequest(markRequest)
}

// PocketBase writes its log of requests by hundreds, or every three seconds.
if ($os.getenv('ACADEMY_METRICS_TOKEN') || $os.getenv('ACADEMY_LOG'))
  onModelCreate((e) => require(`${__hooks}/lib/request-log.js`).take(e), '_logs')
