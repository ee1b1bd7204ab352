/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

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

module.exports = { KEPT_BYTES, spillLongBody }
