/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Pages of the public site with their content in them. The build makes one script of the app's own components
// (web/app/server); this module runs it with the rows that a visitor may see.

const { pageHeaders, setHeaders } = require('./headers.js')
const { LOST_PATH, searchOf } = require('./routes.js')
const { readerOf } = require('./rows.js')
const { cursorOf } = require('../feed/feed.js')
const { originOf } = require('../lib/request.js')
const { oneValue } = require('../lib/sql.js')
const { keptOrMade } = require('../lib/turn.js')

const folder = $os.getenv('ACADEMY_APP_DIR')

/** What the build says of the pages (web/build/first-screen.ts); null for an app without its server's part, as in development. */
const readAssets = () => {
  try {
    return folder ? require(`${folder}/server/pages.json`) : null
  } catch {
    return null
  }
}
const assets = readAssets()
const canDraw = assets !== null

/**
 * Browsers ask each time. A cache in front answers a crowd for seconds, and a minute longer while it asks for the next
 * page. 'must-revalidate' takes that minute from browsers; caches that heed it ask sooner.
 */
const SHARED = 'max-age=0,must-revalidate,s-maxage=10,stale-while-revalidate=60'

const INDIA_MS = 19800000
const DAY_MS = 86400000

/** The day in India of a moment, counted from 1970. */
const dayOf = (nowMs) => Math.floor((nowMs + INDIA_MS) / DAY_MS)

/** The moment at which a day began in India, epoch ms. */
const startOfDay = (day) => day * DAY_MS - INDIA_MS

const AGAIN_AFTER_MS = 10000
/** Addresses that fail are not remembered without end. */
const MOST_IN_STORE = 5000
/** Every question of our own filters is shorter. A longer one gets the shell. */
const LONGEST_SEARCH = 1500

/** Headers of every page, drawn or not: the same line of script and the same sheet are in all of them. */
const headersNow = (app) =>
  pageHeaders(
    assets ? [assets.styleHash] : [],
    assets ? assets.scriptHashes : [],
    $os.getenv('ACADEMY_PUBLIC_URL'),
    oneValue(
      app,
      "SELECT ifnull(max(qr_code_fallback_url), '') AS v FROM payment_settings",
      {},
      '',
    ),
  )

/** The part of the head that all pages share, with the whole public sheet. Read when it is needed first. */
let sharedHead = null
const readSharedHead = () => {
  sharedHead = sharedHead || $os.readFile(`${folder}/server/head.html`)
  return sharedHead
}

/** Draws one page. null where that fails; the next try comes after a while. Made-up addresses are not kept: they have no end. */
function drawn(app, { path, search, cursor, day }) {
  const store = app.store()
  const failed = `page-failed:${path}`
  if (Date.now() - (store.get(failed) || 0) < AGAIN_AFTER_MS) return null
  try {
    const reader = readerOf(app)
    const page = { path, search, cursor, nowMs: startOfDay(day), origin: originOf(app), reader }
    const { status, to, before, after } = require(`${folder}/server/draw.js`).draw(page, assets)
    const isKept = status === 200 || path === LOST_PATH
    return {
      meta: { status, to },
      body: { before: toBytes(before, 0), after: toBytes(after, 0) },
      bytes: isKept ? before.length + after.length : 0,
    }
  } catch (error) {
    console.log(`The page ${path} could not be drawn, its shell is served: ${error}`)
    if (store.length() < MOST_IN_STORE) store.set(failed, Date.now())
    return null
  }
}

const matches = (header, etag) =>
  header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))

/** The way to answer with the page of an address; null where the shell has to do. */
function pageAt(e, path, isLost) {
  try {
    const cursor = cursorOf(e.app)
    if (!cursor) return null
    const day = dayOf(Date.now())
    const search = isLost ? '' : searchOf(e.request.url.rawQuery)
    if (search.length > LONGEST_SEARCH) return null
    const shown = isLost ? LOST_PATH : path
    // It is the page's ETag as well.
    const mark = `${cursor.epoch}.${cursor.seq}.${assets.build}.${day}`
    const shelf = search === '' ? 'pages' : 'searches'
    const found = keptOrMade(e.app.store(), shelf, shown + search, mark, () =>
      drawn(e.app, { path: shown, search, cursor, day }),
    )
    return found && (() => answer(e, found, mark))
  } catch (error) {
    console.log(`The page ${path} could not be given, its shell is served: ${error}`)
    return null
  }
}

function answer(e, { meta, body }, mark) {
  const header = e.response.header()
  header.set('Cache-Control', meta.status === 200 ? SHARED : 'no-cache')
  // Browsers ask again even after a lasting redirect: an Undo may bring the page back to this address.
  if (meta.to) return e.redirect(meta.status, meta.to)
  // The service worker keeps pages of its own build only, and knows them by this header.
  header.set('App-Entry', assets.entry)
  setHeaders(header, headersNow(e.app))
  if (meta.status === 200) {
    const etag = `W/"${mark}"`
    header.set('ETag', etag)
    if (matches(e.request.header.get('If-None-Match'), etag)) return e.noContent(304)
  }
  header.set('Content-Type', 'text/html; charset=utf-8')
  e.response.writeHeader(meta.status)
  for (const piece of [body.before, readSharedHead(), body.after]) e.response.write(piece)
}

module.exports = { canDraw, headersNow, pageAt }
