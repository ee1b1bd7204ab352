/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// lib/metrics.js says what it answers.
if ($os.getenv('ACADEMY_METRICS_TOKEN'))
  routerAdd(
    'GET',
    '/metrics',
    (e) => require(`${__hooks}/lib/metrics.js`).answer(e),
    $apis.skipSuccessActivityLog(),
  )

// PocketBase writes its log of requests by hundreds, or every three seconds.
if ($os.getenv('ACADEMY_METRICS_TOKEN') || $os.getenv('ACADEMY_LOG'))
  onModelCreate((e) => require(`${__hooks}/lib/request-log.js`).take(e), '_logs')
