/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// A start does this before any other write: it makes commits reach the disk, begins an epoch, mends the log, and publishes
// rows that are due. At the very first start the tables come later, from a migration that writes the first epoch itself; commands
// write none.
onBootstrap((e) => {
  e.next()
  require(`${__hooks}/feed/epoch.js`).open(e.app)
})

// After-hooks run once the schema is committed, migrations included.
onCollectionAfterCreateSuccess((e) => {
  e.next()
  require(`${__hooks}/feed/log.js`).heal(e.app)
})
onCollectionAfterUpdateSuccess((e) => {
  e.next()
  require(`${__hooks}/feed/log.js`).heal(e.app)
})
onCollectionAfterDeleteSuccess((e) => {
  e.next()
  require(`${__hooks}/feed/log.js`).heal(e.app)
})

// A change of schema that the log could not follow is refused: it is kept by name, and a unique index would let a REPLACE
// remove a row without its delete trigger.
onCollectionValidate((e) => {
  e.next()
  const { SYNCED } = require(`${__hooks}/feed/log.js`)
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
  const { SYNCED } = require(`${__hooks}/feed/log.js`)
  // Whoever takes a migration back has decided so.
  if (SYNCED.includes(e.collection.name) && !$os.args.includes('migrate')) {
    throw new BadRequestError(`${e.collection.name} is synced and cannot be deleted.`)
  }
  e.next()
})
