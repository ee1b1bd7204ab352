// Read once per VM: the manifest of the built app, which pocketbase/start/app.mjs copies to the data folder. It names parts of
// earlier builds as well.
const { planFor, SHELL } = require('./serve-plan.js')
const { fileHeaders, setHeaders } = require('./headers.js')
const pages = require('./pages.js')
const { plainPath } = require('./routes.js')

const folder = $os.getenv('ACADEMY_APP_DIR')
const files = folder ? require(`${folder}/files.json`).files : {}
const system = folder ? $os.dirFS(folder) : null

const HTML = 'text/html; charset=utf-8'
const readShell = () => $os.readFile(folder + SHELL)

const drawn = (e, isLost) =>
  pages.canDraw ? pages.pageAt(e, plainPath(e.request.url.escapedPath()), isLost) : null

/**
 * Answers for any path that nothing else answers. `isPacking`: the route packs what goes out, so that it must not be
 * given what is packed already.
 * @param {any} e
 * @param {boolean} isPacking
 */
const serve = (e, isPacking) => {
  const path = isPacking ? e.request.url.path : `/${e.request.pathValue('path')}`
  const accepted = isPacking ? '' : e.request.header.get('Accept-Encoding')
  const plan = planFor(path, accepted, files)
  if (plan.kind === 'missing') throw new NotFoundError('', null)
  const header = e.response.header()
  if (plan.kind === 'elsewhere') {
    header.set('Cache-Control', 'no-cache')
    return e.redirect(302, plan.to)
  }
  if (plan.kind === 'page' || plan.kind === 'lost page') {
    const answer = drawn(e, plan.kind === 'lost page')
    if (answer) return answer()
  }
  const isPart = plan.kind === 'file' && !plan.headers['Content-Type'].startsWith('text/html')
  setHeaders(header, isPart ? fileHeaders(path) : pages.HEADERS)
  if (plan.kind === 'lost page') {
    header.set('Cache-Control', 'no-cache')
    return e.blob(404, HTML, readShell())
  }
  // A first visit asks for twenty of these, and what is no page cannot be framed, nor does it differ by who asks.
  if (plan.isLasting) for (const name of ['X-Frame-Options', 'Vary']) header.del(name)
  if (plan.isPanel) header.set('X-Robots-Tag', 'noindex')
  setHeaders(header, plan.headers)
  if (isPacking) return e.blob(200, HTML, readShell())
  header.add('Vary', 'Accept-Encoding')
  return e.fileFS(system, plan.path)
}

module.exports = { serve, count: Object.keys(files).length, canDraw: pages.canDraw }
