const { actFor } = require('../lib/actor.js')
const { weakness } = require('./passwords.js')

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
  const fault = weakness(password.normalize('NFC'), email)
  if (fault)
    throw new BadRequestError('Not saved.', {
      password: new ValidationError('validation_weak_password', fault),
    })
  const record = new Record(app.findCollectionByNameOrId('admins'))
  record.set('id', $security.randomStringWithAlphabet(15, ID_LETTERS))
  record.setEmail(email)
  record.setPassword(password)
  record.set('verified', true)
  record.set('name', name)
  // Who comes in by a link makes their own account.
  return saveRecord(app, actFor(record, way, way === 'admin' ? record.id : ''))
}

const NO_LINK =
  'This set-up link is not valid any more. Start the server again to get a new one, unless an admin exists already.'

/** @param {string} token */
const isValidLink = (token) => {
  const hash = $os.getenv('ACADEMY_SETUP_HASH')
  const until = Number($os.getenv('ACADEMY_SETUP_UNTIL'))
  return Date.now() < until && $security.equal($security.sha256(token), hash)
}

/**
 * Makes the first admin, whom no invitation names: without a name it is the part of the e-mail before the @.
 * @param {any} app @param {{ email: string, password: string, name: string }} wanted
 * @param {import('../lib/actor.js').Way} way
 */
const makeFirst = (app, { email, password, name }, way) =>
  makeAdmin(app, email, password, way, name.trim() || email.split('@')[0])

/**
 * Makes the first admin, for the holder of the link. The transaction checks it again: of two senders at once, one gets
 * in.
 * @param {any} app
 * @param {{ token: string, email: string, name: string, password: string }} body
 */
const firstAdminByLink = (app, body) => {
  if (!isValidLink(body.token)) throw new ForbiddenError(NO_LINK, null)
  let admin
  app.runInTransaction((tx) => {
    if (hasAdmin(tx)) throw new NotFoundError('An admin exists already.', null)
    admin = makeFirst(tx, body, 'admin')
  })
  return admin
}

module.exports = { hasAdmin, makeAdmin, makeFirst, saveRecord, firstAdminByLink }
