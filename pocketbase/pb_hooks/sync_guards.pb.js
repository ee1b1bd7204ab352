/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// A change of schema that the log could not follow is refused: it is kept by name, and a unique index would let a REPLACE
// remove a row without its delete trigger.
onCollectionValidate((e) => {
  e.next()
  const { SYNCED } = require(`${__hooks}/lib/log.js`)
  const before = e.collection.isNew()
    ? e.collection.name
    : e.app.findCollectionByNameOrId(e.collection.id).name
  if (!SYNCED.includes(before)) return
  if (e.collection.name !== before) {
    throw new BadRequestError(`${before} is synced by its name and cannot be renamed.`)
  }
  const unique = e.collection.indexes.find((sql) => /^\s*create\s+unique/i.test(sql))
  if (unique) throw new BadRequestError(`${before} is synced and cannot have a unique index.`)
})
onCollectionDelete((e) => {
  const { SYNCED } = require(`${__hooks}/lib/log.js`)
  // Taking a migration back is a decision that was made elsewhere.
  if (SYNCED.includes(e.collection.name) && !$os.args.includes('migrate')) {
    throw new BadRequestError(`${e.collection.name} is synced and cannot be deleted.`)
  }
  e.next()
})

// The doorbell is all there is to listen to, as it is and once a line: each topic is a message at every ring, and its options
// a query. An operator's dashboard listens to what it shows.
onRealtimeSubscribeRequest((e) => {
  const topics = [...e.subscriptions]
  const isBell = (topic, index) =>
    ['sync_state', 'sync_state/*'].includes(topic) && topics.indexOf(topic) === index
  if (!e.auth?.isSuperuser() && !topics.every(isBell))
    throw new BadRequestError('There is only the doorbell to listen to.')
  return e.next()
})

onRealtimeMessageSend((e) =>
  e.message.name === 'PB_CONNECT' ? require(`${__hooks}/lib/lines.js`).greet(e) : e.next(),
)

// A disabled admin's tokens end at once: authRule is asked at sign-in only.
onRecordUpdate((e) => {
  const wasEnabled = !e.record.original().getBool('disabled')
  if (wasEnabled && e.record.getBool('disabled')) e.record.refreshTokenKey()
  e.next()
}, 'admins')
