/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// More than this Go's server does not read to the end for a handler that left it unread.
const READ_ANYWAY_BYTES = 256 * 1024

/**
 * Middleware, before all others: a request with a long body is the last one of its connection. PocketBase 0.39.11 answers
 * a refused request (401, 413, …) without reading its body and keeps the connection. The unread rest is then taken for the
 * next request, and behind a proxy another visitor would get its answer.
 */
function closeAfterLongBody(e) {
  require('./request-log.js').mark(e)
  const length = e.request.contentLength
  if (length > READ_ANYWAY_BYTES || length < 0) e.response.header().set('Connection', 'close')
  return e.next()
}

module.exports = { closeAfterLongBody }
