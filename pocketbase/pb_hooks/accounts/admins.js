/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// The admins among themselves. ../account.pb.js says what each route takes and answers.

const { askPassword } = require('./account.js')
const { actFor } = require('../lib/actor.js')
const { fault, stillAdmin } = require('../lib/request.js')
const { makeLink, openInvites, withdrawInvite } = require('./links.js')
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
  let made
  app.runInTransaction((tx) => {
    const who = nameOf(stillAdmin(tx, admin))
    const by = { way: /** @type {const} */ ('admin'), admin: admin.id, who }
    const link = makeLink(tx, { kind: 'invite', name: whom, by })
    made = { ...link, name: whom, who }
  })
  return made
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
    const admin = find(tx, id)
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
  let made
  e.app.runInTransaction((tx) => {
    const by = stillAdmin(tx, e.auth)
    const admin = find(tx, id)
    if (!admin || admin.getBool('disabled')) throw new NotFoundError(NO_ADMIN, null)
    const { path, until } = makeLink(tx, {
      kind: 'reset',
      admin,
      by: { way: 'admin', admin: by.id, who: nameOf(by) },
    })
    const mailed = sendsMail(tx)
    if (mailed) askFor(tx, id)
    made = { path, until, mailed }
  })
  return made
}

/** Whether a write takes from an admin that they may sign in. @param {'create' | 'update' | 'delete'} op @param {any} record */
const leaves = (op, record) => {
  if (op === 'delete') return true
  return op === 'update' && !record.original().getBool('disabled') && record.getBool('disabled')
}

/** Keeps one admin who may sign in, by whatever way a write comes. @throws 409 @param {any} tx @param {any} record */
const keepLast = (tx, op, record) => {
  if (!leaves(op, record) || record.original().getBool('disabled')) return
  if (enabled(tx, record.id).length === 0)
    throw new ApiError(
      409,
      'The last admin cannot be removed: no admin could sign in any more.',
      null,
    )
}

/**
 * Has a mail sent to an admin who may not sign in any more.
 * @param {any} tx @param {{ way: import('../lib/actor.js').Way, admin: string }} actor @param {'create' | 'update' | 'delete'} op
 * @param {any} record
 */
const tellOfLeaving = (tx, { way, admin: by }, op, record) => {
  const { appName } = tx.settings().meta
  const doer = way === 'admin' ? find(tx, by) : null
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

const find = (tx, id) => {
  try {
    return tx.findRecordById('admins', id)
  } catch {
    return null
  }
}

const withdraw = (app, admin, id) => {
  let wasThere = false
  app.runInTransaction((tx) => {
    wasThere = withdrawInvite(tx, id, stillAdmin(tx, admin).id)
  })
  if (!wasThere) throw new NotFoundError('This invitation is not open any more.', null)
}

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
