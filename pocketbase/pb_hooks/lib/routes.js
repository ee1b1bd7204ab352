/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Shapes of our routes, called while a file of hooks loads. A handler is kept as text and sees nothing of its file.

const SMALL_BYTES = 10_000

/** A middleware that closes the connection after a long body, see lib/request.js. */
const closing = () =>
  new Middleware((e) => require(`${__hooks}/lib/request.js`).closeAfterLongBody(e), -2000)

/** A POST with a small JSON body. @param {string} path @param {(e: any) => any} handler */
const smallPost = (path, handler) =>
  routerAdd('POST', path, handler, closing(), $apis.bodyLimit(SMALL_BYTES))

/** Only a signed-in admin gets past it, and no cache keeps the answer. */
const adminsOnly = () =>
  new Middleware((e) => {
    e.response.header().set('Cache-Control', 'no-store')
    require(`${__hooks}/lib/request.js`).requireAdmin(e)
    return e.next()
  })

/** A POST below /api/sync/admin/, for admins. @param {string} name @param {(e: any) => any} handler */
const adminPost = (name, handler) =>
  routerAdd(
    'POST',
    `/api/sync/admin/${name}`,
    handler,
    closing(),
    adminsOnly(),
    $apis.bodyLimit(SMALL_BYTES),
  )

/** A request without a body below /api/sync/admin/, for admins. @param {'GET' | 'DELETE'} method */
const adminAsk = (method, name, handler) =>
  routerAdd(method, `/api/sync/admin/${name}`, handler, adminsOnly(), $apis.gzip())

module.exports = { smallPost, adminPost, adminAsk }
