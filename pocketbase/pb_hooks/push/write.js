/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// One write of a row, an admin or a file through PocketBase's records. The rows that it reads, its version and its entry in
// the audit belong to one transaction.

const model = require('../lib/model.generated.js')
const { actorOf } = require('../lib/actor.js')
const { leaves, keepLast, tellOfLeaving } = require('../accounts/admins.js')
const { note } = require('./audit.js')
const { filesOf, removeTraces } = require('./erase.js')
const { forget, keep } = require('./history.js')
const { dropLinksOf } = require('../accounts/links.js')
const { NEWEST_OF_FILE, rowJson } = require('../feed/rows-sql.js')
const { setObjectKey, setSlug } = require('./slug.js')
const { firstRow } = require('../lib/sql.js')
const { syncFile } = require('../files/stored-files.js')

/** Fields that every write sets; they tell nothing about the change. */
const ALWAYS_MOVED = ['updated_at', 'updated_by', 'updated_by_name']
/** The field of the title by collection; a row about a person has none. */
const TITLES = { ...model.titles, files: 'name', admins: 'email' }

/**
 * Whether a row of this collection can be read as the model has it. A start of a newer release publishes due rows, and
 * migrations write rows, before the last migration. Until that, fields of rows and of their files are missing.
 */
const isReadable = (tx, record) => {
  const collection = record.collection()
  const known = model.collections[collection.name]
  return (
    known !== undefined &&
    Object.keys(known.fields).every((name) => collection.fields.getByName(name)) &&
    Boolean(tx.findCollectionByNameOrId('files').fields.getByName(NEWEST_OF_FILE))
  )
}

/** The row as the admin's feed gives it, or null. */
const rowOf = (tx, collection, id) => {
  const found = firstRow(
    tx,
    `SELECT ifnull((SELECT ${rowJson(collection, true)} FROM ${collection} t WHERE t.id = {:id}), '') AS row`,
    { row: '' },
    { id },
  )
  return found.row === '' ? null : JSON.parse(found.row)
}

/** Names of the fields in which two versions of a row differ. Pure. */
const changedFields = (before, after) =>
  Object.keys({ ...before, ...after }).filter(
    (name) =>
      !ALWAYS_MOVED.includes(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )

/** The same for an admin, whose password and sessions are told as words only. */
const changedOfAdmin = (record) => {
  const before = record.original()
  const plain = ['email', 'name'].filter(
    (name) => before.getString(name) !== record.getString(name),
  )
  const hasNewPassword = before.getString('password:hash') !== record.getString('password:hash')
  const wasDisabled = before.getBool('disabled') !== record.getBool('disabled')
  const fields = [
    ...plain,
    ...(hasNewPassword ? ['password'] : []),
    ...(wasDisabled ? ['disabled'] : []),
  ]
  const hasNewKey = before.getString('tokenKey') !== record.getString('tokenKey')
  return fields.length === 0 && hasNewKey ? ['sessions'] : fields
}

const ACTIONS = { create: 'created', update: 'changed', delete: 'deleted' }

/** Fields about money: the audit keeps their values as well, not only that they changed. */
const TOLD_VALUES = {
  payment_settings: ['payee_address', 'qr_code_image'],
  programs: ['price', 'list_price'],
}

/** A file is told by its id and name. */
const toldValue = (value) => (value?.id ? { id: value.id, name: value.name } : (value ?? null))

/** Before and after of each field that `TOLD_VALUES` names, where it changed; null for none. */
const valuesOf = (collection, fields, before, after) => {
  const told = (TOLD_VALUES[collection] ?? []).filter((name) => fields.includes(name))
  if (told.length === 0 || !before || !after) return null
  return Object.fromEntries(
    told.map((name) => [name, [toldValue(before[name]), toldValue(after[name])]]),
  )
}

/** The audit's details of a change: its fields, its status where that moved, and the values of fields about money. */
const detailOf = (op, collection, fields, before, after) => {
  if (op !== 'update') return {}
  const moved = before && after && before.status !== after.status
  const values = valuesOf(collection, fields, before, after)
  return {
    fields,
    ...(moved ? { status: [before.status, after.status] } : {}),
    ...(values ? { values } : {}),
  }
}

/** How an admin stands, as a status. */
const standing = (record) => ({ status: record.getBool('disabled') ? 'disabled' : 'enabled' })

const fieldsOf = (op, record, { before, after }) => {
  if (op !== 'update') return []
  if (before) return changedFields(before, after)
  return record.collection().name === 'admins' ? changedOfAdmin(record) : []
}

/** Fields whose change voids open links of a password reset, as it ends old sessions. */
const VOIDS_RESET = ['password', 'email', 'sessions']

/** One-time links do not outlive the account, nor a reset the password, address and sessions that it was made beside. */
const endLinks = (tx, record, isGone, fields) => {
  if (isGone || fields.some((name) => VOIDS_RESET.includes(name)))
    dropLinksOf(tx, record.id, isGone)
}

const keepAndTell = (tx, op, record, versions) => {
  const collection = record.collection().name
  const { id } = record
  const actor = actorOf(record)
  // A command notes itself, once, and not each of the rows that it loads.
  if (actor.way === 'command' && collection !== 'admins') return
  const { before, after } = versions
  const fields = fieldsOf(op, record, versions)
  if (collection === 'admins' && op !== 'create')
    endLinks(tx, record, op === 'delete' || fields.includes('disabled'), fields)
  if (collection === 'admins' && leaves(op, record)) tellOfLeaving(tx, actor, op, record)
  if (after) keep(tx, actor, { collection, id, op, fields, row: before })
  const moved = fields.includes('disabled')
    ? [standing(record.original()), standing(record)]
    : [before, after]
  note(tx, {
    ...actor,
    action: ACTIONS[op],
    collection,
    id,
    title: TITLES[collection] ? record.getString(TITLES[collection]) : '',
    detail: detailOf(op, collection, fields, ...moved),
  })
}

/** @param {any} tx @param {'create' | 'update' | 'delete'} op @param {any} record @param {() => void} store */
const write = (tx, op, record, store) => {
  const collection = record.collection().name
  if (collection === 'free_pdfs' && op !== 'delete') {
    setSlug(tx, record)
    setObjectKey(tx, record)
  }
  if (collection === 'admins') keepLast(tx, op, record)
  const hasVersions = isReadable(tx, record)
  const versionNow = () => (hasVersions ? rowOf(tx, collection, record.id) : null)
  const before = op === 'create' ? null : versionNow()
  const isErased = op === 'delete' && hasVersions && tx.hasTable('_history')
  const files = isErased ? filesOf(tx, collection, record.id) : []
  store()
  if (collection === 'files' && op === 'create') syncFile(tx, record)
  const after = op === 'delete' ? null : versionNow()
  if (op === 'delete' && hasVersions) forget(tx, collection, record.id)
  keepAndTell(tx, op, record, { before, after })
  if (isErased) removeTraces(tx, collection, record.id, files)
}

module.exports = { write, changedFields }
