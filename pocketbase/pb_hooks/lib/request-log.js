/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Runs in the binary and, in tests, `routeOf` in Node. PocketBase's log of requests holds whole addresses, with what people
// typed in them. A line for the operator's own tools holds what is ours alone: words of routes, numbers and an id.

const ROUTE_WORDS = new Set(
  (
    'account admin admins api assets audit auth-methods auth-refresh auth-with-password backups batch changes clock ' +
    'collections crons digest email files forgot head health history invites join line link logs metrics password people ' +
    'push realtime records remove reset robots.txt server settings setup sign-out-everywhere sitemap sitemap.xml sql ' +
    'sync token video-link'
  ).split(' '),
)

/** The route of an address: words of ours stay, any other part is a star. Pure. @param {string} url */
const routeOf = (url) => {
  const parts = url
    .replace(/[?#].*/s, '')
    .split('/')
    .slice(1, 7)
  return `/${parts.map((part) => (part === '' || ROUTE_WORDS.has(part) ? part : '*')).join('/')}`
}

const LEVELS = { '-4': 'debug', 0: 'info', 4: 'warn', 8: 'error' }
const LIMITS = [413, 429, 503]
const ID = /^[\w.-]{8,64}$/
const isJson = () => $os.getenv('ACADEMY_LOG') === 'json'

/** Gives a request an id for its log line and its answer: a proxy's own, or a new one. */
const mark = (e) => {
  if (!isJson()) return
  const given = e.request.header.get('X-Request-Id')
  const request = ID.test(given) ? given : $security.randomString(15)
  e.response.header().set('X-Request-Id', request)
  // Under this name PocketBase logs what a handler adds.
  e.set('pbLogMeta', { request })
}

/** @param {any} log a row of PocketBase's log of requests */
const lineOf = (log) => {
  const { type, meta, method, url, status, execTime } = JSON.parse(JSON.stringify(log.data))
  const about =
    type === 'request'
      ? { method, route: routeOf(url), status, ms: Math.round(execTime * 10) / 10 }
      : { message: log.message }
  return {
    time: log.created.string().replace(' ', 'T'),
    level: LEVELS[log.level] || 'info',
    id: meta?.request || log.id,
    ...about,
  }
}

/** Counts a row of the request log that a limit refused. Where lines are wanted, it becomes a line instead of a row. */
const take = (e) => {
  const line = lineOf(e.model)
  if (LIMITS.includes(line.status))
    require('./counts.js').count(
      e.app,
      `refusals_total{status="${line.status}",route="${line.route}"}`,
    )
  if (!isJson()) return e.next()
  console.log(JSON.stringify(line))
}

module.exports = { isJson, mark, routeOf, take }
