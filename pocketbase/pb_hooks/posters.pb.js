/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// lib/video-links.js says what it takes and answers.
routerAdd(
  'POST',
  '/api/sync/admin/video-link',
  (e) => {
    const { url } = require(`${__hooks}/lib/body.js`).readOfAdmin(e, { url: '' })
    const { lookAt } = require(`${__hooks}/lib/video-links.js`)
    return e.json(200, lookAt(url, $os.getenv('ACADEMY_POSTERS')))
  },
  new Middleware((e) => require(`${__hooks}/lib/unread.js`).closeAfterLongBody(e), -2000),
  $apis.bodyLimit(10000),
)
