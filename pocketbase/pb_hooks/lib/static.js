// Read once per VM: the manifest of the built app, written beside it by pocketbase/pack-app.mjs.
const { planFor, SHELL } = require('./serve-plan.js')
const { SECURITY } = require('./headers.js')

const folder = $os.getenv('ACADEMY_APP_DIR')
const files = folder ? require(`${folder}/files.json`).files : {}
const system = folder ? $os.dirFS(folder) : null

/** @param {any} e */
const serve = (e) => {
  const path = `/${e.request.pathValue('path')}`
  const plan = planFor(path, e.request.header.get('Accept-Encoding'), files)
  if (plan.kind === 'missing') throw new NotFoundError('', null)
  const header = e.response.header()
  for (const name of Object.keys(SECURITY)) header.set(name, SECURITY[name])
  if (plan.kind === 'lost page') {
    header.set('Cache-Control', 'no-cache')
    return e.blob(404, 'text/html; charset=utf-8', $os.readFile(folder + SHELL))
  }
  for (const name of Object.keys(plan.headers)) header.set(name, plan.headers[name])
  header.add('Vary', 'Accept-Encoding')
  return e.fileFS(system, plan.path)
}

module.exports = { serve, count: Object.keys(files).length }
