/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Pages of the public site with their content in them: the app's own components, drawn to HTML by the script that the
// build makes of them (web/app/server), from the rows that a visitor may see.

const { dayOf, markOf, startOfDay } = require('./page-mark.js')
const { drawnInTurn } = require('./page-store.js')
const { readerOf } = require('./page-rows.js')
const { fileHeaders, pageHeaders, setHeaders } = require('./headers.js')
const { LOST_PATH, searchOf } = require('./routes.js')
const { originOf, cursorOf } = require('./site.js')
const { count } = require('./counts.js')

const folder = $os.getenv('ACADEMY_APP_DIR')

const readAssets = () => {
  try {
    return folder ? require(`${folder}/server/pages.json`) : null
  } catch {
    return null // an app without its server's part, as in development
  }
}
const assets = readAssets()
const canDraw = assets !== null
/** Of the line of script in the shell, which every drawn page has too. */
const shellHashes = assets ? [assets.earlyHash] : []

/**
 * Browsers ask each time. A cache in front answers a crowd for seconds, and a minute longer while it asks for the next
 * page. 'must-revalidate' takes that minute from browsers; caches that heed it ask sooner.
 */
const SHARED = 'max-age=0,must-revalidate,s-maxage=10,stale-while-revalidate=60'

const AGAIN_AFTER_MS = 10000
/** Addresses that fail are not remembered without end. */
const MOST_IN_STORE = 5000
/** All that our own filters can ask for is shorter; what is longer gets the shell. */
const LONGEST_SEARCH = 1500

const readAssetsOf = (name) => ({
  ...assets,
  ...assets.pages[name],
  style: JSON.parse(toString($os.readFile(`${folder}/server/${name}.style.json`), 0)),
})
/** By the name of the page: a dozen of them, and of an engine that draws. */
const assetsOfPages = {}
const assetsOf = (name) => {
  assetsOfPages[name] = assetsOfPages[name] || readAssetsOf(name)
  return assetsOfPages[name]
}

/** Reads of the script when it is needed first, not before: most engines of the pool never draw. */
let script = null
const readScript = () => {
  script = script ?? require(`${folder}/server/draw.js`)
  return script
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** The hash of a text as a page's policy names it. */
const policyHash = (text) => {
  const bits = $security
    .sha256(text)
    .replace(/./g, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
  const signs = bits.match(/.{1,6}/g).map((six) => BASE64[Number.parseInt(six.padEnd(6, '0'), 2)])
  // 256 bits are 43 signs, and one to fill four times eleven.
  return `sha256-${signs.join('')}=`
}

/** The partition of a page: searches and made-up addresses are kept apart from pages that people read. */
const partitionOf = ({ status, to }, search, isLost) => {
  if (to) return ''
  return search === '' && (status === 200 || isLost) ? 'pages' : 'others'
}

function drawOnce(app, { path, search, cursor, day, isLost }) {
  const drawn = readScript().draw(
    {
      path,
      search,
      cursor,
      nowMs: startOfDay(day),
      origin: originOf(app),
      reader: readerOf(app, `${cursor.epoch}.${cursor.seq}`),
    },
    assetsOf,
  )
  return {
    meta: {
      status: drawn.status,
      to: drawn.to,
      styleHash: policyHash(drawn.style),
      scriptHashes: drawn.script ? [policyHash(drawn.script)] : [],
    },
    body: {
      before: toBytes(drawn.before, 0),
      data: toBytes(drawn.data, 0),
      after: toBytes(drawn.after, 0),
    },
    partition: partitionOf(drawn, search, isLost),
  }
}

/** The same in this caller's turn, which may draw for others. null where it fails; the next try comes after a while. */
function drawSafely(app, page) {
  const store = app.store()
  const failed = `page-failed:${page.path}`
  if (Date.now() - (store.get(failed) || 0) < AGAIN_AFTER_MS) return null
  try {
    const drawn = drawOnce(app, page)
    count(app, 'first_screens_drawn_total')
    return drawn
  } catch (error) {
    console.log(`The page ${page.path} could not be drawn, its shell is served: ${error}`)
    if (store.length() < MOST_IN_STORE) store.set(failed, Date.now())
    return null
  }
}

const matches = (header, etag) =>
  header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))

/** Answers with the page of an address; null: the shell has to do. */
function serve(e, path, isLost) {
  const store = e.app.store()
  try {
    const cursor = cursorOf(e.app)
    if (!cursor) return null
    const day = dayOf(Date.now())
    const search = isLost ? '' : searchOf(e.request.url.rawQuery)
    if (search.length > LONGEST_SEARCH) return null
    const shown = isLost ? LOST_PATH : path
    const mark = markOf(cursor, assets.build, day)
    const found = drawnInTurn(
      store,
      {
        path: shown + search,
        mark,
        isSearch: search !== '',
        page: { path: shown, search, cursor, day, isLost },
      },
      { isReady: () => script !== null, draw: (job) => drawSafely(e.app, job.page) },
    )
    count(e.app, found ? 'first_screens_given_total' : 'first_screens_shed_total')
    return found && (() => answer(e, found, mark))
  } catch (error) {
    console.log(`The page ${path} could not be given, its shell is served: ${error}`)
    return null
  }
}

/**
 * The header that names the part that is wanted. '': the page alone, as soon as can be. 'data': its data, which scripts fetch
 * after the first paint. 'whole': both in one, for the worker that keeps them.
 */
const PART = 'First-Screen'
const DATA_START = toBytes('<script type="application/json" id="first-screen">', 0)
const DATA_END = toBytes('</script>', 0)

function answer(e, { meta, body }, mark) {
  const header = e.response.header()
  const part = e.request.header.get(PART)
  header.add('Vary', PART)
  header.set('Cache-Control', meta.status === 200 ? SHARED : 'no-cache')
  // Asked anew each time, a lasting one too: an Undo makes the address that of its own page again.
  if (meta.to) return e.redirect(meta.status, meta.to)
  // The worker keeps pages of its own build only, and knows them by this.
  header.set('App-Entry', assets.entry)
  if (part === 'data') {
    setHeaders(header, fileHeaders(''))
    return e.blob(200, 'application/json', body.data)
  }
  const scripts = [assets.loaderHash, assets.earlyHash, ...meta.scriptHashes]
  setHeaders(header, pageHeaders([meta.styleHash], scripts, $os.getenv('ACADEMY_PUBLIC_URL')))
  const isWhole = part === 'whole'
  if (isWhole) header.set(PART, part)
  if (meta.status === 200) {
    const etag = `W/"${mark}${isWhole ? '.whole' : ''}"`
    header.set('ETag', etag)
    if (matches(e.request.header.get('If-None-Match'), etag)) return e.noContent(304)
  }
  header.set('Content-Type', 'text/html; charset=utf-8')
  e.response.writeHeader(meta.status)
  const pieces = isWhole ? [DATA_START, body.data, DATA_END] : []
  for (const piece of [body.before, ...pieces, body.after]) e.response.write(piece)
}

module.exports = { canDraw, serve, shellHashes }
