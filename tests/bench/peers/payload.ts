import { type ContentSystem, JSON_HEADERS } from './content-system.ts'
import type { List } from './lists.ts'

const VERSION = '3.90.2'

const KINDS = { text: 'text', integer: 'number', json: 'json' } as const

// Anybody may read, and change: it is this machine's alone.
const configOf = (lists: readonly List[]): string => {
  const collections = lists.map(({ name, fields }) => ({
    slug: name,
    fields: [
      { name: 'id', type: 'text', required: true },
      ...Object.entries(fields).map(([field, kind]) => ({ name: field, type: KINDS[kind] })),
    ],
  }))
  return `import { sqliteAdapter } from '@payloadcms/db-sqlite'
import { buildConfig } from 'payload'
const collections = ${JSON.stringify(collections)}
const access = { read: () => true, update: () => true }
export default buildConfig({
  secret: 'of this bench alone',
  telemetry: false,
  graphQL: { disable: true },
  typescript: { autoGenerate: false },
  db: sqliteAdapter({ client: { url: 'file:' + process.env.FOLDER + '/data.db' } }),
  collections: collections.map((one) => ({ ...one, access })),
})`
}

const NEXT = 'node_modules/next/dist/bin/next'

const FILES = {
  'next.config.mjs': `import { withPayload } from '@payloadcms/next/withPayload'
export default withPayload({})`,
  'jsconfig.json': JSON.stringify({
    compilerOptions: { paths: { '@payload-config': ['./payload.config.mjs'] } },
  }),
  'app/api/[...slug]/route.js': `import config from '@payload-config'
import { REST_GET, REST_PATCH } from '@payloadcms/next/routes'
export const GET = REST_GET(config)
export const PATCH = REST_PATCH(config)`,
  // Away from production it makes its tables by itself.
  'fill.mjs': `import { readFileSync } from 'node:fs'
process.env.NODE_ENV = 'development'
const { getPayload } = await import('payload')
const { default: config } = await import('./payload.config.mjs')
const { db } = await getPayload({ config })
for (const { name, rows } of JSON.parse(readFileSync(process.env.FOLDER + '/lists.json', 'utf8'))) {
  const data = rows.map(({ created_at, ...row }) => ({
    ...row,
    createdAt: new Date(created_at).toISOString(),
    updatedAt: new Date().toISOString(),
  }))
  for (let at = 0; at < data.length; at += 500)
    await db.drizzle.insert(db.tables[name]).values(data.slice(at, at + 500))
}
process.exit(0)`,
} as const

/** Payload on SQLite, in Next.js: its REST without its panel. */
export const payload: ContentSystem = {
  name: `Payload ${VERSION}`,
  peer: (lists) => ({
    name: `payload-${VERSION}`,
    dependencies: {
      payload: VERSION,
      '@payloadcms/next': VERSION,
      '@payloadcms/db-sqlite': VERSION,
      graphql: '16.11.0',
      next: '16.3.3',
      react: '19.2.1',
      'react-dom': '19.2.1',
    },
    files: { ...FILES, 'payload.config.mjs': configOf(lists) },
    make: [NEXT, 'build'],
  }),
  prepare: ['fill.mjs'],
  start: (port) => [NEXT, 'start', '-H', '127.0.0.1', '-p', String(port)],
  rest: {
    whole: (list) => `/api/${list}?limit=1000&sort=id&page=`,
    newer: (list) => `/api/${list}?limit=1000&sort=id&where[updatedAt][greater_than]={since}&page=`,
    names: { rows: 'docs', id: 'id', updated: 'updatedAt' },
    edit: (list, id, title) => [
      `/api/${list}/${id}`,
      { method: 'PATCH', headers: JSON_HEADERS, body: JSON.stringify({ title }) },
    ],
  },
}
