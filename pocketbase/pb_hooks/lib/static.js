// Read once per VM: the manifest of the built app, written beside it by pocketbase/pack-app.mjs.
const { planFor, SHELL } = require('./serve-plan.js')
const { fileHeaders, pageHeaders, setHeaders } = require('./headers.js')
const firstScreen = require('./first-screen.js')
const { plainPath } = require('./routes.js')

const folder = $os.getenv('ACADEMY_APP_DIR')
const files = folder ? require(`${folder}/files.json`).files : {}
const system = folder ? $os.dirFS(folder) : null
const [, beside = '', own = ''] = /^(.*)[\\/]([^\\/]+)$/.exec(folder) || []
const BUILD = /^[0-9a-f]{16}$/

const SECURITY = pageHeaders([], firstScreen.shellHashes, $os.getenv('ACADEMY_PUBLIC_URL'))
const HTML = 'text/html; charset=utf-8'
const readShell = () => $os.readFile(folder + SHELL)

const drawn = (e, isLost) =>
  firstScreen.canDraw ? firstScreen.serve(e, plainPath(e.request.url.escapedPath()), isLost) : null

/**
 * Part of a build that start/app-folders.mjs keeps beside this one, or null. Caches and tabs have pages of it for longer,
 * and those ask for parts that no cache has.
 * @param {string} path @param {string} accepted
 */
const partOfAnother = (path, accepted) => {
  if (!BUILD.test(own) || !/^\/assets\/[^/]+$/.test(path)) return null
  for (const name of $os.readDir(beside).map((entry) => entry.name())) {
    if (name === own || !BUILD.test(name)) continue
    try {
      const others = require(`${beside}/${name}/files.json`).files
      if (others[path]?.immutable)
        return { plan: planFor(path, accepted, others), from: $os.dirFS(`${beside}/${name}`) }
    } catch {
      // not whole, or removed by a start at this moment
    }
  }
  return null
}

/**
 * Answers for any path that nothing else answers. `isPacking`: the route packs what goes out, so that it must not be
 * given what is packed already.
 * @param {any} e
 * @param {boolean} isPacking
 */
const serve = (e, isPacking) => {
  const path = isPacking ? e.request.url.path : `/${e.request.pathValue('path')}`
  const accepted = isPacking ? '' : e.request.header.get('Accept-Encoding')
  const known = planFor(path, accepted, files)
  const another = known.kind === 'missing' ? partOfAnother(path, accepted) : null
  const { plan, from } = another || { plan: known, from: system }
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
  setHeaders(header, isPart ? fileHeaders(path) : SECURITY)
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
  return e.fileFS(from, plan.path)
}

module.exports = { serve, count: Object.keys(files).length, canDraw: firstScreen.canDraw }
