/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// Read now, so that a server whose app is not whole does not start, instead of answering 400 to everybody.
const { canDraw } = require(`${__hooks}/lib/pages/static.js`)

// Pages that are drawn here are packed on their way out; files lie packed beside the app.
if (canDraw)
  for (const path of require(`${__hooks}/lib/pages/routes.js`).PUBLIC)
    routerAdd(
      'GET',
      path === '/' ? '/{$}' : path.replace(/:(\w+)/g, '{$1}'),
      (e) => require(`${__hooks}/lib/pages/static.js`).serve(e, true),
      $apis.skipSuccessActivityLog(),
      $apis.gzip(),
    )

routerAdd(
  'GET',
  '/robots.txt',
  (e) => require(`${__hooks}/lib/pages/sitemap.js`).robots(e),
  $apis.skipSuccessActivityLog(),
)
routerAdd(
  'GET',
  '/sitemap.xml',
  (e) => require(`${__hooks}/lib/pages/sitemap.js`).sitemap(e),
  $apis.skipSuccessActivityLog(),
  $apis.gzip(),
)
routerAdd(
  'GET',
  '/sitemap/{file}',
  (e) => require(`${__hooks}/lib/pages/sitemap.js`).sitemapPart(e),
  $apis.skipSuccessActivityLog(),
  $apis.gzip(),
)

routerAdd(
  'GET',
  '/{path...}',
  (e) => require(`${__hooks}/lib/pages/static.js`).serve(e, false),
  $apis.skipSuccessActivityLog(),
)
