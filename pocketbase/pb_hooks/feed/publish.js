/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// What visitors see never depends on a clock. Only this turns a draft whose moment has come into a published row, and one
// whose `until` has passed back into a draft; and it stops when the machine's clock leaps: a wrong date would publish next term's papers for good.

const model = require('../lib/model.generated.js')
const { SYNCED } = require('./log.js')
const { nowMoment, publishedIn } = require('../push/records.js')
const { actFor } = require('../lib/actor.js')
const { firstRow, idsOf, run } = require('../lib/sql.js')

const DAY_MS = 24 * 60 * 60 * 1000

/** The work of a tick, from the last one of this run (null: none yet). Only an admin ends a halt. Pure. */
function decideTick({ lastMs, nowMs, halted }) {
  const leapt = lastMs !== null && Math.abs(nowMs - lastMs) > DAY_MS
  return { halted: halted || leapt, publish: !halted && !leapt }
}

/** Ticks of the run that this epoch is: a new start begins with a clean clock. */
function readClock(app) {
  const row = firstRow(
    app,
    'SELECT e.epoch AS epoch, ifnull(c.tick, -1) AS tick, ifnull(c.halted, 0) AS halted FROM ' +
      '(SELECT epoch FROM _sync_epoch ORDER BY n DESC LIMIT 1) e LEFT JOIN _sync_clock c ON c.epoch = e.epoch',
    { epoch: '', tick: -1, halted: 0 },
  )
  return { epoch: row.epoch, lastMs: row.tick < 0 ? null : row.tick, halted: row.halted === 1 }
}

function writeClock(app, epoch, tickMs, halted) {
  run(
    app,
    'INSERT INTO _sync_clock (id, epoch, tick, halted) VALUES (1, {:epoch}, {:tick}, {:halted}) ' +
      'ON CONFLICT (id) DO UPDATE SET epoch = excluded.epoch, tick = excluded.tick, halted = excluded.halted',
    { epoch, tick: tickMs, halted: halted ? 1 : 0 },
  )
}

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
    // Stays as it is, overdue in the panel. The others must not wait for it.
    sayOnce(tx, `${record.collection().name} ${record.id}`, String(err))
  }
}

/** Publishes what is due, and takes back what is over. Rows are read inside the transaction: a save writes all columns, and must not undo a push. */
function publishDue(app) {
  app.runInTransaction((tx) => {
    for (const name of SYNCED) {
      // A start of a newer release runs before the migration that makes its table.
      if (!tx.hasTable(name)) continue
      const find = (filter, sort) =>
        tx.findRecordsByFilter(name, filter, sort, 0, 0, { now: nowMoment() })
      // Of rows with one moment the one that was written first comes out last: it is the newest, and stays on top.
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

/** The cron job's minute. Read and written in one: an admin's word that comes in between would be lost. */
function tick(app) {
  let mayPublish = false
  app.runInTransaction((tx) => {
    const { epoch, lastMs, halted } = readClock(tx)
    const nowMs = Date.now()
    const next = decideTick({ lastMs, nowMs, halted })
    writeClock(tx, epoch, nowMs, next.halted)
    mayPublish = next.publish
  })
  if (mayPublish) publishDue(app)
}

/** A start, and an admin who has looked at the date: go on from now. */
function confirmClock(app, admin = '') {
  app.runInTransaction((tx) => {
    writeClock(tx, readClock(tx).epoch, Date.now(), false)
    if (admin)
      require('../push/audit.js').note(tx, { way: 'admin', admin, action: 'date_confirmed' })
  })
  publishDue(app)
}

const isHalted = (app) => readClock(app).halted

module.exports = { decideTick, tick, confirmClock, isHalted }
