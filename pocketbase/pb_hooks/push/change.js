/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// One change of a push: compared with the row's commit number, stored, and answered, in the writer's transaction.

const { firstRow, run } = require('../lib/sql.js')
const model = require('../lib/model.generated.js')
const { writeErrors } = require('./validate.js')
const { fileErrors, nowMoment, publishedIn } = require('./records.js')
const { rowJson } = require('../feed/rows-sql.js')
const { makeRoom, moveErrors, planChange } = require('./order.js')
const { actFor } = require('../lib/actor.js')

// What the server remembers of pushes, so that a change that comes again has no second effect. A device may keep one for
// years, so who it was and how it ended is never forgotten; the rows in the answers are, or deleted words would live on here.

const ROWS_KEPT_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000
/** Answers shortened in one statement: writers wait no longer than for that. */
const AT_ONCE = 500

/** The hash and the answer of a change that came before; empty texts for a new one. */
function recall(tx, change) {
  const row = firstRow(
    tx,
    "SELECT ifnull((SELECT hash FROM _sync_push WHERE change = {:change}), '') AS hash, " +
      "ifnull((SELECT answer FROM _sync_push WHERE change = {:change}), '') AS answer",
    { hash: '', answer: '' },
    { change },
  )
  return row
}

function remember(tx, change, hash, answer, at) {
  run(
    tx,
    'INSERT INTO _sync_push (change, hash, answer, at) VALUES ({:change}, {:hash}, {:answer}, {:at})',
    { change, hash, answer: JSON.stringify(answer), at },
  )
}

/** Shortens answers older than 30 days: how they ended stays, and why where they were refused. */
function shorten(app, nowMs) {
  const before = new Date(nowMs - ROWS_KEPT_DAYS * DAY_MS).toISOString().replace('T', ' ')
  let done = AT_ONCE
  while (done === AT_ONCE) {
    const result = run(
      app,
      "UPDATE _sync_push SET answer = json_patch('{}', json_object('result', json_extract(answer, '$.result'), " +
        "'errors', json_extract(answer, '$.errors'))) WHERE change IN (SELECT change FROM _sync_push " +
        `WHERE at < {:before} AND json_extract(answer, '$.change') IS NOT NULL LIMIT ${AT_ONCE})`,
      { before },
    )
    done = result.rowsAffected()
  }
}

const headOf = (tx) =>
  firstRow(
    tx,
    'SELECT (SELECT epoch FROM _sync_epoch ORDER BY n DESC LIMIT 1) AS epoch, (SELECT seq FROM _sync_head WHERE id = 1) AS seq',
    { epoch: '', seq: 0 },
  )

/** State of an id: whether the log knows it, its commit, and the row as the admin's feed gives it. */
function stateOf(tx, collection, id) {
  const found = firstRow(
    tx,
    `SELECT (SELECT count(*) FROM _sync_log WHERE coll = '${collection}' AND rid = {:id}) AS known, ` +
      `ifnull((SELECT seq FROM _sync_log WHERE coll = '${collection}' AND rid = {:id}), 0) AS seq, ` +
      `ifnull((SELECT ${rowJson(collection, true)} FROM ${collection} t WHERE t.id = {:id}), '') AS row`,
    { known: 0, seq: 0, row: '' },
    { id },
  )
  return {
    known: found.known > 0,
    seq: found.seq,
    row: found.row === '' ? null : JSON.parse(found.row),
  }
}

/** True if (epoch, seq) belongs to the history that the server has now. */
function isOnLine(tx, [epoch, seq]) {
  const found = firstRow(
    tx,
    'SELECT count(*) AS found FROM _sync_epoch o WHERE o.epoch = {:epoch} AND {:seq} <= ifnull(' +
      '(SELECT n.start FROM _sync_epoch n WHERE n.n > o.n ORDER BY n.n LIMIT 1), (SELECT seq FROM _sync_head WHERE id = 1))',
    { found: 0 },
    { epoch, seq },
  )
  return found.found > 0
}

/** One answer of a push. `seq` is the row's own commit, or the head where there is no row to speak of. */
const answer = (tx, change, result, state, errors) => {
  const head = headOf(tx)
  return {
    change: change.change,
    result,
    epoch: head.epoch,
    seq: state?.known ? state.seq : head.seq,
    row: state?.row ?? null,
    ...(state && !state.row ? { deleted: true } : {}),
    ...(errors ? { errors } : {}),
  }
}
const refused = (tx, change, errors) => answer(tx, change, 'refused', null, errors)

const plain = (value) => JSON.parse(JSON.stringify(value ?? null)) ?? {}

/**
 * Field errors of a save as our codes, from PocketBase's validation or from one of our hooks. null for another failure,
 * which must undo the whole push.
 */
function saveErrors(err) {
  const cause = err.value ?? err
  const validation = plain(new BadRequestError('', cause).data)
  const data = Object.keys(validation).length ? validation : (plain(cause).data ?? {})
  const names = Object.keys(data)
  if (!names.length) return null
  return Object.fromEntries(names.map((name) => [name, String(data[name].code ?? 'malformed')]))
}

