import { beforeAll, describe, expect, test } from 'vitest'
import release from '../../pocketbase/binary/release.json'
import { appFolder } from '../support/app-paths.ts'
import { pushRaw, readFeed } from '../support/content.ts'
import { IS_FULL } from '../support/full-run.ts'
import { recordId, startPocketBase } from '../support/pocketbase.ts'
import { hookRoutes, POCKETBASE_ROUTES, ROUTES_OF_RELEASE } from '../support/server-routes.ts'
import { Listener } from '../support/sse.ts'
import {
  admin,
  areRefused,
  as,
  ask,
  everyCollection,
  HIDDEN,
  hiddenFile,
  hiddenIds,
  make,
  OF_POCKETBASE,
  OWN,
  type Role,
  refuses,
  SHOWN,
  secrets,
  server,
  setUp,
  shownIds,
  TOLD,
  tokens,
} from '../support/stories/matrix.ts'

/** The feed of each field: the public one, that of admins alone, or none. A new field has to be added here. */
const COMMON = {
  public: ['id', 'created_at'],
  admins: ['status', 'publish_at', 'updated_at', 'created_by', 'updated_by'],
}
const FORGERS: readonly Role[] = [
  'removed admin',
  'forged token',
  'unsigned token',
  'token of a file',
]
const strangers: readonly Role[] = [
  ...(['nobody', 'disabled admin', 'expired token', 'other collection'] as const),
  ...FORGERS,
]
const roles: readonly Role[] = [...strangers, 'admin', 'superuser']

setUp()

const TABLE = 'tests/support/stories/matrix.ts'

describe('everything has an expectation', () => {
  test('each collection and each field of the server', async () => {
    const token = await server.superuser()
    const { json } = await server.api('/api/collections?perPage=200&sort=name', { token })
    const own = json.items.filter(({ name }: { name: string }) => name !== 'strangers')
    const names = own.map(({ name }: { name: string }) => name).sort()
    expect(names, `collections that ${TABLE} names`).toEqual([...everyCollection].sort())
    for (const { name, fields } of own) {
      if (OF_POCKETBASE.includes(name)) continue
      const { public: seen = [], admins = [] } = TOLD[name] ?? {}
      const { told = [], never = [] } = OWN[name] ?? {}
      const common = TOLD[name] ? [...COMMON.public, ...COMMON.admins] : []
      const known = [...common, ...seen, ...admins, ...told, ...never].sort()
      const columns = fields.map((one: { name: string }) => one.name).sort()
      expect(columns, `${name}: who is told each field, in ${TABLE}`).toEqual(known)
    }
  })

  test('each route of the hooks, and those of the PocketBase that is pinned', () => {
    expect(hookRoutes(env)).toEqual(Object.keys(OURS).sort())
    expect(release.version).toBe(ROUTES_OF_RELEASE)
  })
})

/** Callers of a route of ours. 'link': holders of a link's secret. */
type For = 'everybody' | 'admins' | 'link' | 'nobody'
const byMail = [
  'request-password-reset',
  'confirm-password-reset',
  'request-verification',
  'confirm-verification',
  'request-email-change',
  'confirm-email-change',
].flatMap((way) =>
  ['admins', 'pbc_3841632486'].map((name) => `POST /api/collections/${name}/${way}`),
)
/** Every route under /api/sync/admin is for admins, but what stands here too. A new route elsewhere has to be added. */
const LISTED: Record<string, For> = {
  ...Object.fromEntries(byMail.map((route) => [route, 'nobody'] as const)),
  'GET /api/server': 'everybody',
  'GET /api/setup': 'everybody',
  'GET /api/sync/admin/backups/{name}': 'link',
  'GET /api/sync/changes': 'everybody',
  'GET /api/sync/digest': 'everybody',
  'GET /api/sync/head': 'everybody',
  'GET /api/sync/line': 'everybody',
  'GET /contact': 'everybody',
  'GET /demo-videos': 'everybody',
  'GET /disclaimer': 'everybody',
  'GET /free-pdfs': 'everybody',
  'GET /free-pdfs/{id}': 'everybody',
  'GET /free-pdfs/{id}/read': 'everybody',
  'GET /library': 'everybody',
  'GET /admin.webmanifest': 'everybody',
  'GET /manifest.webmanifest': 'everybody',
  'GET /payment': 'everybody',
  'GET /privacy-policy': 'everybody',
  'GET /robots.txt': 'everybody',
  'GET /sitemap.xml': 'everybody',
  'GET /testimonials': 'everybody',
  'GET /tests/{testType}': 'everybody',
  'GET /tests/{testType}/{testId}': 'everybody',
  'GET /tests/{testType}/{testId}/read': 'everybody',
  'GET /{$}': 'everybody',
  'GET /{path...}': 'everybody',
  'POST /api/account/email': 'admins',
  'POST /api/account/forgot': 'everybody',
  'POST /api/account/join': 'link',
  'POST /api/account/link': 'link',
  'POST /api/account/password': 'admins',
  'POST /api/account/reset': 'link',
  'POST /api/sync/push': 'admins',
  'PUT /api/sync/files/{id}': 'admins',
}

