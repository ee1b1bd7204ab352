const { actFor } = require('../lib/actor.js')
const { fault } = require('../lib/request.js')
const { run } = require('../lib/sql.js')
const { plainPassword, weakness } = require('./passwords.js')

const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** @param {any} app */
const hasAdmin = (app) => app.countRecords('admins') > 0

/**
 * Saves a record. An error comes out at its field, whether PocketBase found it or a hook of ours.
 * @param {any} app @param {any} record
 */
const saveRecord = (app, record) => {
  try {
    app.save(record)
  } catch (err) {
    const cause = err.value
    if (!cause || cause.data) throw err
    throw new BadRequestError('Not saved.', cause)
  }
  return record
}

/**
 * @param {any} app
 * @param {string} email
 * @param {string} password
 * @param {import('../lib/actor.js').Way} way
 * @param {string} [name]
 */
const makeAdmin = (app, email, password, way, name = '') => {
  // Asked here as well, where even an empty password has to be one.
  const why = weakness(plainPassword(password), email)
  if (why) throw fault('password', 'validation_weak_password', why)
  const record = new Record(app.findCollectionByNameOrId('admins'))
  record.set('id', $security.randomStringWithAlphabet(15, ID_LETTERS))
  record.setEmail(email)
  record.setPassword(password)
  record.set('verified', true)
  record.set('name', name)
  // Who comes in by a link makes their own account.
  return saveRecord(app, actFor(record, way, way === 'admin' ? record.id : ''))
}

/**
 * The admin of ADMIN_EMAIL, whom nobody has named: the name is the part of the e-mail before the @. A link of an earlier
 * start ends with it.
 */
const makeFirst = (app, { email, password }) => {
  run(app, 'DELETE FROM _links')
  return makeAdmin(app, email, password, 'command', email.split('@')[0])
}

module.exports = { hasAdmin, makeAdmin, makeFirst, saveRecord }
