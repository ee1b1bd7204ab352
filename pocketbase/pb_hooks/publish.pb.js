/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// The panel asks whether publishing waits, shows the server's date, and says that it is right.
routerAdd('GET', '/api/sync/admin/clock', (e) => {
  e.response.header().set('Cache-Control', 'no-store')
  require(`${__hooks}/lib/guard.js`).requireAdmin(e)
  const halted = require(`${__hooks}/lib/publish.js`).isHalted(e.app)
  return e.json(200, { halted, now: require(`${__hooks}/lib/records.js`).nowMoment() })
})
routerAdd('POST', '/api/sync/admin/clock', (e) => {
  e.response.header().set('Cache-Control', 'no-store')
  const admin = require(`${__hooks}/lib/guard.js`).requireAdmin(e)
  require(`${__hooks}/lib/publish.js`).confirmClock(e.app, admin.id)
  return e.json(200, { halted: false, now: require(`${__hooks}/lib/records.js`).nowMoment() })
})
