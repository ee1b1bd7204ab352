/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// lib/metrics.js says what it answers.
if ($os.getenv('ACADEMY_METRICS_TOKEN'))
  routerAdd(
    'GET',
    '/metrics',
    (e) => require(`${__hooks}/lib/metrics.js`).answer(e),
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
