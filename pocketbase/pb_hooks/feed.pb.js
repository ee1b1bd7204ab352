/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// The feed: for everybody what is published, for admins (`/admin/`, no-store) every row. sync/PROTOCOL.md, 6 to 8, is the whole
// contract. Nothing has a body. 503 { code: 'unavailable' } with Retry-After where the log cannot be read or all places are taken.
//
// GET /api/sync/head?fresh=                     -> { epoch, seq, shape, epochs }
// GET /api/sync/line?epoch=                     -> { epoch, start, end | null }; 404 { code: 'unknown' }
// GET /api/sync/changes?epoch=&after=&upto=     -> { epoch, after, upto, head, next, changes }; 400 { code: 'malformed' },
//                                                  409 { code: 'epoch' | 'ahead' }
// GET /api/sync/digest                          -> { epoch, seq, collections: { name: [rows, sum of their seqs] } }

routerAdd(
  'GET',
  '/api/sync/head',
  (e) => require(`${__hooks}/feed/feed.js`).head(e, false),
  $apis.skipSuccessActivityLog(),
)
routerAdd(
  'GET',
  '/api/sync/line',
  (e) => require(`${__hooks}/feed/feed.js`).line(e),
  $apis.skipSuccessActivityLog(),
)
routerAdd(
  'GET',
  '/api/sync/changes',
  (e) => require(`${__hooks}/feed/feed.js`).changes(e, false),
  $apis.skipSuccessActivityLog(),
  $apis.gzip(),
)
routerAdd(
  'GET',
  '/api/sync/digest',
  (e) => require(`${__hooks}/feed/feed.js`).digest(e, false),
  $apis.skipSuccessActivityLog(),
)

// Drafts have routes of their own: on an open route PocketBase takes a bad token for a guest.
routerAdd(
  'GET',
  '/api/sync/admin/head',
  (e) => require(`${__hooks}/feed/feed.js`).head(e, true),
  $apis.skipSuccessActivityLog(),
)
routerAdd(
  'GET',
  '/api/sync/admin/changes',
  (e) => require(`${__hooks}/feed/feed.js`).changes(e, true),
  $apis.skipSuccessActivityLog(),
  $apis.gzip(),
)
routerAdd(
  'GET',
  '/api/sync/admin/digest',
  (e) => require(`${__hooks}/feed/feed.js`).digest(e, true),
  $apis.skipSuccessActivityLog(),
)

// A device may subscribe to the doorbell only, once a connection and without options: each topic costs a message at every
// ring, and its options a query. An operator's dashboard subscribes to the collections that it shows.
onRealtimeSubscribeRequest((e) => {
  const topics = [...e.subscriptions]
  const isBell = (topic, index) =>
    ['sync_state', 'sync_state/*'].includes(topic) && topics.indexOf(topic) === index
  if (!e.auth?.isSuperuser() && !topics.every(isBell))
    throw new BadRequestError('There is only the doorbell to listen to.')
  return e.next()
})

onRealtimeMessageSend((e) =>
  e.message.name === 'PB_CONNECT' ? require(`${__hooks}/feed/bell.js`).greet(e) : e.next(),
)
