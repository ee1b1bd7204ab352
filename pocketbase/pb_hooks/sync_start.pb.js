/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// Commits reach the disk, then a new epoch, then a sound log, then what is due and what was cut off: before anything else is
// written. At the very first start the tables come later, from a migration that writes the first epoch itself; commands
// write none.
onBootstrap((e) => {
  e.next()
  require(`${__hooks}/lib/start.js`).open(e.app)
})

// After-hooks run once the schema is committed, migrations included.
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
