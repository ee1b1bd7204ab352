/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

/**
 * The signed-in admin of a request, else throws 401 or 403. Used instead of requireAuth because a handler can set
 * `no-store` before it refuses, and because a disabled admin's token must not outlive the decision.
 */
function requireAdmin(e) {
  if (!e.auth) throw new UnauthorizedError('Sign in to go on.')
  if (e.auth.collection().name !== 'admins') throw new ForbiddenError('For admins only.')
  if (e.auth.getBool('disabled')) throw new UnauthorizedError('Sign in to go on.')
  return e.auth
}

module.exports = { requireAdmin }
