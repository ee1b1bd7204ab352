/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// The four readings of the feed. Each answer is one statement: what it says of epoch, head and rows is one snapshot.

const model = require('../lib/model.generated.js')
const { idIsSound, loggedRow, visible } = require('./rows-sql.js')
const { SYNCED, triggersOf } = require('./log.js')
const { asOneOf } = require('../lib/turn.js')
const { firstRow } = require('../lib/sql.js')

const MAX_LOG_ROWS = 1000
const MAX_PAGE_BYTES = 1000000
const EPOCHS_IN_HEAD = 8
const LINE = 'feed-pages'
/** Feed pages served to visitors at one time. Past that the processor is left to running requests and an admin's save. */
const ROOM = { most: 24, longestWaitMs: 0 }

const TRIGGER_NAMES = SYNCED.flatMap((table) => triggersOf(table).map((one) => one.name))
const GUARDS = `(SELECT count(*) FROM sqlite_schema WHERE type = 'trigger' AND name IN (${TRIGGER_NAMES.map((n) => `'${n}'`).join(', ')}))`
const EPOCH = '(SELECT epoch FROM _sync_epoch ORDER BY n DESC LIMIT 1)'
const SEQ = '(SELECT seq FROM _sync_head WHERE id = 1)'

const headSql = () =>
  `SELECT ${GUARDS} AS guards, '{"epoch":"' || ${EPOCH} || '","seq":' || ${SEQ} || ',"shape":${model.shape},"epochs":[' || ` +
  `(SELECT group_concat('["' || epoch || '",' || start || ']', ',' ORDER BY n) FROM ` +
  `(SELECT n, epoch, start FROM _sync_epoch ORDER BY n DESC LIMIT ${EPOCHS_IN_HEAD})) || ']}' AS body`

/**
 * The rows of (after, upto] up to the limits, in the order of the log, as two statements. `whole` gives nothing where
 * they are more than a page. `begun` then gives the beginning that fits: adding up takes a sixth of a page's time.
 * `told` is named once: SQLite copies a named part for each use, which took a quarter of a page's time.
 * `total` is the weight of the documents up to this one. The first always fits, whatever its size, and rows without a
 * document go with it. `seen` is looked up only where it decides: the index on seq has everything else.
 */
function changesSql(forAdmin) {
  const entry = `'{"seq":', l.seq, ',"collection":"', l.coll, '","id":"', l.rid`
  const row = `concat(${entry}, '","row":') || ${loggedRow(forAdmin)} || '}'`
  const tombstone = `concat(${entry}, '","deleted":true}')`
  const wasSeen = '(SELECT s.seen FROM _sync_log s WHERE s.coll = l.coll AND s.rid = l.rid)'
  const gone = forAdmin ? tombstone : `iif(${wasSeen}, ${tombstone}, NULL)`
  const doc = `CASE WHEN ${idIsSound('l.rid')} THEN coalesce(${row}, ${gone}) END`
  const told = `told AS (SELECT l.seq AS seq, ${doc} AS doc FROM _sync_log l WHERE l.seq > {:after} AND l.seq <= {:upto} ORDER BY l.seq LIMIT ${MAX_LOG_ROWS})`
  const sized =
    'sized AS (SELECT seq, doc, sum(ifnull(octet_length(doc), 0)) OVER (ORDER BY seq ROWS UNBOUNDED PRECEDING) AS total FROM told)'
  const page = (next, docs) =>
    `concat('{"epoch":"', {:epoch}, '","after":', {:after}, ',"upto":', {:upto}, ',"head":', ${SEQ}, ',"next":', ${next}, ',"changes":[', ${docs}, ']}')`
  const all = page(`iif(count(*) < ${MAX_LOG_ROWS}, {:upto}, max(seq))`, "group_concat(doc, ',')")
  const fits = `FILTER (WHERE total <= ${MAX_PAGE_BYTES} OR total = octet_length(doc))`
  const next = `iif(count(*) < ${MAX_LOG_ROWS} AND max(total) <= ${MAX_PAGE_BYTES}, {:upto}, ifnull(max(seq) ${fits}, {:upto}))`
  const statement = (body) =>
    `SELECT ${GUARDS} AS guards, ${EPOCH} AS epoch, ${SEQ} AS head, ` +
    `CASE WHEN ${EPOCH} = {:epoch} AND {:upto} <= ${SEQ} THEN (${body}) ELSE '' END AS body`
  return {
    whole: statement(
      `WITH ${told} SELECT iif(ifnull(sum(octet_length(doc)), 0) <= ${MAX_PAGE_BYTES}, ${all}, '') FROM told`,
    ),
    begun: statement(
      `WITH ${told}, ${sized} SELECT ${page(next, `group_concat(doc, ',') ${fits}`)} FROM sized`,
    ),
  }
}

function digestSql(forAdmin) {
  const parts = SYNCED.map(
    (name) =>
      `'"${name}":[' || (SELECT count(*) || ',' || ifnull(sum(l.seq), 0) FROM _sync_log l JOIN ${name} t ON t.id = l.rid ` +
      `WHERE l.coll = '${name}' AND ${idIsSound('l.rid')}${visible(forAdmin)}) || ']'`,
  )
  return (
    `SELECT ${GUARDS} AS guards, '{"epoch":"' || ${EPOCH} || '","seq":' || ${SEQ} || ',"collections":{' || ` +
    `${parts.join(" || ',' || ")} || '}}' AS body`
  )
}

