/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// What search engines are told: which addresses there are and when each changed last, and which they are to leave alone.

const model = require('../lib/model.generated.js')
const { told: LISTS } = require('./pages.generated.js')
const { isListed } = require('./rows.js')
const { cursorOf } = require('../feed/feed.js')
const { originOf } = require('../lib/request.js')
const { oneValue } = require('../lib/sql.js')
const { keptOrMade } = require('../lib/turn.js')

/** The most addresses that the protocol lets stand in one file: an academy has hundreds. */
const MOST = 50000

/** SQL of the address of a row: `:field` in the pattern of its page is the row's own. */
const addressOf = (page) => `'${page.replace(/:(\w+)/g, "' || t.$1 || '")}'`
const ITEMS = Object.keys(model.pages).map((table) => ({
  table,
  path: addressOf(model.pages[table]),
}))

/** The moment of the last change as the protocol writes it; nothing where raw SQL has left something else. */
const moment = (column) =>
  `CASE WHEN ${column} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9] [0-9][0-9]:[0-9][0-9]:[0-9][0-9]*' ` +
  `THEN '<lastmod>' || replace(substr(${column}, 1, 19), ' ', 'T') || 'Z</lastmod>' ELSE '' END`
const entry = (path, changed) =>
  `'<url><loc>' || {:origin} || ${path} || '</loc>' || ${moment(changed)} || '</url>'`

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The pages that are no items; a list without a row is an empty view, which stays out. */
function pages(app, origin) {
  const parts = LISTS.map(({ path, table, kind }) => {
    if (!table) return `${entry(`'${path}'`, "''")}`
    const where = isListed(table, kind || '').replace('{:kind}', `'${kind}'`)
    const newest = `(SELECT max(t.updated_at) FROM ${table} t WHERE ${where})`
    return `CASE WHEN ${newest} IS NULL THEN '' ELSE ${entry(`'${path}'`, newest)} END`
  })
  return oneValue(app, `SELECT ${parts.join(' || ')} AS v`, { origin }, '')
}

function items(app, origin) {
  const rows = ITEMS.map(
    ({ table, path }, index) =>
      `SELECT ${index} AS nth, t.id AS id, ${entry(path, 't.updated_at')} AS v FROM ${table} t WHERE ${isListed(table, '')}`,
  )
  const part = `SELECT v FROM (${rows.join(' UNION ALL ')}) ORDER BY nth, id LIMIT ${MOST - LISTS.length}`
  return oneValue(app, `SELECT ifnull(group_concat(v, ''), '') AS v FROM (${part})`, { origin }, '')
}

const whole = (app, origin) =>
  `${HEAD}<urlset ${SPACE}>${pages(app, origin)}${items(app, origin)}</urlset>`

function sitemap(e) {
  const cursor = cursorOf(e.app)
  const mark = cursor && `${cursor.epoch}.${cursor.seq}`
  const found =
    cursor &&
    keptOrMade(e.app.store(), 'pages', '/sitemap.xml', mark, () => {
      const body = toBytes(whole(e.app, originOf(e.app)), 0)
      return { meta: {}, body, bytes: body.length }
    })
  const header = e.response.header()
  if (!found) {
    header.set('Retry-After', '5')
    throw new ApiError(503, '', null)
  }
  header.set('Cache-Control', 'public, max-age=0, s-maxage=3600')
  return e.blob(200, 'application/xml; charset=utf-8', found.body)
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

module.exports = { sitemap, robots }
