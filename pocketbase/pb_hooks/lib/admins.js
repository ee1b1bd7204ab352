/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// The admins among themselves. All for admins only, no-store:
//
// GET    /api/sync/admin/admins        -> { admins: [{ id, email, name, created }], invites: [Invite] }
// DELETE /api/sync/admin/admins/{id}   -> { removed: true }; 404; 409 { code: 'last_admin' }. Their sessions and links end
//                                         at once; what they wrote stays
// POST   /api/sync/admin/invites       { name } -> Invite with { token, path }, told this once; `path` stands behind the
//                                         site's address: '/admin/join#<token>'. `name` may be '', for people to tell them apart
// DELETE /api/sync/admin/invites/{id}  -> { removed: true }; 404
//
// Invite: { id, name, who: who made it, made, until }

const { actFor } = require('./actor.js')
const { makeLink, openInvites, withdrawInvite } = require('./links.js')

const MOST_NAME = 200

const inviteOf = ({ id, name, who, made, until }) => ({ id, name, who, made, until })
const nameOf = (admin) => admin.getString('name') || admin.email()

const list = (app) => ({
  admins: app.findRecordsByFilter('admins', 'disabled = false', 'created,id', 0, 0).map((one) => ({
    id: one.id,
    email: one.email(),
    name: one.getString('name'),
    created: one.getString('created'),
  })),
  invites: openInvites(app).map(inviteOf),
})

/** @param {any} admin who invites @param {string} name */
const invite = (app, admin, name) => {
  const whom = name.trim()
  if ([...whom].length > MOST_NAME)
    throw new BadRequestError('Not saved.', {
      name: new ValidationError('too_long', 'The name is too long.'),
    })
  let made
  app.runInTransaction((tx) => {
    const who = nameOf(admin)
    const by = { way: /** @type {const} */ ('admin'), admin: admin.id, who }
    const link = makeLink(tx, { kind: 'invite', name: whom, by })
    made = { ...link, name: whom, who }
  })
  return made
}

const NO_ADMIN = 'There is no such admin any more.'

/** Removes an admin for good: 'removed', or 'last_admin'. Of two who remove each other at once, one stays. */
const remove = (app, by, id) => {
  let outcome = 'removed'
  app.runInTransaction((tx) => {
    // Asked again in here: whoever was removed a moment ago removes nobody.
    if (!find(tx, by)) throw new UnauthorizedError('Sign in to go on.', null)
    const admin = find(tx, id)
    if (!admin) throw new NotFoundError(NO_ADMIN, null)
    const [other] = tx.findRecordsByFilter('admins', 'disabled = false && id != {:id}', '', 1, 0, {
      id,
    })
    if (!other) {
      outcome = 'last_admin'
      return
    }
    tx.delete(actFor(admin, 'admin', by))
  })
  return outcome
}

const find = (tx, id) => {
  try {
    return tx.findRecordById('admins', id)
  } catch {
    return null
  }
}

const withdraw = (app, by, id) => {
  let wasThere = false
  app.runInTransaction((tx) => {
    wasThere = withdrawInvite(tx, id, by)
  })
  if (!wasThere) throw new NotFoundError('This invitation is not open any more.', null)
}

module.exports = { list, invite, remove, withdraw }