const SQL = {
  head: headSql(),
  changes: { false: changesSql(false), true: changesSql(true) },
  digest: { false: digestSql(false), true: digestSql(true) },
}

/**
 * Runs one statement. A missing trigger mends the log first, because writes may have gone by it. null where the log
 * cannot be mended (a table is gone): a feed that misses changes must not be served.
 */
function read(e, sql, shape, values) {
  for (const attempt of [0, 1]) {
    try {
      const row = firstRow(e.app, sql, { guards: 0, body: '', ...shape }, values)
      if (row.guards === TRIGGER_NAMES.length) return row
    } catch (err) {
      console.log(`The feed could not be read: ${err}`)
    }
    if (attempt === 0) require('./log.js').heal(e.app)
  }
  return null
}

const PLAIN_NUMBER = /^(?:0|[1-9]\d{0,14})$/
const NO_STORE = 'no-store'

const cacheControl = (e, value) => e.response.header().set('Cache-Control', value)
const parameter = (e, name) => e.request.url.query().get(name)

/** Sends another answer than the one asked for. Callers have set no-store before. */
const refuse = (e, status, code) => {
  if (status === 503) e.response.header().set('Retry-After', '5')
  return e.json(status, { code })
}

function give(e, body, cache) {
  cacheControl(e, cache)
  e.response.header().set('Content-Type', 'application/json')
  return e.string(200, body)
}

/** GET head: epoch and newest commit. A visitor's is kept a few seconds by caches unless it is asked fresh. */
function head(e, forAdmin) {
  cacheControl(e, NO_STORE)
  if (forAdmin) require('../lib/request.js').requireAdmin(e)
  const row = read(e, SQL.head, {}, {})
  if (!row) return refuse(e, 503, 'unavailable')
  const fresh = forAdmin || parameter(e, 'fresh') !== ''
  return give(e, row.body, fresh ? NO_STORE : 'public, max-age=0, s-maxage=5')
}

/** GET changes: the rows whose newest commit lies in (after, upto], as far as one page goes. */
function changes(e, forAdmin) {
  cacheControl(e, NO_STORE)
  if (forAdmin) require('../lib/request.js').requireAdmin(e)
  const epoch = parameter(e, 'epoch')
  const after = parameter(e, 'after')
  const upto = parameter(e, 'upto')
  const isPlain = PLAIN_NUMBER.test(after) && PLAIN_NUMBER.test(upto)
  if (!epoch || !isPlain || Number(after) > Number(upto)) return refuse(e, 400, 'malformed')
  const values = { epoch, after: Number(after), upto: Number(upto) }
  const { whole, begun } = SQL.changes[String(forAdmin)]
  const ask = (sql) => read(e, sql, { epoch: '', head: 0 }, values)
  const isLonger = (row) => row?.body === '' && row.epoch === epoch && values.upto <= row.head
  const page = () => {
    const row = ask(whole)
    return isLonger(row) ? ask(begun) : row
  }
  const row = forAdmin ? page() : asOneOf(e.app.store(), LINE, ROOM, page)
  if (!row) return refuse(e, 503, 'unavailable')
  if (row.epoch !== epoch) return refuse(e, 409, 'epoch')
  if (values.upto > row.head) return refuse(e, 409, 'ahead')
  return give(e, row.body, forAdmin ? NO_STORE : 'public, max-age=0, s-maxage=3600')
}

/** GET digest: per collection how many rows and the sum of their commits, of what the reader may see. */
function digest(e, forAdmin) {
  cacheControl(e, NO_STORE)
  if (forAdmin) require('../lib/request.js').requireAdmin(e)
  const row = read(e, SQL.digest[String(forAdmin)], {}, {})
  if (!row) return refuse(e, 503, 'unavailable')
  return give(e, row.body, forAdmin ? NO_STORE : 'public, max-age=0, s-maxage=60')
}

const LINE_SQL =
  'SELECT ifnull((SELECT \'{"epoch":"\' || o.epoch || \'","start":\' || o.start || \',"end":\' || ' +
  "ifnull((SELECT n.start FROM _sync_epoch n WHERE n.n > o.n ORDER BY n.n LIMIT 1), 'null') || '}' " +
  "FROM _sync_epoch o WHERE o.epoch = {:epoch}), '') AS body"

/** GET line: the range of commits in which an epoch was the newest one. */
function line(e) {
  cacheControl(e, NO_STORE)
  const row = firstRow(e.app, LINE_SQL, { body: '' }, { epoch: parameter(e, 'epoch') })
  return row.body ? give(e, row.body, NO_STORE) : refuse(e, 404, 'unknown')
}

const CURSOR_SQL = `SELECT ${GUARDS} AS guards, ${EPOCH} AS epoch, ${SEQ} AS seq`

/** The line's (epoch, seq) now. null while commits may go by it unseen: a page could then stay for ever. */
function cursorOf(app) {
  const row = firstRow(app, CURSOR_SQL, { guards: 0, epoch: '', seq: 0 })
  return row.guards === TRIGGER_NAMES.length ? { epoch: row.epoch, seq: row.seq } : null
}

module.exports = { head, changes, digest, line, cursorOf }
