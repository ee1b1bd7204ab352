/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// No visitor's clock decides what is shown. This job alone publishes a draft when its moment has come, and makes a row a
// draft again when its `until` has passed.

const model = require('../lib/model.generated.js')
const { SYNCED } = require('./log.js')
const { nowMoment, publishedIn } = require('../push/records.js')
const { actFor } = require('../lib/actor.js')
const { idsOf } = require('../lib/sql.js')

/** Logs why a row cannot be published: once, and again for another reason or after a start. */
function sayOnce(app, row, reason) {
  const key = `not published: ${row}`
  if (app.store().get(key) === reason) return
  app.store().set(key, reason)
  console.log(`Not published: ${row}: ${reason}`)
}

function moveOne(tx, record, status) {
  try {
    record.set('status', status)
    tx.save(actFor(record, 'plan'))
  } catch (err) {
    // This row stays a draft, overdue in the panel. The others must not wait for it.
    sayOnce(tx, `${record.collection().name} ${record.id}`, String(err))
  }
}

/** Publishes drafts that are due, and takes back rows that are over. Rows are read inside the transaction: a save writes all columns, and must not undo a push. */
function publishDue(app) {
  app.runInTransaction((tx) => {
    for (const name of SYNCED) {
      // A start of a newer release runs before the migration that makes its table.
      if (!tx.hasTable(name)) continue
      const find = (filter, sort) =>
        tx.findRecordsByFilter(name, filter, sort, 0, 0, { now: nowMoment() })
      // Rows with the same moment: the one written first is published last, so that it is the newest and stays on top.
      const due = idsOf(
        tx,
        `SELECT t.id AS id FROM ${name} t LEFT JOIN _sync_log l ON l.coll = '${name}' AND l.rid = t.id ` +
          "WHERE t.status = 'draft' AND t.publish_at <> '' AND t.publish_at <= {:now} ORDER BY t.publish_at, l.seq DESC",
        { now: nowMoment() },
      )
      const stepMs = Date.now()
      for (const [index, id] of due.entries()) {
        const record = tx.findRecordById(name, id)
        moveOne(tx, publishedIn(record, stepMs, due.length - index), 'published')
      }
      if (!model.collections[name].fields.until) continue
      const over = find("status = 'published' && until != '' && until <= {:now}", 'until,id')
      for (const record of over) moveOne(tx, record, 'draft')
    }
  })
}

module.exports = { publishDue }
