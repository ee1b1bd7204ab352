/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// An e-mail address is one whatever its case: it is kept folded, and looked up by any. ASCII only, as SQLite compares, and
// as addresses in use differ. A folder of before may hold two that differ by case only: one of them has the folded address,
// the other keeps its spelling and signs in by exactly that, until its admin changes it.

const { fault } = require('../lib/request.js')
const { firstRow } = require('../lib/sql.js')

/** @param {string} text */
const foldEmail = (text) =>
  text.normalize('NFC').replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())

/**
 * SQL of the id of the admin who signs in by an address, '' where there is none. An admin who may sign in comes before
 * a disabled one, then the exact spelling, then the folded one. Its values come from `valuesOf`.
 */
const ID_BY_EMAIL =
  "ifnull((SELECT id FROM admins WHERE email = {:email} COLLATE NOCASE AND email <> '' " +
  "ORDER BY disabled, email = {:email} DESC, email = {:folded} DESC, created, id LIMIT 1), '')"

/** @param {string} typed */
const valuesOf = (typed) => {
  const email = typed.trim()
  return { email, folded: foldEmail(email) }
}

/** The admin who signs in by what was typed, or null. @param {any} app @param {string} typed */
const findByEmail = (app, typed) => {
  const row = firstRow(app, `SELECT ${ID_BY_EMAIL} AS id`, { id: '' }, valuesOf(typed))
  return row.id === '' ? null : app.findRecordById('admins', row.id)
}

/** The admin of an id who may sign in, or null. @param {any} app @param {string} id */
const findEnabled = (app, id) =>
  app.findRecordsByFilter('admins', 'id = {:id} && disabled = false', '', 1, 0, { id })[0] ?? null

const isTaken = (app, email, id) => {
  const others = $dbx.exp('email = {:email} COLLATE NOCASE AND id <> {:id}', { email, id })
  return app.countRecords('admins', others) > 0
}

/**
 * Before an admin is saved, by whatever way: a new address is folded, and no other admin's.
 * @param {any} app @param {any} record
 */
const normaliseEmail = (app, record) => {
  const email = foldEmail(record.email())
  if (!record.isNew() && record.original().email() === record.email()) return
  record.setEmail(email)
  if (email !== '' && isTaken(app, email, record.id))
    throw fault('email', 'validation_not_unique', 'Another admin has this e-mail.')
}

module.exports = { ID_BY_EMAIL, valuesOf, foldEmail, findByEmail, findEnabled, normaliseEmail }
