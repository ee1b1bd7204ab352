/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// The first admin [S5]. Nothing is stored: `npm start` makes a token, prints it in a link and tells this process its
// SHA-256 only, so a restart voids the link. Its life ends with the first admin or after a day.
routerAdd('GET', '/api/setup', (e) => {
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, { needed: e.app.countRecords('admins') === 0 })
})

routerAdd(
  'POST',
  '/api/setup',
  (e) => {
    const { firstAdminByLink } = require(`${__hooks}/lib/first-admin.js`)
    e.response.header().set('Cache-Control', 'no-store')
    const body = new DynamicModel({ token: '', email: '', name: '', password: '' })
    e.bindBody(body)
    return $apis.recordAuthResponse(e, firstAdminByLink(e.app, body), '')
  },
  new Middleware((e) => require(`${__hooks}/lib/unread.js`).closeAfterLongBody(e), -2000),
  $apis.bodyLimit(10000),
)