function assign(record, collection, row) {
  const { fields, lifecycle } = model.collections[collection]
  for (const name of Object.keys(row)) {
    const kind = (fields[name] ?? lifecycle[name]).kind
    const empty = kind === 'whole' ? 0 : kind === 'flag' ? false : kind === 'list' ? null : ''
    record.set(name, row[name] ?? empty)
  }
}

function store(tx, admin, change, isNew, { stepMs, place }) {
  const { collection, id, row } = change
  const record = isNew
    ? new Record(tx.findCollectionByNameOrId(collection))
    : tx.findRecordById(collection, id)
  if (isNew) {
    record.set('id', id)
    record.set('created_by', admin)
  }
  assign(record, collection, row)
  record.set('updated_by', admin)
  publishedIn(actFor(record, 'admin', admin), stepMs, place)
  try {
    tx.save(record)
    return null
  } catch (err) {
    const errors = saveErrors(err)
    if (!errors) throw err
    return errors
  }
}

/** Who is paid is changed by the admin's own password (payee.js), and by no push. */
const passwordErrors = (collection, row) => {
  const { needsPassword = [] } = model.collections[collection]
  const named = needsPassword.filter((name) => Object.hasOwn(row, name))
  return Object.fromEntries(named.map((name) => [name, 'needs_password']))
}

function put(tx, admin, change, state, step) {
  const { collection, row, base } = change
  if (base === null ? state.known : !state.row || base[1] !== state.seq || !isOnLine(tx, base)) {
    return answer(tx, change, 'conflict', state)
  }
  const single = model.singles[collection]
  // Checks the values as they were sent: a record would take '5' for 5 and drop unknown names. The save checks the whole row.
  const errors = {
    ...fileErrors(tx, collection, row),
    ...writeErrors(collection, row, base === null),
    ...(single && change.id !== single ? { id: 'not_allowed' } : {}),
    ...moveErrors(change),
    ...passwordErrors(collection, row),
  }
  if (Object.keys(errors).length) return refused(tx, change, errors)
  const plan = planChange(tx, change)
  const failed = store(tx, admin, { ...change, row: plan.row }, base === null, step)
  if (failed) return refused(tx, change, failed)
  makeRoom(tx, admin, collection, plan.others)
  return answer(tx, change, 'accepted', stateOf(tx, collection, change.id))
}

function remove(tx, admin, change, state) {
  const { collection, base } = change
  if (model.collections[collection].isSingle) return refused(tx, change, { '': 'not_allowed' })
  if (!state.row) return answer(tx, change, 'accepted', state)
  if (base === null || base[1] !== state.seq || !isOnLine(tx, base)) {
    return answer(tx, change, 'conflict', state)
  }
  tx.delete(actFor(tx.findRecordById(collection, change.id), 'admin', admin))
  return answer(tx, change, 'accepted', stateOf(tx, collection, change.id))
}

function apply(tx, admin, change, step) {
  if (!Object.hasOwn(model.collections, change.collection)) {
    return refused(tx, change, { '': 'not_allowed' })
  }
  const state = stateOf(tx, change.collection, change.id)
  return change.op === 'delete'
    ? remove(tx, admin, change, state)
    : put(tx, admin, change, state, step)
}

/** The answer to a change that came before. Once that was shortened: how it ended, and the row as it is now. */
function again(tx, change, stored) {
  const said = JSON.parse(stored)
  if (said.change) return said
  if (said.result === 'refused') return refused(tx, change, said.errors)
  return answer(tx, change, said.result, stateOf(tx, change.collection, change.id))
}

/** The row that a change is about, or null where it names no list. */
const stateNow = (tx, { collection, id }) =>
  Object.hasOwn(model.collections, collection) ? stateOf(tx, collection, id) : null

/**
 * The answer to a known uuid with another body. It is no retry: the device has lost what it had sent, and is told how
 * the row stands. Where the first change had no effect, that is an ordinary conflict, which the device merges.
 */
function reused(tx, change, stored) {
  const state = stateNow(tx, change)
  if (JSON.parse(stored).result !== 'accepted' && state?.known)
    return answer(tx, change, 'conflict', state)
  return answer(tx, change, 'refused', state, { '': 'change_reused' })
}

/** The same uuid and body again gives the stored answer. `step`: when the push began, and the place of the change in it. */
function once(tx, admin, change, step) {
  const key = change.change.toLowerCase()
  const hash = $security.sha256(`${admin}\n${JSON.stringify(change)}`)
  const stored = recall(tx, key)
  if (stored.hash === hash) return again(tx, change, stored.answer)
  if (stored.hash) return reused(tx, change, stored.answer)
  const result = apply(tx, admin, change, step)
  remember(tx, key, hash, result, nowMoment())
  return result
}

module.exports = {
  remember,
  shorten,
  once,
}
