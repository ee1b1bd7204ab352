/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// An admin's own account, and the one-time links that let one in. ../account.pb.js says what each route takes and answers.

const { actFor } = require('../lib/actor.js')
const { claim } = require('./tries.js')
const { findEnabled, foldEmail } = require('./emails.js')
const { makeAdmin, saveRecord } = require('./first-admin.js')
const { fault, stillAdmin } = require('../lib/request.js')
const { inTransaction } = require('../lib/sql.js')
const { openingPassword } = require('./passwords.js')
const { findLink, useLink, NO_LINK } = require('./links.js')

/** Purpose and person of a link, shown before anything is typed. */
const describeLink = (app, { token }) => {
  const link = findLink(app, token)
  if (!link) throw new NotFoundError(NO_LINK, null)
  const email = link.admin ? app.findRecordById('admins', link.admin).email() : ''
  return { kind: link.kind, email, name: link.name, until: link.until }
}

const join = (app, { token, email, name, password }) =>
  inTransaction(app, (tx) => {
    const link = useLink(tx, 'invite', token)
    return makeAdmin(tx, email, password, 'admin', name || link.name)
  })

const reset = (app, { token, password }) =>
  inTransaction(app, (tx) => {
    const admin = findEnabled(tx, useLink(tx, 'reset', token).admin)
    if (!admin) throw new NotFoundError(NO_LINK, null)
    admin.setPassword(password)
    return saveRecord(tx, actFor(admin, 'admin', admin.id))
  })

/**
 * Refuses a request without the signed-in admin's password. Guessing it is as slow as at sign-in.
 * @param {any} e @param {string} password @param {string} field where a wrong one is said @throws 400, 429
 */
const askPassword = (e, password, field) => {
  const undo = claim(e.app, e.response, `own ${e.auth.id}`, e.realIP())
  if (!e.auth.validatePassword(openingPassword(e.auth, password)))
    throw fault(field, 'wrong_password', 'The current password is not right.')
  undo()
}

/** Changes the signed-in admin. @param {any} e @param {(admin: any) => void} change */
const changeOwn = (e, change) =>
  inTransaction(e.app, (tx) => {
    const admin = stillAdmin(tx, e.auth)
    change(admin)
    return saveRecord(tx, actFor(admin, 'admin', admin.id))
  })

const changePassword = (e, { current, password }) => {
  askPassword(e, current, 'current')
  return changeOwn(e, (admin) => admin.setPassword(password))
}
/** An empty `name` leaves it as it is. */
const changeEmail = (e, { current, email, name }) => {
  askPassword(e, current, 'current')
  return changeOwn(e, (admin) => {
    const isSame = email === admin.email() || foldEmail(email) === admin.email()
    const isRenamed = name !== '' && name !== admin.getString('name')
    if (isRenamed) admin.set('name', name)
    // Nothing would be changed, but every other device be signed out.
    else if (isSame) throw fault('email', 'unchanged', 'This is your e-mail already.')
    if (!isSame) admin.setEmail(email)
  })
}

module.exports = {
  askPassword,
  describeLink,
  join,
  reset,
  changePassword,
  changeEmail,
}