const env = { ACADEMY_APP_DIR: appFolder(), ACADEMY_DASHBOARD: '1' }
const OURS: Record<string, For> = {
  ...Object.fromEntries(
    hookRoutes(env)
      .filter((route) => route.includes(' /api/sync/admin/'))
      .map((route) => [route, 'admins'] as const),
  ),
  ...LISTED,
}

/** Every address that a route has: of what is shown, and of what is hidden. */
const addressesOf = (path: string): readonly string[] => {
  if (path === '/{$}') return ['/']
  if (path === '/{path...}') return ['/admin', '/admin/audit', '/nowhere', '/manifest.webmanifest']
  const kind = path.startsWith('/free-pdfs') ? 'free_pdfs' : 'tests_library'
  const ids = path.includes('Id}') || path.includes('{id}') ? (hiddenIds[kind] ?? []) : ['']
  const { epoch, seq } = head
  const query = /sync\/(?:admin\/)?(changes|line)/.test(path)
    ? `?epoch=${epoch}&after=0&upto=${seq}`
    : ''
  return [...ids, shownIds[kind] ?? ''].map(
    (id) =>
      path
        .replace('{testType}', 'full')
        .replace('{collection}', kind)
        .replace(/\{\w*[iI]d\}/, id) + query,
  )
}
let head: { epoch: string; seq: number }

describe('[D3] our own routes', () => {
  beforeAll(async () => {
    head = await server.head()
  })
  const routes = Object.entries(OURS)
  test.each(routes)('[D3] %s is for %s', async (route, whom) => {
    const [method = '', path = ''] = route.split(' ')
    const body = method === 'POST' ? { body: { admin: 'x', changes: [], token: 'x' } } : {}
    for (const address of new Set(addressesOf(path))) {
      const nobody = await ask('nobody', address, { method, ...body })
      const tried = whom === 'everybody' ? roles : ([...strangers, 'superuser'] as const)
      for (const role of tried) {
        const { status, headers, text } = await ask(role, address, { method, ...body })
        const said = `${role} ${address} ${text.slice(0, 200)}`
        // Whoever asks is told the same there, and caches that many share hand it on.
        if (whom === 'everybody') expect([status, text], said).toEqual([nobody.status, nobody.text])
        if (whom === 'admins') {
          // The two are for what they are; everybody else is nobody.
          const isSomebody = role === 'superuser' || role === 'other collection'
          expect(isSomebody ? [403] : [401], said).toContain(status)
          expect(headers.get('cache-control') ?? 'no-store', said).toBe('no-store')
        }
        if (whom === 'link' || whom === 'nobody')
          expect(refuses(status) || status === 204, said).toBe(true)
      }
      if (whom === 'everybody' && hiddenOf(address))
        expect([404, 410], address).toContain(nobody.status)
    }
    // What an admin's own token would do to that token is tried by the tests of accounts.
    if (whom !== 'admins' || /^POST \/api\/account/.test(route)) return
    const { status } = await ask('admin', addressesOf(path)[0] ?? '', { method, ...body })
    expect([401, 403]).not.toContain(status)
  })
  const hiddenOf = (address: string) =>
    Object.values(hiddenIds)
      .flat()
      .some((id) => address.includes(id))

  test.each(roles)(
    '[D3] %s reads on the public feed what is published and nothing else',
    async (role) => {
      const path = `/api/sync/changes?epoch=${head.epoch}&after=0&upto=${head.seq}`
      const answer = await ask(role, path)
      expect(answer.text).toContain(SHOWN)
      for (const word of [HIDDEN, admin.id, '2031-07-19']) expect(answer.text).not.toContain(word)
      const rows = answer.json.changes.filter((one: { row?: unknown }) => one.row)
      for (const { collection, row } of rows) {
        const may = [...COMMON.public, ...(TOLD[collection]?.public ?? [])]
        expect(
          Object.keys(row).filter((name) => !may.includes(name)),
          `${collection}: told, though not by ${TABLE}`,
        ).toEqual([])
      }
      const seen = rows.map(({ id }: { id: string }) => id)
      expect(
        Object.values(hiddenIds)
          .flat()
          .filter((id) => seen.includes(id)),
      ).toEqual([])
      for (const id of Object.values(shownIds)) expect(seen).toContain(id)
    },
  )

  test('[D3] an admin reads all of them, and no field that is told to nobody', async () => {
    const { changes } = await readFeed(server, { token: admin.token })
    const rows = changes.filter(({ row }) => row)
    for (const { collection, row } of rows) {
      const { public: seen = [], admins = [] } = TOLD[collection] ?? {}
      const may = [...COMMON.public, ...COMMON.admins, ...seen, ...admins, 'updated_by_name']
      expect(
        Object.keys(row).filter((name) => !may.includes(name)),
        `${collection}: told, though not by ${TABLE}`,
      ).toEqual([])
    }
    const seen = rows.map(({ id }) => id)
    for (const id of Object.values(hiddenIds).flat()) expect(seen).toContain(id)
  })

  test('[D3] a push is an admin’s own alone', async () => {
    const other = await server.createAdmin()
    const asked = await pushRaw(server, { ...admin, id: other.id }, [])
    expect([400, 403]).toContain(asked.status)
  })
})
areRefused([
  ...(['nobody', 'disabled admin', 'expired token', 'other collection', 'admin'] as const),
  ...(IS_FULL ? FORGERS : []),
])

