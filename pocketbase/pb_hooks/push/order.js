/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Rows that people put in order by hand (testimonials, programs): `display_order` ascending, of equal ones the newest first
// (as the site and the panel draw them), then by id. A move is one
// change of one row: it writes a number between the neighbours', and says in `after` which row it goes behind ('' for the
// first place), because two neighbours may have no number between them. Then all rows are numbered anew in the same
// transaction, a thousand apart, and the answer carries the number that the moved row got. A number that somebody typed
// comes without `after` and is stored as it is.
//
// { change, op: 'put', collection: 'testimonials' | 'programs', id, base, row: { display_order: 1500 }, after: '<id>' | '' }
//
// `after` that is gone, in the trash or the row itself counts for nothing: the number alone decides then. Rows in the trash
// keep their numbers and have no place.

const { actFor } = require('../lib/actor.js')
const model = require('../lib/model.generated.js')
const { allRows } = require('../lib/sql.js')

const STEP = 1000

const isOrdered = (collection) =>
  Object.hasOwn(model.collections[collection].fields, 'display_order')

/**
 * The number that a moved row gets, and the numbers of those that have to make room. Pure.
 * @param {{ id: string, order: number }[]} rows in their order, with or without the moved one
 * @param {{ id: string, after: string, wanted: number, most: number }} move `wanted`: the number that came with it
 * @returns {{ own: number, others: { id: string, order: number }[] }}
 */
const planMove = (rows, { id, after, wanted, most }) => {
  const others = rows.filter((row) => row.id !== id)
  const place = after === '' ? 0 : others.findIndex((row) => row.id === after) + 1
  if (after !== '' && place === 0) return { own: wanted, others: [] }
  const before = others[place - 1]?.order ?? -1
  const behind = others[place]?.order ?? Math.min(most + 1, before + 2 * STEP)
  if (before < wanted && wanted < behind) return { own: wanted, others: [] }
  if (behind - before >= 2) return { own: Math.floor((before + behind) / 2), others: [] }
  const ids = others.map((row) => row.id)
  ids.splice(place, 0, id)
  const step = Math.max(1, Math.min(STEP, Math.floor(most / (ids.length + 1))))
  const orderOf = Object.fromEntries(ids.map((one, index) => [one, (index + 1) * step]))
  const moved = others.filter((row) => row.order !== orderOf[row.id])
  return { own: orderOf[id], others: moved.map((row) => ({ id: row.id, order: orderOf[row.id] })) }
}

const rowsInOrder = (tx, collection) => {
  const rows = allRows(
    tx,
    `SELECT id, CAST(display_order AS INTEGER) AS "order" FROM ${collection} ` +
      "WHERE status <> 'trashed' ORDER BY display_order, created_at DESC, id",
    { id: '', order: 0 },
  )
  return rows.map((row) => ({ id: row.id, order: row.order }))
}

/** Errors of a change that names `after`, by field; `{}` where there are none. */
const moveErrors = ({ collection, row, after }) => {
  if (after === undefined) return {}
  if (!isOrdered(collection)) return { after: 'not_allowed' }
  return Object.hasOwn(row, 'display_order') ? {} : { display_order: 'required' }
}

/**
 * The effect of a valid change on the order: the row with its number, and the others that make room. Those are written
 * only once the row is stored.
 * @param {any} tx @param {any} change
 */
const planChange = (tx, { collection, id, row, after }) => {
  if (after === undefined) return { row, others: [] }
  const { max: most } = model.collections[collection].fields.display_order
  const move = { id, after, wanted: row.display_order ?? 0, most }
  const { own, others } = planMove(rowsInOrder(tx, collection), move)
  return { row: { ...row, display_order: own }, others }
}

/** @param {any} tx @param {string} admin @param {string} collection @param {{ id: string, order: number }[]} others */
const makeRoom = (tx, admin, collection, others) => {
  for (const other of others) {
    const record = tx.findRecordById(collection, other.id)
    record.set('display_order', other.order)
    record.set('updated_by', admin)
    tx.save(actFor(record, 'admin', admin))
  }
}

module.exports = { planMove, moveErrors, planChange, makeRoom }
