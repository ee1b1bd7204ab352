// The pages that the app has, as the specification's route table names them. A path that none of them matches is the
// app's own 404 page, sent with that status [A6].

const { panelPages } = require('../lib/model.generated.js')
const pages = require('./pages.generated.js')

/** Pages that the server draws with their content. */
const PUBLIC = pages.routes

/** Pages of the panel: the bare shell, which search engines are asked to leave out. */
const PANEL = [
  ...Object.keys(panelPages).map((name) => `/admin${panelPages[name]}`),
  '/admin/login',
  '/admin/reset',
  '/admin/forgot',
  '/admin/join',
  '/admin/account',
  '/admin/audit',
  '/admin/admins',
  '/admin/outbox',
  '/admin/start',
  '/admin/share',
]

/** Addresses that lead elsewhere [B2, T1]. */
const REDIRECTS = { ...pages.redirects, '/admin/tutorials': '/admin' }

/** Stands for every address that does not exist: they all get one page. */
const LOST_PATH = '/not-found'

/** Names of a page's questions. Anything else, such as where a link was clicked, changes nothing in it. */
const ASKED = ['q', 'subject', 'category', 'difficulty', 'saved', 'page', 'program', 'pay', 'watch']

const patternOf = (path) => new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}/?$`)
const publicPatterns = PUBLIC.map(patternOf)
const panelPatterns = PANEL.map(patternOf)
const redirectPatterns = Object.keys(REDIRECTS).map((from) => ({
  pattern: patternOf(from),
  to: REDIRECTS[from],
}))

const isPublicPage = (path) => publicPatterns.some((pattern) => pattern.test(path))
const isPanelPage = (path) => panelPatterns.some((pattern) => pattern.test(path))
const isPage = (path) => isPublicPage(path) || isPanelPage(path)

/** The target of a redirected path; '' for any other. */
const redirectOf = (path) => redirectPatterns.find(({ pattern }) => pattern.test(path))?.to ?? ''

/** The part of a query that changes the page, letter for letter. */
const searchOf = (rawQuery) => {
  const kept = rawQuery
    .split('&')
    .filter((part) => ASKED.includes(part.split('=')[0]) && /=./.test(part))
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}

/** The path under which a page is drawn and kept: without a slash at its end. */
const plainPath = (path) => (path === '/' ? path : path.replace(/\/+$/, ''))

module.exports = {
  PUBLIC,
  PANEL,
  REDIRECTS,
  LOST_PATH,
  ASKED,
  isPage,
  isPublicPage,
  isPanelPage,
  redirectOf,
  searchOf,
  plainPath,
}
