/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// What search engines are told: which addresses there are and when each changed last, and which they are to leave alone.

const model = require('./model.generated.js')
const { told: LISTS } = require('./pages.generated.js')
const { originOf, cursorOf } = require('./site.js')
const { inTurn } = require('./turn.js')
const { idIsSound, visible } = require('./rows-sql.js')
const { oneValue } = require('./sql.js')

/** The most addresses that the protocol lets stand in one file. */
const MOST = 50000
/** Of this turn alone: a map waits for no page, and no page for a map. As many wait as for pages, where nothing is kept yet. */
const TURN = { name: 'map-turn', mostWaiting: 40 }
const LONGEST_WAIT_MS = 4000
/** Files are kept in the memory that all engines share, up to this much in all: four of the longest. */
const KEPT_BYTES = 24000000
const KEPT = 'map-kept'

/** SQL of the address of a row: `:field` in the pattern of its page is the row's own. */
const addressOf = (page) => `'${page.replace(/:(\w+)/g, "' || t.$1 || '")}'`
const ITEMS = Object.keys(model.pages).map((table) => ({
  table,
  path: addressOf(model.pages[table]),
}))

const shown = `${idIsSound('t.id')}${visible(false)}`
/** The moment of the last change as the protocol writes it; nothing where raw SQL has left something else. */
const moment = (column) =>
  `CASE WHEN ${column} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9] [0-9][0-9]:[0-9][0-9]:[0-9][0-9]*' ` +
  `THEN '<lastmod>' || replace(substr(${column}, 1, 19), ' ', 'T') || 'Z</lastmod>' ELSE '' END`
const entry = (path, changed) =>
  `'<url><loc>' || {:origin} || ${path} || '</loc>' || ${moment(changed)} || '</url>'`

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const countItems = (app) =>
  oneValue(
    app,
    `SELECT ${ITEMS.map(({ table }) => `(SELECT count(*) FROM ${table} t WHERE ${shown})`).join(' + ')} AS v`,
    {},
    0,
  )

/** The pages that are no items; a list without a row is an empty view, which stays out. */
function pages(app, origin) {
  const parts = LISTS.map(({ path, table, kind }) => {
    if (!table) return `${entry(`'${path}'`, "''")}`
    const where = `${shown}${kind ? ` AND t.type = '${kind}'` : ''}`
    const newest = `(SELECT max(t.updated_at) FROM ${table} t WHERE ${where})`
    return `CASE WHEN ${newest} IS NULL THEN '' ELSE ${entry(`'${path}'`, newest)} END`
  })
  return oneValue(app, `SELECT ${parts.join(' || ')} AS v`, { origin }, '')
}

function items(app, origin, offset, limit) {
  const rows = ITEMS.map(
    ({ table, path }, index) =>
      `SELECT ${index} AS nth, t.id AS id, ${entry(path, 't.updated_at')} AS v FROM ${table} t WHERE ${shown}`,
  )
  const part = `SELECT v FROM (${rows.join(' UNION ALL ')}) ORDER BY nth, id LIMIT {:limit} OFFSET {:offset}`
  return oneValue(
    app,
    `SELECT ifnull(group_concat(v, ''), '') AS v FROM (${part})`,
    { origin, offset, limit },
    '',
  )
}

const urlset = (urls) => `${HEAD}<urlset ${SPACE}>${urls}</urlset>`

/** The whole map, or the list of its parts where it is too long for one file. */
function whole(app, origin) {
  const count = countItems(app)
  if (count + LISTS.length <= MOST) return urlset(pages(app, origin) + items(app, origin, 0, MOST))
  const parts = [0]
  for (let part = 1; (part - 1) * MOST < count; part += 1) parts.push(part)
  const listed = parts.map((part) => `<sitemap><loc>${origin}/sitemap/${part}.xml</loc></sitemap>`)
  return `${HEAD}<sitemapindex ${SPACE}>${listed.join('')}</sitemapindex>`
}

/** A part of a map that is in parts: 0 the pages, from 1 the items; '' where there is none. */
function part(app, origin, number) {
  const count = countItems(app)
  if (count + LISTS.length <= MOST || (number - 1) * MOST >= count) return ''
  return urlset(number === 0 ? pages(app, origin) : items(app, origin, (number - 1) * MOST, MOST))
}

/** The kept file as { mark, body }; null where there is none. */
function read(store, name) {
  // The mark first: it is written last, so that no older body is taken for its own.
  const mark = store.get(`${KEPT}:${name}`)
  const body = store.get(`${KEPT}:${name}#`)
  return body && mark ? { mark, body } : null
}

function drop(store, name) {
  store.remove(`${KEPT}:${name}`)
  store.remove(`${KEPT}:${name}#`)
}

/** Keeps a file in the place of its older one; those made first go where there is no room. Only in the turn. */
function keep(store, name, { mark, body }) {
  const files = JSON.parse(store.get(KEPT) || '[]').filter((one) => one.name !== name)
  files.push({ name, bytes: body.length })
  let bytes = files.reduce((sum, one) => sum + one.bytes, 0)
  while (bytes > KEPT_BYTES) {
    const gone = files.shift()
    bytes -= gone.bytes
    drop(store, gone.name)
  }
  store.set(KEPT, JSON.stringify(files))
  if (files.length === 0) return
  store.set(`${KEPT}:${name}#`, body)
  store.set(`${KEPT}:${name}`, mark)
}

/** The file of this commit. While another request makes it, the one kept last; null where there is none in time. */
function fileOf(app, name, mark, make) {
  const store = app.store()
  const old = read(store, name)
  if (old?.mark === mark) return old
  const longestWaitMs = old ? 0 : LONGEST_WAIT_MS
  const made = inTurn(store, { ...TURN, longestWaitMs }, () => {
    const meanwhile = read(store, name)
    if (meanwhile?.mark === mark) return meanwhile
    const file = { mark, body: toBytes(make(app, originOf(app)), 0) }
    // Of what is not there nothing is kept: any number may be asked for.
    if (file.body.length > 0) keep(store, name, file)
    else if (old) drop(store, name)
    return file
  })
  return made || old
}

function give(e, name, make) {
  const cursor = cursorOf(e.app)
  const found = cursor && fileOf(e.app, name, `${cursor.epoch}.${cursor.seq}`, make)
  const header = e.response.header()
  if (!found) {
    header.set('Retry-After', '5')
    throw new ApiError(503, '', null)
  }
  if (found.body.length === 0) throw new NotFoundError('', null)
  header.set('Cache-Control', 'public, max-age=0, s-maxage=3600')
  return e.blob(200, 'application/xml; charset=utf-8', found.body)
}

const sitemap = (e) => give(e, '/sitemap.xml', whole)

function sitemapPart(e) {
  const number = /^(0|[1-9]\d{0,4})\.xml$/.exec(e.request.pathValue('file'))?.[1]
  if (number === undefined) throw new NotFoundError('', null)
  return give(e, `/sitemap/${number}.xml`, (app, origin) => part(app, origin, Number(number)))
}

/** Files stay open to them: the picture of a shared link is one. */
function robots(e) {
  const origin = originOf(e.app)
  e.response.header().set('Cache-Control', 'public, max-age=0, s-maxage=3600')
  const lines = [
    'User-agent: *',
    'Allow: /api/files/',
    'Disallow: /api/',
    'Disallow: /admin',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ]
  e.response.header().set('Content-Type', 'text/plain; charset=utf-8')
  return e.string(200, `${lines.join('\n')}\n`)
}

module.exports = { sitemap, sitemapPart, robots }
