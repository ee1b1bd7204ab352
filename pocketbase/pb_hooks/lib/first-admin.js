const { actFor } = require('./actor.js')
const { weakness } = require('./passwords.js')

const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** @param {any} app */
const hasAdmin = (app) => app.countRecords('admins') > 0

/**
 * @param {any} app
 * @param {string} email
 * @param {string} password
 * @param {import('./actor.js').Way} way
 */
const makeAdmin = (app, email, password, way) => {
  const fault = weakness(password, email)
  if (fault)
    throw new BadRequestError('Not saved.', {
      password: new ValidationError('validation_weak_password', fault),
    })
  const record = new Record(app.findCollectionByNameOrId('admins'))
  record.set('id', $security.randomStringWithAlphabet(15, ID_LETTERS))
  record.setEmail(email)
  record.setPassword(password)
  record.set('verified', true)
  try {
    // Who makes the first one by the link is that one.
    app.save(actFor(record, way, way === 'admin' ? record.id : ''))
  } catch (err) {
    // A fault of a field; anything else has no data and stays what it was.
    if (err.value) throw new BadRequestError('Not saved.', err.value)
    throw err
  }
  return record
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
 * The first admin, for whoever holds the link. Looked at again inside the transaction: of two who send it at once, one gets in.
 * @param {any} app
 * @param {{ token: string, email: string, password: string }} body
 */
const firstAdminByLink = (app, body) => {
  if (!isValidLink(body.token)) throw new ForbiddenError(NO_LINK, null)
  let admin
  app.runInTransaction((tx) => {
    if (hasAdmin(tx)) throw new NotFoundError('An admin exists already.', null)
    admin = makeAdmin(tx, body.email, body.password, 'admin')
  })
  return admin
}

module.exports = { hasAdmin, makeAdmin, firstAdminByLink }
