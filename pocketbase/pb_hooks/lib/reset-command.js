/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

/**
 * For the operator, with the server running or not: the address by which that admin chooses a new password.
 * @param {any} app @param {string} email
 */
const makeResetLink = (app, email) => {
  if (!app.hasTable('_links')) throw new Error('Start the server once, so that it knows of links.')
  const { makeLink } = require('./links.js')
  const { addressOf } = require('./forgot.js')
  let address = ''
  app.runInTransaction((tx) => {
    const admin = find(tx, email.trim())
    if (!admin) throw new Error(`There is no admin with the e-mail ${email.trim()}.`)
    address = addressOf(tx, makeLink(tx, { kind: 'reset', admin, by: { way: 'command' } }))
  })
  return address
}

const find = (tx, email) => {
  try {
    const admin = tx.findAuthRecordByEmail('admins', email)
    return admin.getBool('disabled') ? null : admin
  } catch {
    return null // none
  }
}

module.exports = { makeResetLink }
