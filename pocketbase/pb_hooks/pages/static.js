// Which answer a path gets, decided without touching anything: `serve` below acts on it.

const { isPage, isPanelPage, isPublicPage, redirectOf, plainPath } = require('./routes.js')
const { fileHeaders, setHeaders } = require('./headers.js')
const pages = require('./pages.js')
const { oneValue } = require('../lib/sql.js')

const SHELL = '/index.html'
/** Letters of a path that the log keeps. */
const LONGEST_LOGGED = 200
const YEAR = 'max-age=31536000, immutable'
// Kept, but asked about each time; the ETag makes that a short answer.
const ALWAYS_ASK = 'no-cache'

/**
 * The best encoding among those that the browser takes and that there is a file for. A weight of 0 is a refusal.
 * @param {string} accepted value of Accept-Encoding
 * @param {{ br?: number, gz?: number }} file
 */
const encodingFor = (accepted, file) => {
  const taken = {}
  for (const part of accepted.toLowerCase().split(',')) {
    const [name, ...params] = part.trim().split(';')
    const weight = params.map((param) => /^\s*q=([\d.]+)\s*$/.exec(param)).find(Boolean)
    taken[name.trim()] = !weight || Number(weight[1]) > 0
  }
  const takes = (name) => taken[name] ?? taken['*'] ?? false
  if (file.br && takes('br')) return 'br'
  if (file.gz && takes('gzip')) return 'gzip'
  return ''
}

/**
 * @typedef {object} Plan
 * @property {'file' | 'page' | 'lost page' | 'elsewhere' | 'missing'} kind 'page' is the app, drawn or as its shell, of
 *   which `path` and `headers` speak. 'lost page' is the app with status 404 [A6], 'missing' an answer without a page
 * @property {string} [to] where 'elsewhere' is
 * @property {boolean} [isPanel] a page that search engines are to leave out
 * @property {boolean} [isLasting] a part of the app that never changes under its name: code, styles, fonts
 * @property {string} [path] of the file inside the app's folder, with '.br' or '.gz' behind it where that is sent
 * @property {Record<string, string>} [headers]
 */

/**
 * @param {string} path as asked, decoded, starts with '/'
 * @param {string} accepted value of Accept-Encoding
 * @param {Record<string, any>} files the manifest's
 * @returns {Plan}
 */
const planFor = (path, accepted, files) => {
  const isKnown = Object.hasOwn(files, path)
  // A program that asks for something which is not there must not be handed a page in its place.
  const isProgram = /^\/(?:api|assets|_)(?:\/|$)/.test(path)
  if (!isKnown && isProgram) return { kind: 'missing' }
  const to = isKnown || !files[SHELL] ? '' : redirectOf(path)
  if (to) return { kind: 'elsewhere', to }
  if (!isKnown && !isPage(path))
    return { kind: /\.[^/]*$/.test(path) || !files[SHELL] ? 'missing' : 'lost page' }
  const name = isKnown ? path : SHELL
  const file = files[name]
  if (!file) return { kind: 'missing' }
  const encoding = encodingFor(accepted, file)
  const suffix = encoding === 'br' ? '.br' : encoding === 'gzip' ? '.gz' : ''
  /** @type {Record<string, string>} */
  const headers = {
    'Content-Type': file.type,
    'Cache-Control': file.immutable ? YEAR : ALWAYS_ASK,
  }
  // A browser never asks again for a file that never changes under its name.
  if (!file.immutable) headers.ETag = `"${file.hash}${suffix.replace('.', '-')}"`
  if (encoding) {
    headers['Content-Encoding'] = encoding
    // Without it Go sends an encoded body in chunks, and a browser cannot show how far it is.
    headers['Content-Length'] = String(encoding === 'br' ? file.br : file.gz)
  }
  const kind = !isKnown && isPublicPage(path) ? 'page' : 'file'
  const isLasting = file.immutable === true
  const isPanel = !isKnown && isPanelPage(path)
  return { kind, path: name.slice(1) + suffix, headers, isPanel, isLasting }
}

// Read once per VM: the manifest of the built app, which pocketbase/start/app.mjs copies to the data folder. It names parts of
// earlier builds as well.

const folder = $os.getenv('ACADEMY_APP_DIR')
const files = folder ? require(`${folder}/files.json`).files : {}
const system = folder ? $os.dirFS(folder) : null

const HTML = 'text/html; charset=utf-8'
const readShell = () => $os.readFile(folder + SHELL)

/** [A6] In PocketBase's log, which keeps five days. Without the query, in which people may have typed something. */
const noteLost = (app, path) =>
  app.logger().warn('Page not found', 'path', path.slice(0, LONGEST_LOGGED))

/**
 * Answers every path that no other route answers. `isPacking`: the route packs the answer, which must not be packed already.
 * @param {any} e
 * @param {boolean} isPacking
 */
const serve = (e, isPacking) => {
  const path = isPacking ? e.request.url.path : `/${e.request.pathValue('path')}`
  const accepted = isPacking ? '' : e.request.header.get('Accept-Encoding')
  const plan = planFor(path, accepted, files)
  if (plan.kind === 'lost page') noteLost(e.app, path)
  if (plan.kind === 'missing') throw new NotFoundError('', null)
  const header = e.response.header()
  if (plan.kind === 'elsewhere') {
    header.set('Cache-Control', 'no-cache')
    return e.redirect(302, plan.to)
  }
  if (pages.canDraw && (plan.kind === 'page' || plan.kind === 'lost page')) {
    const path = plainPath(e.request.url.escapedPath())
    const answer = pages.pageAt(e, path, plan.kind === 'lost page')
    if (answer) return answer()
  }
  const isPart = plan.kind === 'file' && !plan.headers['Content-Type'].startsWith('text/html')
  setHeaders(header, isPart ? fileHeaders(path) : pages.headersNow(e.app))
  if (plan.kind === 'lost page') {
    header.set('Cache-Control', 'no-cache')
    return e.blob(404, HTML, readShell())
  }
  // A first visit asks for twenty of these files. They need no such header: no frame shows them, and all askers get the same.
  if (plan.isLasting) for (const name of ['X-Frame-Options', 'Vary']) header.del(name)
  if (plan.isPanel) header.set('X-Robots-Tag', 'noindex')
  setHeaders(header, plan.headers)
  if (isPacking) return e.blob(200, HTML, readShell())
  header.add('Vary', 'Accept-Encoding')
  return e.fileFS(system, plan.path)
}

const MANIFESTS = ['/manifest.webmanifest', '/admin.webmanifest'].filter((path) => files[path])

/** A manifest with the name that the settings give the site, which an installed app carries. */
const manifest = (e) => {
  const { path } = e.request.url
  const sql = "SELECT ifnull((SELECT website_name FROM global_settings LIMIT 1), '') AS v"
  const told = JSON.parse(toString($os.readFile(folder + path)))
  const name = oneValue(e.app, sql, {}, '') || told.name
  const isPanel = path === '/admin.webmanifest'
  const named = isPanel ? { name: `${name} panel` } : { name, short_name: name }
  setHeaders(e.response.header(), { ...fileHeaders(path), 'Cache-Control': ALWAYS_ASK })
  // The name is the academy's own text: without '<' it is no markup for whatever reads the file.
  const body = toBytes(JSON.stringify({ ...told, ...named }).replaceAll('<', '\\u003c'), 0)
  return e.blob(200, files[path].type, body)
}

module.exports = {
  SHELL,
  MANIFESTS,
  manifest,
  serve,
  count: Object.keys(files).length,
  canDraw: pages.canDraw,
}
