/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// A new academy: whether it has an admin, how far it is, and its sample content. All no-store.
//
// GET  /api/setup                                 -> { needed: whether there is no admin yet }, for everybody
// GET  /api/sync/admin/start                      -> Start, for admins
// POST /api/sync/admin/sample { edited: whether edited rows go as well } -> { rows, edited, fields } left, for admins; 400
//
// Start: { sample: as above, open: names of the steps that are still to be done,
//          backups: { made: { at, sizeBytes }[] newest first, isMaking: whether one is being made, lookedAt: when the
//            doctor looked last or null, faults: its subjects of operate/findings.mjs that an owner has to hear of },
//          payee: changes of who is paid that this admin has not seen, see push.pb.js }

routerAdd('GET', '/api/setup', (e) => {
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, { needed: e.app.countRecords('admins') === 0 })
})

require(`${__hooks}/lib/routes.js`).adminPost('sample', (e) =>
  require(`${__hooks}/operate/sample.js`).remove(e),
)
require(`${__hooks}/lib/routes.js`).adminAsk('GET', 'start', (e) =>
  require(`${__hooks}/operate/sample.js`).answer(e),
)
