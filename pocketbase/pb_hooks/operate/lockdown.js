/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// While DASHBOARD is not 1 nobody is a superuser over HTTP. The doors themselves are shut (lockdown.pb.js), which no address
// and no header opens; tokens of a time when they stood open end with each start.

// A second lock: PocketBase allows superusers from this address only, and no request comes from it.
const NOBODY = ['255.255.255.255']

const isOpen = () => $os.getenv('ACADEMY_DASHBOARD') === '1'

/** Every token is signed with the key of its account: sign-in, refresh, files and new passwords alike. */
const endTokens = (app) => {
  for (const superuser of app.findAllRecords('_superusers')) {
    superuser.refreshTokenKey()
    app.saveNoValidate(superuser)
  }
}

/**
 * Opens or closes superusers' access over HTTP, as the environment says at each start. Proxy and address are set by
 * feed/epoch.js.
 * @param {any} app
 */
const applyDashboard = (app) => {
  if (!isOpen()) endTokens(app)
  const settings = app.settings()
  const wanted = isOpen() ? [] : NOBODY
  if (JSON.stringify(settings.superuserIPs || []) === JSON.stringify(wanted)) return
  settings.superuserIPs = wanted
  app.save(settings)
}

/** PocketBase's ways by mail: they lead to pages of its dashboard. */
const BY_MAIL = [
  'POST request-password-reset',
  'POST confirm-password-reset',
  'POST request-verification',
  'POST confirm-verification',
  'POST request-email-change',
  'POST confirm-email-change',
]
const SIGN_IN = [
  'GET auth-methods',
  'POST auth-with-password',
  'POST auth-with-oauth2',
  'POST request-otp',
  'POST auth-with-otp',
  'POST auth-refresh',
  'POST impersonate/{id}',
]

/** Routes that answer as if they were not there, by the two names that a collection has: [method, path]. */
const closedRoutes = () => {
  const of = (names, ways) =>
    names.flatMap((name) =>
      ways.map((way) => {
        const [method, action] = way.split(' ')
        return [method, `/api/collections/${name}/${action}`]
      }),
    )
  const superusers = isOpen() ? [] : [...SIGN_IN, ...BY_MAIL]
  return [
    ...of(['_superusers', 'pbc_3142635823'], superusers),
    ...of(['admins', 'pbc_3841632486'], BY_MAIL),
  ]
}

module.exports = { applyDashboard, closedRoutes, isOpen }
