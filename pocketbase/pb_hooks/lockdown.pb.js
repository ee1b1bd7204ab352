/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

onBootstrap((e) => {
  e.next()
  if ($os.args[1] !== 'serve') return
  require(`${__hooks}/operate/lockdown.js`).applyDashboard(e.app)
})

// More specific patterns than PocketBase's own, so these answer.
const { closedRoutes, isOpen } = require(`${__hooks}/operate/lockdown.js`)
const notThere = () => {
  throw new NotFoundError('', null)
}
for (const [method, path] of closedRoutes())
  routerAdd(
    method,
    path,
    notThere,
    new Middleware((e) => require(`${__hooks}/lib/request.js`).closeAfterLongBody(e), -2000),
  )
if (!isOpen())
  for (const path of ['/_/{$}', '/_/{file}', '/_/assets/{path...}', '/_/images/{path...}'])
    routerAdd('GET', path, notThere)

// PocketBase takes a collection's name in any spelling (_SuperUsers), so what a route above did not catch ends here. Asking by
// mail is answered as it is for an address that nobody has.
const asForNobody = (e) => e.noContent(204)
const SHUT = isOpen() ? ['admins'] : ['admins', '_superusers']
onRecordRequestPasswordResetRequest(asForNobody, ...SHUT)
onRecordRequestVerificationRequest(asForNobody, ...SHUT)
onRecordConfirmPasswordResetRequest(notThere, ...SHUT)
onRecordConfirmVerificationRequest(notThere, ...SHUT)
onRecordRequestEmailChangeRequest(notThere, ...SHUT)
onRecordConfirmEmailChangeRequest(notThere, ...SHUT)
if (!isOpen()) {
  onRecordAuthWithPasswordRequest(notThere, '_superusers')
  onRecordAuthWithOAuth2Request(notThere, '_superusers')
  onRecordRequestOTPRequest(notThere, '_superusers')
  onRecordAuthWithOTPRequest(notThere, '_superusers')
  onRecordAuthRefreshRequest(notThere, '_superusers')
  // Whatever else may once give out a token.
  onRecordAuthRequest(notThere, '_superusers')
  onFileTokenRequest(notThere, '_superusers')
}
