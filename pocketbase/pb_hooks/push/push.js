/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Admins write by one route: a batch of changes. change.js decides each of them.

const model = require('../lib/model.generated.js')
const { isId, isDeeperThan } = require('./validate.js')
const { once } = require('./change.js')
const { requireAdmin, stillAdmin } = require('../lib/request.js')
const { ring } = require('../feed/bell.js')
const { isPassing } = require('../lib/sql.js')

const MAX_DEPTH = 16
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const EPOCH_ID = /^[a-z0-9]{15}$/

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isBase = (base) =>
  base === null ||
  (Array.isArray(base) &&
    base.length === 2 &&
    typeof base[0] === 'string' &&
    EPOCH_ID.test(base[0]) &&
    Number.isSafeInteger(base[1]) &&
    base[1] >= 0)
const isChange = (change) =>
  isObject(change) &&
  typeof change.change === 'string' &&
  UUID.test(change.change) &&
  (change.op === 'put' || change.op === 'delete') &&
  typeof change.collection === 'string' &&
  isId(change.id) &&
  isBase(change.base) &&
  (change.erase === undefined || (change.erase === true && change.op === 'delete')) &&
  (change.after === undefined || change.after === '' || isId(change.after)) &&
  isObject(change.row)
const isPush = (body) =>
  isObject(body) &&
  typeof body.admin === 'string' &&
  Array.isArray(body.changes) &&
  body.changes.length >= 1 &&
  body.changes.length <= model.push.maxChanges &&
  body.changes.every(isChange)

/** The parsed body of a push, or null for one that is too deep, no JSON, or of another form. */
function readBody(text) {
  if (isDeeperThan(text, MAX_DEPTH)) return null
  try {
    const body = JSON.parse(text)
    return isPush(body) ? body : null
  } catch (_) {
    return null
  }
}

/**
 * The whole body as text, or null where it is over the limit. The limit is counted here. PocketBase's own answers without
 * reading the body and keeps the connection. Its unread rest is then taken for the next request. An answer given before the
 * body was read therefore closes the connection.
 */
function bodyText(e) {
  const isAnnounced = e.request.contentLength > model.push.maxBytes
  const bytes = isAnnounced ? [] : toBytes(e.request.body, model.push.maxBytes + 1)
  if (isAnnounced || bytes.length > model.push.maxBytes) return null
  e.response.header().del('Connection')
  return toString(bytes)
}

/** The answers to the changes, stored with them; null where the database can take none now. */
function written(app, admin, changes) {
  try {
    let results = []
    app.runInTransaction((tx) => {
      const { id } = stillAdmin(tx, admin)
      const stepMs = Date.now()
      results = changes.map((change, place) => once(tx, id, change, { stepMs, place }))
    })
    return results
  } catch (err) {
    if (isPassing(err)) return null
    throw err
  }
}

/**
 * Sends the answer with its length, then rings: a save waits for no listener. The save has happened, so it rings where
 * nothing can be sent as well. For a ring that a crash loses there are the devices' timers, and the same push sent again.
 */
function answerAndRing(e, results) {
  const body = toBytes(JSON.stringify({ results }), 0)
  e.response.header().set('Content-Length', String(body.length))
  try {
    e.blob(200, 'application/json', body)
    e.flush()
  } catch {
    // the sender is gone, and sends the same push again
  }
  ring(e.app)
}

/** POST push. */
function push(e) {
  e.response.header().set('Cache-Control', 'no-store')
  e.response.header().set('Connection', 'close')
  const admin = requireAdmin(e)
  const text = bodyText(e)
  if (text === null) return e.json(413, { code: 'too_long' })
  const body = readBody(text)
  if (!body) return e.json(400, { code: 'malformed' })
  if (body.admin !== admin.id) return e.json(403, { code: 'other_admin' })
  const results = written(e.app, admin, body.changes)
  // Not the 400 that PocketBase gives for any error: three of those put a change into its author's tray.
  if (results) return answerAndRing(e, results)
  e.response.header().set('Retry-After', '5')
  return e.json(503, { code: 'unavailable' })
}

module.exports = { push }
