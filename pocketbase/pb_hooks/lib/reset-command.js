/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

/**
 * For the operator, with the server running or not: the address by which that admin chooses a new password.
 * @param {any} app @param {string} email
 */
const makeResetLink = (app, email) => {
  if (!app.hasTable('_links')) throw new Error('Start the server once, so that it knows of links.')
  const { findByEmail } = require('./emails.js')
  const { makeLink } = require('./links.js')
  const { addressOf } = require('./forgot.js')
  let address = ''
  app.runInTransaction((tx) => {
    const admin = findByEmail(tx, email)
    if (!admin || admin.getBool('disabled'))
      throw new Error(`There is no admin with the e-mail ${email.trim()}.`)
    address = addressOf(tx, makeLink(tx, { kind: 'reset', admin, by: { way: 'command' } }))
  })
  return address
}

module.exports = { makeResetLink }
