/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

/**
 * The signed-in admin of a request, else throws 401 or 403. Unlike requireAuth it lets a handler set `no-store` before
 * it refuses, and refuses a disabled admin's token.
 */
function requireAdmin(e) {
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

/**
 * The JSON body of a small request, with the texts that `shape` names; no cache keeps its answer.
 * @throws 400
 * @param {any} e @param {Record<string, string>} shape @returns {any}
 */
const read = (e, shape) => {
  e.response.header().set('Cache-Control', 'no-store')
  const body = new DynamicModel(shape)
  e.bindBody(body)
  return body
}

/** The same of a signed-in admin. @throws 401, 403 */
const readOfAdmin = (e, shape) => {
  e.response.header().set('Cache-Control', 'no-store')
  requireAdmin(e)
  return read(e, shape)
}

// Go's server reads at most so much of a body that a handler left unread.
const READ_ANYWAY_BYTES = 256 * 1024

/**
 * Middleware, before all others: a request with a long body is the last one of its connection. PocketBase 0.39.11 answers
 * a refused request (401, 413, …) without reading its body and keeps the connection. The unread rest is then taken for the
 * next request, and behind a proxy another visitor would get its answer.
 */
function closeAfterLongBody(e) {
  const length = e.request.contentLength
  if (length > READ_ANYWAY_BYTES || length < 0) e.response.header().set('Connection', 'close')
  return e.next()
}

/** The part of a body that stays in memory. The rest lies in a file of the temporary folder until the answer. */
const KEPT_BYTES = 256 * 1024

/**
 * Middleware before the body is wrapped. PocketBase 0.39.11 keeps a second copy of a body as it is read, up to 16 MB in
 * memory.
 */
function spillLongBody(e) {
  e.request.body.maxMemory = KEPT_BYTES
  return e.next()
}

/** The site's own address, from the environment or the settings; never from a header that a visitor sends. */
const originOf = (app) =>
  ($os.getenv('ACADEMY_PUBLIC_URL') || app.settings().meta.appURL).replace(/\/+$/, '')

/** One field that is refused, said at that field. @param {string} field @param {string} code @param {string} message */
const fault = (field, code, message) =>
  new BadRequestError('Not saved.', { [field]: new ValidationError(code, message) })

module.exports = {
  fault,
  originOf,
  requireAdmin,
  stillAdmin,
  read,
  readOfAdmin,
  closeAfterLongBody,
  KEPT_BYTES,
  spillLongBody,
}
