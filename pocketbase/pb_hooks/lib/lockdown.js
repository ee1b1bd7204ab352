// No request comes from this address, so with it alone in the list nobody is a superuser over HTTP.
const NOBODY = ['255.255.255.255']

/** Sets proxy, superusers' addresses and the site's own address as the environment says; saves only a change. @param {any} app */
const applyEnvironment = (app) => {
  const settings = app.settings()
  const proxy = $os.getenv('ACADEMY_TRUSTED_PROXY')
  const wanted = {
    headers: proxy ? proxy.split(',') : [],
    superuserIPs: $os.getenv('ACADEMY_DASHBOARD') === '1' ? [] : NOBODY,
    appURL: $os.getenv('ACADEMY_PUBLIC_URL') || settings.meta.appURL,
  }
  const now = {
    headers: settings.trustedProxy.headers || [],
    superuserIPs: settings.superuserIPs || [],
    appURL: settings.meta.appURL,
  }
  if (JSON.stringify(now) === JSON.stringify(wanted)) return
  settings.trustedProxy.headers = wanted.headers
  settings.superuserIPs = wanted.superuserIPs
  settings.meta.appURL = wanted.appURL
  app.save(settings)
}

module.exports = { applyEnvironment }
