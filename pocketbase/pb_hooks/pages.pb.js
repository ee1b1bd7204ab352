/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// Pages and files of the site, all GET, for everybody:
//
// /robots.txt, /sitemap.xml  for search engines; 503 with Retry-After while the content cannot be read
// public pages    drawn with their rows, or as the bare app where that takes too long; 200, or 404 where no such row is
// *.webmanifest   what a browser installs, under the name of the settings
// anything else   a file of the app, the app itself for a page of the panel, 302 from older addresses, or 404: as a page for
//                 what may be a page's address, without one for what is not

// Read now, so that a server whose app is not whole does not start, instead of answering 400 to everybody.
const { canDraw } = require(`${__hooks}/pages/static.js`)

// Pages that are drawn here are packed on their way out; files lie packed beside the app.
if (canDraw)
  for (const path of require(`${__hooks}/pages/routes.js`).PUBLIC)
    routerAdd(
      'GET',
      path === '/' ? '/{$}' : path.replace(/:(\w+)/g, '{$1}'),
      (e) => require(`${__hooks}/pages/static.js`).serve(e, true),
      $apis.skipSuccessActivityLog(),
      $apis.gzip(),
    )

for (const path of require(`${__hooks}/pages/static.js`).MANIFESTS)
  routerAdd(
    'GET',
    path,
    (e) => require(`${__hooks}/pages/static.js`).manifest(e),
    $apis.skipSuccessActivityLog(),
    $apis.gzip(),
  )

routerAdd(
  'GET',
  '/robots.txt',
  (e) => require(`${__hooks}/pages/sitemap.js`).robots(e),
  $apis.skipSuccessActivityLog(),
)
routerAdd(
  'GET',
  '/sitemap.xml',
  (e) => require(`${__hooks}/pages/sitemap.js`).sitemap(e),
  $apis.skipSuccessActivityLog(),
  $apis.gzip(),
)
routerAdd(
  'GET',
  '/{path...}',
  (e) => require(`${__hooks}/pages/static.js`).serve(e, false),
  $apis.skipSuccessActivityLog(),
)
