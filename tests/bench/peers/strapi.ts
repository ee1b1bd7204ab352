import { type ContentSystem, JSON_HEADERS } from './content-system.ts'
import type { List } from './lists.ts'

const VERSION = '5.54.0'

const slugOf = (list: string): string => list.replaceAll('_', '-')

const CONFIG = {
  'config/database.js': `module.exports = () => ({
  connection: { client: 'sqlite', connection: { filename: process.env.FOLDER + '/data.db' }, useNullAsDefault: true },
})`,
  'config/server.js': `module.exports = () => ({
  host: '127.0.0.1',
  port: Number(process.env.PORT),
  app: { keys: ['of this bench alone'] },
  dirs: { public: process.env.FOLDER },
  logger: { updates: { enabled: false }, startup: { enabled: false } },
})`,
  'config/admin.js': `module.exports = () => ({
  auth: { secret: 'of this bench alone' },
  apiToken: { salt: 'of this bench alone' },
  transfer: { token: { salt: 'of this bench alone' } },
})`,
  'config/plugins.js': `module.exports = () => ({ 'users-permissions': { config: { jwtSecret: 'of this bench alone' } } })`,
  'config/api.js': 'module.exports = { rest: { defaultLimit: 1000, maxLimit: 1000 } }',
  'config/middlewares.js': `module.exports = ['errors', 'security', 'cors', 'query', 'body', 'favicon', 'public', 'compression'].map((name) => 'strapi::' + name)`,
  'app.js': `module.exports = () => require('@strapi/strapi').createStrapi({ appDir: __dirname, distDir: __dirname, serveAdminPanel: false })`,
  'start.js': `require('./app.js')().start()`,
  // Anybody may read, and change: it is this machine's alone.
  'fill.js': `
const { randomBytes } = require('node:crypto')
const lists = require(process.env.FOLDER + '/lists.json')
require('./app.js')().load().then(async (strapi) => {
  const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } })
  for (const { name, rows } of lists) {
    const uid = 'api::' + name.replaceAll('_', '-') + '-row.' + name.replaceAll('_', '-') + '-row'
    for (const action of ['find', 'update'])
      await strapi.db.query('plugin::users-permissions.permission').create({ data: { action: uid + '.' + action, role: role.id } })
    const data = rows.map(({ id, created_at, ...row }) => ({
      ...row,
      documentId: randomBytes(12).toString('hex'),
      createdAt: new Date(created_at),
      updatedAt: new Date(),
      publishedAt: new Date(),
    }))
    for (let at = 0; at < data.length; at += 500)
      await strapi.db.query(uid).createMany({ data: data.slice(at, at + 500) })
  }
  process.exit(0)
})`,
} as const

/** A list's files as a builder of content types would write them. */
const filesOf = ({ name, fields }: List): readonly (readonly [string, string])[] => {
  const type = `${slugOf(name)}-row`
  const attributes = Object.entries(fields).map(([field, kind]) => [field, { type: kind }])
  const schema = {
    kind: 'collectionType',
    collectionName: name,
    info: { singularName: type, pluralName: slugOf(name), displayName: name },
    options: { draftAndPublish: false },
    attributes: Object.fromEntries(attributes),
  }
  const core = (maker: string) =>
    `module.exports = require('@strapi/strapi').factories.createCore${maker}('api::${type}.${type}')`
  return [
    [`src/api/${type}/content-types/${type}/schema.json`, JSON.stringify(schema)],
    [`src/api/${type}/controllers/${type}.js`, core('Controller')],
    [`src/api/${type}/routes/${type}.js`, core('Router')],
    [`src/api/${type}/services/${type}.js`, core('Service')],
  ]
}

const addressOf = (list: string, more = ''): string =>
  `/api/${slugOf(list)}?sort=id&pagination[pageSize]=1000&pagination[withCount]=false${more}&pagination[page]=`

/** Strapi on SQLite, without its panel, and with the compression that it brings. */
export const strapi: ContentSystem = {
  name: `Strapi ${VERSION}`,
  peer: (lists) => ({
    name: `strapi-${VERSION}`,
    dependencies: {
      '@strapi/strapi': VERSION,
      '@strapi/plugin-users-permissions': VERSION,
      'better-sqlite3': '12.8.0',
      react: '18.3.1',
      'react-dom': '18.3.1',
      'react-router-dom': '6.30.3',
      'styled-components': '6.1.19',
    },
    native: ['better-sqlite3'],
    files: { ...CONFIG, ...Object.fromEntries(lists.flatMap(filesOf)) },
  }),
  prepare: ['fill.js'],
  start: () => ['start.js'],
  rest: {
    whole: (list) => addressOf(list),
    newer: (list) => addressOf(list, '&filters[updatedAt][$gt]={since}'),
    names: { rows: 'data', id: 'documentId', updated: 'updatedAt' },
    edit: (list, id, title) => [
      `/api/${slugOf(list)}/${id}`,
      { method: 'PUT', headers: JSON_HEADERS, body: JSON.stringify({ data: { title } }) },
    ],
  },
}
