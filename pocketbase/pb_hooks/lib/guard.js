/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

/**
 * The signed-in admin of a request, else throws 401 or 403. Unlike requireAuth it lets a handler set `no-store` before
 * it refuses, and refuses a disabled admin's token.
 */
function requireAdmin(e) {
  require('./request-log.js').mark(e)
  if (!e.auth) throw new UnauthorizedError('Sign in to go on.')
  if (e.auth.collection().name !== 'admins') throw new ForbiddenError('For admins only.')
  if (e.auth.getBool('disabled')) throw new UnauthorizedError('Sign in to go on.')
  return e.auth
}

/**
 * The admin of a request, as the transaction that writes for them has them.
 * @throws 401 where they were removed, disabled or signed out during the request
 * @param {any} tx @param {any} auth the admin whom `requireAdmin` gave
 */
function stillAdmin(tx, auth) {
  const [admin] = tx.findRecordsByFilter('admins', 'id = {:id} && disabled = false', '', 1, 0, {
    id: auth.id,
  })
  if (admin?.tokenKey() !== auth.tokenKey()) throw new UnauthorizedError('Sign in to go on.', null)
  return admin
}

module.exports = { requireAdmin, stillAdmin }
