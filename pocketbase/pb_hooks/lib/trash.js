/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// A row with the status 'trashed' is out of the public feed, and any push that gives it another status brings it back.
// After 30 days without a change (`updated_at`, so a device can say the day) it is deleted for ever, with its history; its
// files follow when nothing refers to them for seven days.

const { actFor } = require('./actor.js')
const { SYNCED } = require('./log.js')

const KEPT_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000
/** Rows of one run and collection: what is left waits for the next night. */
const AT_ONCE = 500
const DUE = "status = 'trashed' && updated_at < {:before}"

/** Deletes one row, unless it has left the trash since it was found. */
const deleteOne = (app, collection, id, before) =>
  app.runInTransaction((tx) => {
    const [record] = tx.findRecordsByFilter(collection, `${DUE} && id = {:id}`, '', 1, 0, {
      before,
      id,
    })
    if (record) tx.delete(actFor(record, 'server'))
  })

/** The job of every night. @param {any} app @param {number} nowMs */
const emptyTrash = (app, nowMs) => {
  const before = new Date(nowMs - KEPT_DAYS * DAY_MS).toISOString().replace('T', ' ')
  for (const collection of SYNCED) {
    const due = app.findRecordsByFilter(collection, DUE, 'updated_at', AT_ONCE, 0, { before })
    for (const { id } of due) {
      try {
        deleteOne(app, collection, id, before)
      } catch (err) {
        console.log(`Not removed from the trash: ${collection} ${id}: ${err}`) // the others must not wait for it
      }
    }
  }
}

module.exports = { emptyTrash }
