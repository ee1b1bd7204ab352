/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

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
  require('./guard.js').requireAdmin(e)
  return read(e, shape)
}

module.exports = { read, readOfAdmin }
