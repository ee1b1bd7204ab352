// No request comes from this address, so with it alone in the list nobody is a superuser over HTTP.
const NOBODY = ['255.255.255.255']

/**
 * Opens or closes what superusers may do over HTTP, as the environment says, so that a variable that was taken away is
 * taken back as well. Proxy and address are set by lib/start.js.
 * @param {any} app
 */
const applyDashboard = (app) => {
  const settings = app.settings()
  const wanted = $os.getenv('ACADEMY_DASHBOARD') === '1' ? [] : NOBODY
  if (JSON.stringify(settings.superuserIPs || []) === JSON.stringify(wanted)) return
  settings.superuserIPs = wanted
  app.save(settings)
}

module.exports = { applyDashboard }