describe('[D3] PocketBase’s own record routes', () => {
  test('[D3] a question to what everybody may list answers alike, whether its guess about any field is right or wrong', async () => {
    const fields = Object.entries(TOLD).flatMap(([name, { public: seen, admins }]) =>
      [...seen, ...admins, ...COMMON.admins].map((field) => `@collection.${name}.${field}`),
    )
    const own = ['email', 'name', 'password', 'tokenKey'].map(
      (name) => `@collection.admins.${name}`,
    )
    const more = ['@request.auth.id', '@request.auth.email', 'seq', '@collection._superusers.email']
    for (const role of ['nobody', 'admin', 'other collection'] as const) {
      for (const field of [...fields, ...own, ...more]) {
        const guess = (words: string, as = 'filter') => {
          const what = as === 'sort' ? field : `${field} ?~ "${words}"`
          return server.api(
            `/api/collections/sync_state/records?${as}=${encodeURIComponent(what)}`,
            { ...(role === 'nobody' ? {} : { token: tokens[role] ?? '' }) },
          )
        }
        const [right, wrong] = [await guess('%'), await guess('no-such-words')]
        expect([right.status, right.text], `${role} ${field}`).toEqual([wrong.status, wrong.text])
        expect((await guess('', 'sort')).text, `${role} ${field}`).not.toContain(HIDDEN)
      }
    }
    // An admin asks of their own record: what is hidden in it cannot be guessed letter by letter.
    for (const field of ['tokenKey', 'password', '@collection.admins.tokenKey']) {
      const guess = async (words: string) => {
        const filter = encodeURIComponent(`${field} ~ "${words}"`)
        const { status, text } = await ask(
          'admin',
          `/api/collections/admins/records?filter=${filter}`,
        )
        return [status, text]
      }
      expect(await guess('%'), field).toEqual(await guess('no-such-words'))
    }
  })

  test('[S5] [D2] an admin can change their name and password, a weak one by no route, not what lets them in, and sees no other admin', async () => {
    const path = '/api/collections/admins/records'
    const patch = (id: string, body: unknown, token: string) =>
      server.api(`${path}/${id}`, { method: 'PATCH', token, body })
    const own = await server.createAdmin()
    expect((await patch(own.id, { name: 'New name' }, own.token)).status).toBe(200)
    for (const body of [
      { disabled: true },
      { disabled: false },
      { verified: false },
      { id: recordId() },
    ]) {
      expect((await patch(own.id, body, own.token)).status).toBe(404)
    }
    expect((await patch(admin.id, { name: 'Not mine' }, own.token)).status).toBe(404)
    for (const password of ['seven77', 'q1w2e3r4t5']) {
      const weak = { oldPassword: own.password, password, passwordConfirm: password }
      expect((await patch(own.id, weak, own.token)).status, password).toBe(400)
    }
    const unasked = { password: 'long-enough-1', passwordConfirm: 'long-enough-1' }
    expect((await patch(own.id, unasked, own.token)).status).toBe(400)
    const list = await server.api(path, { token: own.token })
    expect(list.json.items.map((one: { id: string }) => one.id)).toEqual([own.id])
    const changed = {
      oldPassword: own.password,
      password: 'long-enough-1',
      passwordConfirm: 'long-enough-1',
    }
    expect((await patch(own.id, changed, own.token)).status).toBe(200)
    expect((await server.api('/api/sync/admin/head', { token: own.token })).status).toBe(401)
  })
})

