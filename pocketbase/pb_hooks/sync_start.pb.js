/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// Before anything is written: commits reach the disk, a new epoch, a sound log. Commands (and the very first start, whose
// tables a migration makes after this hook, epoch included) find no table or are no start of a server.
onBootstrap((e) => {
  e.next()
  const { syncFull, hasLog, appendEpoch } = require(`${__hooks}/lib/epoch.js`)
  syncFull(e.app)
  if (!$os.args.includes('serve') || !hasLog(e.app)) return
  appendEpoch(e.app)
  require(`${__hooks}/lib/heal.js`).heal(e.app)
})

onCollectionAfterCreateSuccess((e) => {
  e.next()
  require(`${__hooks}/lib/heal.js`).heal(e.app)
})
onCollectionAfterUpdateSuccess((e) => {
  e.next()
  require(`${__hooks}/lib/heal.js`).heal(e.app)
})
onCollectionAfterDeleteSuccess((e) => {
  e.next()
  require(`${__hooks}/lib/heal.js`).heal(e.app)
})
