/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

onBootstrap((e) => {
  e.next()
  if ($os.args[1] !== 'serve') return
  require(`${__hooks}/lib/lockdown.js`).applyDashboard(e.app)
})

// More specific patterns than PocketBase's own, so these answer. Its API for superusers stays where it is and refuses
// by address, see lib/lockdown.js.
if ($os.getenv('ACADEMY_DASHBOARD') !== '1') {
  for (const path of ['/_/{$}', '/_/{file}', '/_/assets/{path...}', '/_/images/{path...}']) {
    routerAdd('GET', path, () => {
      throw new NotFoundError('', null)
    })
  }
}
