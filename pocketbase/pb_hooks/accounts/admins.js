/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// The admins among themselves. ../account.pb.js says what each route takes and answers.

const { askPassword } = require('./account.js')
const { actFor } = require('../lib/actor.js')
const { fault, stillAdmin } = require('../lib/request.js')
const { inTransaction, run } = require('../lib/sql.js')
const { note } = require('../push/audit.js')
const { findEnabled } = require('./emails.js')
const { makeLink, openInvites } = require('./links.js')
const { askFor, noteMail, sendsMail } = require('./mail.js')

const MOST_NAME = 200

const inviteOf = ({ id, name, who, made, until }) => ({ id, name, who, made, until })
const nameOf = (admin) => admin.getString('name') || admin.email()

/** The admins who may sign in, but for `id`. */
const enabled = (app, id = '') =>
  app.findRecordsByFilter('admins', 'disabled = false && id != {:id}', 'created,id', 0, 0, { id })

const list = (app) => ({
  admins: enabled(app).map((one) => ({
    id: one.id,
    email: one.email(),
    name: one.getString('name'),
    since: one.getString('created'),
  })),
  invites: openInvites(app).map(inviteOf),
})

/** @param {any} admin who invites @param {string} name */
const invite = (app, admin, name) => {
  const whom = name.trim()
  if ([...whom].length > MOST_NAME) throw fault('name', 'too_long', 'The name is too long.')
  return inTransaction(app, (tx) => {
    const who = nameOf(stillAdmin(tx, admin))
    const by = { way: /** @type {const} */ ('admin'), admin: admin.id, who }
    return { ...makeLink(tx, { kind: 'invite', name: whom, by }), name: whom, who }
  })
}

const NO_ADMIN = 'There is no such admin any more.'

/**
 * Removes an admin for good, by one who says their own password. Of two who remove each other at once, one stays.
 * @param {any} e @param {string} id @param {string} password @throws 400, 401, 404, 409, 429
 */
const remove = (e, id, password) => {
  askPassword(e, password, 'password')
  e.app.runInTransaction((tx) => {
    const by = stillAdmin(tx, e.auth).id
    const admin = findEnabled(tx, id)
    if (!admin) throw new NotFoundError(NO_ADMIN, null)
    tx.delete(actFor(admin, 'admin', by))
  })
}

/**
 * A one-time link by which another admin chooses a new password, made by one who says their own. Where mail is set up, its
 * owner is mailed a link of their own as well.
 * @param {any} e @param {string} id @param {string} password @throws 400, 401, 404, 429
 */
const linkToPassword = (e, id, password) => {
  askPassword(e, password, 'password')
  return inTransaction(e.app, (tx) => {
    const by = stillAdmin(tx, e.auth)
    const admin = findEnabled(tx, id)
    if (!admin) throw new NotFoundError(NO_ADMIN, null)
    const { path, until } = makeLink(tx, {
      kind: 'reset',
      admin,
      by: { way: 'admin', admin: by.id, who: nameOf(by) },
    })
    const mailed = sendsMail(tx)
    if (mailed) askFor(tx, id)
    return { path, until, mailed }
  })
}

/** Whether a write takes from an admin that they may sign in. @param {'create' | 'update' | 'delete'} op @param {any} record */
const leaves = (op, record) =>
  op !== 'create' &&
  !record.original().getBool('disabled') &&
  (op === 'delete' || record.getBool('disabled'))

/** Keeps one admin who may sign in, by whatever way a write comes. @throws 409 @param {any} tx @param {any} record */
const keepLast = (tx, op, record) => {
  if (!leaves(op, record) || enabled(tx, record.id).length > 0) return
  const words = 'The last admin cannot be removed: no admin could sign in any more.'
  throw new ApiError(409, words, null)
}

/**
 * Has a mail sent to an admin who may not sign in any more.
 * @param {any} tx @param {{ way: import('../lib/actor.js').Way, admin: string }} actor @param {'create' | 'update' | 'delete'} op
 * @param {any} record
 */
const tellOfLeaving = (tx, { way, admin: by }, op, record) => {
  const { appName } = tx.settings().meta
  const doer = way === 'admin' ? findEnabled(tx, by) : null
  const who = doer ? `${nameOf(doer)} (${doer.email()})` : 'The person who runs the server'
  const done = op === 'delete' ? 'removed' : 'disabled'
  noteMail(tx, {
    to: record.email(),
    subject: `You are no longer an admin of ${appName}`,
    text:
      `${who} ${done} your account of an admin of ${appName}.\n\n` +
      'You are signed out everywhere and cannot sign in again. What you wrote stays.\n' +
      'If this should not have happened, ask another admin: the way back is a new invitation.\n',
  })
}

/** Ends an open invitation. @throws 401, 404 */
const withdraw = (app, admin, id) =>
  app.runInTransaction((tx) => {
    const by = stillAdmin(tx, admin).id
    const link = openInvites(tx).find((one) => one.id === id)
    if (!link) throw new NotFoundError('This invitation is not open any more.', null)
    run(tx, 'DELETE FROM _links WHERE id = {:id}', { id })
    const detail = { kind: 'invite' }
    note(tx, { way: 'admin', admin: by, action: 'link_withdrawn', title: link.name, detail })
  })

module.exports = {
  enabled,
  nameOf,
  list,
  invite,
  remove,
  linkToPassword,
  leaves,
  keepLast,
  tellOfLeaving,
  withdraw,
}