describe('[D3] PocketBase’s other routes', () => {
  test('[D3] a hidden file is given to an admin’s token of files alone', async () => {
    const [row] = await server.sql(`SELECT file FROM files WHERE id = '${hiddenFile}'`)
    const url = `/api/files/files/${hiddenFile}/${row?.file}`
    for (const role of roles) {
      const given = await server.api('/api/files/token', { method: 'POST', ...as(role) })
      const ways = ['', '?download=1', '?thumb=100x100', `?token=${given.json?.token ?? ''}`]
      for (const [way, query] of ways.entries()) {
        const { status } = await ask(role, `${url}${query}`)
        // A superuser may have all files, by a token too.
        const may = way === 3 && (role === 'admin' || role === 'superuser')
        expect(status, `${role} ${query}`).toBe(may ? 200 : 404)
      }
    }
  })

  test('[D3] nothing but the doorbell is heard, and it says nothing of what changed', async () => {
    const topics = everyCollection
      .filter((name) => name !== 'sync_state')
      .flatMap((name) => [`${name}/*`, `${name}/${hiddenIds[name]?.[0] ?? recordId()}`, name])
    const withOptions = `sync_state/*?options=${encodeURIComponent('{"query":{"filter":"seq>0"}}')}`
    for (const role of [...strangers, 'admin'] as const) {
      const listener = await new Listener().open(server)
      for (const topic of [...topics, withOptions, '*', '@rooms', 'oauth2'])
        expect((await listener.subscribe(server, [topic], tokens[role])).status, topic).toBe(400)
      const listened = await listener.subscribe(server, ['sync_state/*'], tokens[role])
      // A line belongs to who opened it: its token may be theirs, not become another's.
      expect([204, 403]).toContain(listened.status)
      const id = await make('tests_library', { status: 'draft' }, HIDDEN)
      if (listened.status === 204)
        await expect.poll(() => listener.messages.length).toBeGreaterThan(0)
      expect(JSON.stringify(listener.messages)).not.toMatch(new RegExp(`${HIDDEN}|${id}`))
      listener.close()
    }
  })
})

test('[D3] with a shut dashboard a superuser of a time when it stood open gets nothing', async () => {
  const opened = await startPocketBase()
  const token = await opened.superuser()
  await opened.kill('SIGTERM')
  const env = { ACADEMY_DASHBOARD: '' }
  const shut = await startPocketBase({ dataDir: opened.dataDir, env })
  const answering = [
    'GET /api/realtime',
    'GET /api/health',
    'GET /api/oauth2-redirect',
    'POST /api/oauth2-redirect',
  ]
  const routes: readonly string[] = [...POCKETBASE_ROUTES.superuser, ...POCKETBASE_ROUTES.others]
  for (const route of routes.filter((one) => !answering.includes(one))) {
    const [method = '', path = ''] = route.split(' ')
    const body = ['POST', 'PATCH', 'PUT'].includes(method) ? { body: {} } : {}
    const address = path.replace('{path...}', 'index.html').replace(/\{\w+\}/g, 'tests_library')
    const { status } = await shut.api(address, { method, token, ...body })
    expect([400, 401, 403, 404], route).toContain(status)
  }
  await shut.stop()
  await opened.stop()
})

test('[S5] nothing that is printed or logged helps a stranger in, or tells what is hidden', async () => {
  expect(server.output).not.toContain('pbinstall')
  expect(server.output).not.toMatch(/INSERT INTO|tokenKey|\$2[aby]\$/)
  expect(server.output).not.toContain(HIDDEN)
  const { json } = await server.api('/api/logs?perPage=500', { token: await server.superuser() })
  const logged = JSON.stringify(json.items)
  for (const secret of [...secrets, admin.token]) expect(logged).not.toContain(secret)
  expect(logged).not.toContain(`${HIDDEN}@academy`)
  const settings = await server.api('/api/settings', { token: await server.superuser() })
  expect(settings.json.batch.enabled).toBe(false)
  expect(settings.json.logs.logIP).toBe(false)
  expect(settings.json.trustedProxy.headers).toEqual([])
})
