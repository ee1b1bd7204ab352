import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import release from '../../pocketbase/binary/release.json' with { type: 'json' }
import { appFolder } from '../support/app-paths.ts'
import { examRow, pushRaw, readFeed } from '../support/content.ts'
import { IS_FULL } from '../support/looks.ts'
import {
  type ApiAnswer,
  type ApiOptions,
  recordId,
  startPocketBase,
  type TestAdmin,
  type TestServer,
} from '../support/pocketbase.ts'
import { pngBytes } from '../support/sample-files.ts'
import { hookRoutes, POCKETBASE_ROUTES, ROUTES_OF_RELEASE } from '../support/server-routes.ts'
import { Listener } from '../support/sse.ts'

// Collection x role x verb x way in. The collections and fields are the server's own, the routes those that hooks and
// PocketBase add: what is new there and has no expectation here fails. Whatever a visitor may not see carries these words, which must
// then appear in no answer to them, no header, no page and no log.
const HIDDEN = 'Hidden-until-released'
const SHOWN = 'Shown-to-everybody'
const METRICS_TOKEN = 'a-token-of-the-tests'

/** Who is told each field: by the public feed, by the feed of admins alone, or by neither. A new field has to be put somewhere. */
const COMMON = {
  public: ['id', 'created_at'],
  admins: ['status', 'publish_at', 'updated_at', 'created_by', 'updated_by'],
}
const TOLD: Record<string, { readonly public: string[]; readonly admins: string[] }> = {
  tests_library: {
    public: ['type', 'title', 'subject', 'category', 'difficulty', 'file_url', 'replaces'],
    admins: [],
  },
  free_pdfs: {
    public: 'title subject description file_url thumbnail_url tags object_key slug'.split(' '),
    admins: [],
  },
  demo_videos: {
    public: 'title subject description external_video_url thumbnail duration poster'.split(' '),
    admins: ['link_dead_since'],
  },
  testimonials: {
    public: ['whatsapp_screenshot', 'caption', 'display_order', 'alt_text'],
    admins: ['consent_by', 'consent_on', 'consent_how'],
  },
  programs: {
    public: 'name price list_price discount note is_most_popular features display_order'.split(' '),
    admins: [],
  },
  announcements: { public: ['title', 'text', 'link', 'until'], admins: [] },
  global_settings: {
    public: (
      'website_name email whatsapp instagram exam_name exam_year exam_date tagline about results results_disclosure ' +
      'results_consent terms refunds grievances legal_name legal_address privacy_policy privacy_policy_date disclaimer ' +
      'disclaimer_date'
    ).split(' '),
    admins: [],
  },
  payment_settings: {
    public:
      'qr_code_image qr_code_fallback_url pricing_text payee_address payee_is_verified_merchant'.split(
        ' ',
      ),
    admins: [],
  },
}
/** Fields of what is in no feed, by whether the record itself tells them to whoever may see it. */
const OWN: Record<string, { readonly told: string[]; readonly never: string[] }> = {
  files: {
    told: 'id file name area type size sha256 width height pages created'.split(' '),
    never: ['unused_since'],
  },
  admins: {
    told: 'id name disabled created email emailVisibility verified'.split(' '),
    never: ['password', 'tokenKey'],
  },
  sync_state: { told: ['id', 'listeners'], never: ['seq'] },
}
const OF_POCKETBASE = ['_superusers', '_mfas', '_otps', '_externalAuths', '_authOrigins']
const everyCollection = [...Object.keys(TOLD), ...Object.keys(OWN), ...OF_POCKETBASE]

/** Rows that are whole, with the hidden words wherever a person may write. Files are put in by their field. */
const rowsOf: Record<string, Record<string, unknown>> = {
  tests_library: examRow(),
  free_pdfs: {
    title: '',
    subject: 'Biology',
    description: '',
    tags: [''],
    slug: '',
    object_key: '',
  },
  demo_videos: {
    title: '',
    subject: 'Chemistry',
    description: '',
    external_video_url: 'https://a.example/1.mp4',
    duration: 245,
  },
  testimonials: {
    caption: '',
    alt_text: '',
    display_order: 3,
    consent_by: '',
    consent_on: '2026-11-20',
    consent_how: '',
  },
  programs: { name: '', price: 4999, note: '', features: [''], display_order: 1 },
  announcements: { title: '', text: '' },
}
const FILE_OF: Record<string, readonly [field: string, area: string]> = {
  tests_library: ['file_url', 'tests-full'],
  free_pdfs: ['file_url', 'freepdfs'],
  testimonials: ['whatsapp_screenshot', 'testimonials'],
}
/** Words in the place of each empty text; those of consent stay hidden in what is published too. */
const filled = (collection: string, words: string): Record<string, unknown> => {
  const row = { ...rowsOf[collection] }
  if ('title' in row) row.title = ''
  const worded = Object.entries(row).map(([name, value]) => {
    const own = name.startsWith('consent') ? HIDDEN : words
    if (name === 'object_key') return [name, `${own.toLowerCase()}.pdf`]
    if (value === '') return [name, name === 'slug' ? own.toLowerCase() : own]
    return [name, Array.isArray(value) ? [own] : value]
  })
  return Object.fromEntries(worded)
}

let server: TestServer
let admin: TestAdmin
let hiddenFile: string
/** By collection: a row that everybody sees, and those that nobody is to see. */
const shownIds: Record<string, string> = {}
const hiddenIds: Record<string, string[]> = {}
/** What must be in no answer at all, to whomever: keys, hashes and the like. */
const secrets: string[] = []

const fileFor = (collection: string, name: string): Promise<string> => {
  const [, area = ''] = FILE_OF[collection] ?? []
  return area === 'testimonials'
    ? server.storeFile({ area, name: `${name}.png`, type: 'image/png', bytes: pngBytes(8, 8) })
    : server.storeFile({ area, name: `${name}.pdf` })
}
const make = async (collection: string, more: Record<string, unknown>, words: string) => {
  const [field] = FILE_OF[collection] ?? []
  const file = field ? { [field]: await fileFor(collection, words) } : {}
  const made = await server.api(`/api/collections/${collection}/records`, {
    token: await server.superuser(),
    body: { ...filled(collection, words), ...file, ...more },
  })
  expect(made.status, made.text).toBe(200)
  return made.json.id as string
}

type Role =
  | 'nobody'
  | 'admin'
  | 'removed admin'
  | 'disabled admin'
  | 'expired token'
  | 'forged token'
  | 'unsigned token'
  | 'token of a file'
  | 'other collection'
  | 'superuser'
const strangers: readonly Role[] = [
  'nobody',
  'removed admin',
  'disabled admin',
  'expired token',
  'forged token',
  'unsigned token',
  'token of a file',
  'other collection',
]
/** Those that stand for the others where each is asked hundreds of times. */
const tried: readonly Role[] = IS_FULL
  ? strangers
  : ['nobody', 'disabled admin', 'expired token', 'other collection']
const roles: readonly Role[] = [...strangers, 'admin', 'superuser']
const tokens: Partial<Record<Role, string>> = {}
const as = (role: Role): { token?: string } => {
  const token = tokens[role]
  return token === undefined ? {} : { token }
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (claims: unknown, key: string, alg = 'HS256') => {
  const text = `${base64({ alg, typ: 'JWT' })}.${base64(claims)}`
  const mark = createHmac('sha256', key).update(text).digest('base64url')
  return `${text}.${alg === 'none' ? '' : mark}`
}

/** Tokens of everybody who is no admin any more, or never was one. */
const makeTokens = async () => {
  const superuser = await server.superuser()
  const disabled = await server.createAdmin()
  const removed = await server.createAdmin()
  const id = 'strangers'
  const made = await server.api('/api/collections', {
    token: superuser,
    body: { type: 'auth', name: id, listRule: null, authAlert: { enabled: false } },
  })
  expect(made.status, made.text).toBe(200)
  const password = 'correct-horse-battery'
  const body = { email: 'stranger@a.invalid', password, passwordConfirm: password }
  await server.api('/api/collections/strangers/records', { body, token: superuser })
  const stranger = await server.api('/api/collections/strangers/auth-with-password', {
    body: { identity: body.email, password },
  })
  await server.api(`/api/collections/admins/records/${disabled.id}`, {
    method: 'PATCH',
    token: superuser,
    body: { disabled: true },
  })
  const gone = await server.api(`/api/sync/admin/admins/${removed.id}/remove`, {
    token: admin.token,
    body: { password: admin.password },
  })
  expect(gone.status, gone.text).toBe(200)
  const [key] = await server.sql(
    "SELECT c.id, a.tokenKey || json_extract(c.options, '$.authToken.secret') AS v FROM _collections c, admins a " +
      `WHERE c.name = 'admins' AND a.id = '${admin.id}'`,
  )
  const claims = (seconds: number) => ({
    id: admin.id,
    type: 'auth',
    collectionId: key?.id,
    refreshable: true,
    exp: Math.floor(Date.now() / 1000) + seconds,
  })
  // Signed as the server does it: what is refused below is refused for its age or its signature alone.
  const live = await server.api('/api/sync/admin/head', { token: signed(claims(60), `${key?.v}`) })
  expect(live.status).toBe(200)
  const file = await server.api('/api/files/token', { method: 'POST', token: admin.token })
  Object.assign(tokens, {
    admin: admin.token,
    superuser,
    'removed admin': removed.token,
    'disabled admin': disabled.token,
    'expired token': signed(claims(-5), `${key?.v}`),
    'forged token': signed(claims(60), 'a-key-of-somebody'),
    'unsigned token': signed(claims(60), '', 'none'),
    'token of a file': file.json.token,
    'other collection': stranger.json.token,
  })
}

const readSecrets = async () => {
  const rows = await server.sql(
    'SELECT tokenKey AS v FROM admins UNION SELECT password FROM admins UNION SELECT tokenKey FROM _superusers ' +
      "UNION SELECT password FROM _superusers UNION SELECT json_extract(options, '$.authToken.secret') FROM _collections " +
      "UNION SELECT json_extract(options, '$.fileToken.secret') FROM _collections",
  )
  secrets.push(...rows.map(({ v }) => `${v ?? ''}`).filter((text) => text.length > 10))
  expect(secrets.length).toBeGreaterThan(10)
}

beforeAll(async () => {
  server = await startPocketBase({
    env: { ACADEMY_APP_DIR: appFolder(), ACADEMY_METRICS_TOKEN: METRICS_TOKEN },
  })
  admin = await server.createAdmin({ name: HIDDEN, email: `${HIDDEN}@academy.invalid` })
  const soon = new Date(Date.now() + 3_600_000).toISOString().replace('T', ' ')
  for (const collection of Object.keys(rowsOf)) {
    shownIds[collection] = await make(collection, { status: 'published' }, SHOWN)
    const hidden = [
      await make(collection, { status: 'draft' }, HIDDEN),
      await make(collection, { status: 'trashed' }, HIDDEN),
      await make(collection, { status: 'draft', publish_at: soon }, HIDDEN),
      await make(collection, { status: 'published' }, HIDDEN),
    ]
    await server.api(`/api/collections/${collection}/records/${hidden[3]}`, {
      method: 'PATCH',
      token: await server.superuser(),
      body: { status: 'draft' },
    })
    hiddenIds[collection] = hidden
    // Columns that no person writes tell who did, and when a link broke.
    await server.sql(
      `UPDATE ${collection} SET created_by = '${HIDDEN}', updated_by = '${admin.id}'` +
        (collection === 'demo_videos' ? ", link_dead_since = '2031-07-19 00:00:00.000Z'" : ''),
    )
  }
  Object.assign(shownIds, {
    global_settings: 'globalsettings1',
    payment_settings: 'paymentsettings',
  })
  await server.sql(
    `UPDATE global_settings SET results = '[{"name":"${HIDDEN}","text":"${HIDDEN}"}]', results_disclosure = '${HIDDEN}', ` +
      `results_consent = 0, updated_by = '${admin.id}'`,
  )
  hiddenFile = await server.storeFile({ name: `${HIDDEN}.pdf` })
  await makeTokens()
  await readSecrets()
})
afterAll(() => server.stop())

/** All of an answer: a header tells as much as a body. */
const wholeOf = ({ text, headers }: ApiAnswer) => `${JSON.stringify([...headers])}\n${text}`
/** Asks, and looks into all of the answer for what is not this role's. */
const ask = async (role: Role, path: string, options: ApiOptions = {}): Promise<ApiAnswer> => {
  const answer = await server.api(path, { ...options, ...as(role) })
  const whole = wholeOf(answer)
  const asked = `${role}: ${options.method ?? 'GET'} ${path}`
  expect(answer.status, asked).toBeLessThan(500)
  for (const secret of secrets) if (whole.includes(secret)) expect(asked).toBe('tells a secret')
  if (role !== 'admin' && role !== 'superuser') {
    for (const word of [HIDDEN, HIDDEN.toLowerCase(), admin.id, '2031-07-19'])
      if (whole.includes(word)) expect(`${asked} ${answer.text}`).toBe(`without ${word}`)
  }
  return answer
}
const refuses = (status: number) => status >= 400

describe('everything has an expectation', () => {
  test('each collection and each field of the server', async () => {
    const token = await server.superuser()
    const { json } = await server.api('/api/collections?perPage=200&sort=name', { token })
    const own = json.items.filter(({ name }: { name: string }) => name !== 'strangers')
    expect(own.map(({ name }: { name: string }) => name).sort()).toEqual(
      [...everyCollection].sort(),
    )
    for (const { name, fields } of own) {
      if (OF_POCKETBASE.includes(name)) continue
      const { public: seen = [], admins = [] } = TOLD[name] ?? {}
      const { told = [], never = [] } = OWN[name] ?? {}
      const common = TOLD[name] ? [...COMMON.public, ...COMMON.admins] : []
      const known = [...common, ...seen, ...admins, ...told, ...never].sort()
      expect(fields.map((one: { name: string }) => one.name).sort(), name).toEqual(known)
    }
  })

  test('each route of the hooks, and those of the PocketBase that is pinned', () => {
    const env = { ACADEMY_APP_DIR: appFolder(), ACADEMY_METRICS_TOKEN: METRICS_TOKEN }
    expect(hookRoutes({ ...env, ACADEMY_DASHBOARD: '1' })).toEqual(Object.keys(OURS).sort())
    expect(release.version).toBe(ROUTES_OF_RELEASE)
  })
})

/** For whom a route of ours is. 'link': for whoever has the secret of a link. */
type For = 'everybody' | 'admins' | 'link' | 'nobody' | 'metrics'
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
const OURS: Record<string, For> = {
  ...Object.fromEntries(byMail.map((route) => [route, 'nobody'] as const)),
  'DELETE /api/sync/admin/admins/{id}': 'admins',
  'DELETE /api/sync/admin/invites/{id}': 'admins',
  'GET /api/server': 'everybody',
  'GET /api/setup': 'everybody',
  'GET /api/sync/admin/admins': 'admins',
  'GET /api/sync/admin/audit': 'admins',
  'GET /api/sync/admin/audit/people': 'admins',
  'GET /api/sync/admin/backups/{name}': 'link',
  'GET /api/sync/admin/changes': 'admins',
  'GET /api/sync/admin/clock': 'admins',
  'GET /api/sync/admin/digest': 'admins',
  'GET /api/sync/admin/head': 'admins',
  'GET /api/sync/admin/history/{collection}/{id}': 'admins',
  'GET /api/sync/admin/start': 'admins',
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
  'GET /metrics': 'metrics',
  'GET /payment': 'everybody',
  'GET /privacy-policy': 'everybody',
  'GET /robots.txt': 'everybody',
  'GET /sitemap.xml': 'everybody',
  'GET /sitemap/{file}': 'everybody',
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
  'POST /api/account/sign-out-everywhere': 'admins',
  'POST /api/setup': 'link',
  'POST /api/sync/admin/admins/{id}/remove': 'admins',
  'POST /api/sync/admin/audit/seen': 'admins',
  'POST /api/sync/admin/backups/newest': 'admins',
  'POST /api/sync/admin/clock': 'admins',
  'POST /api/sync/admin/invites': 'admins',
  'POST /api/sync/admin/sample': 'admins',
  'POST /api/sync/admin/video-link': 'admins',
  'POST /api/sync/push': 'admins',
  'PUT /api/sync/files/{id}': 'admins',
}

/** Every address that a route has: of what is shown, and of what is hidden. */
const addressesOf = (path: string): readonly string[] => {
  if (path === '/{$}') return ['/']
  if (path === '/{path...}') return ['/admin', '/admin/audit', '/nowhere', '/manifest.webmanifest']
  if (path === '/sitemap/{file}') return ['/sitemap/0.xml']
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
    head = (await server.api('/api/sync/head?fresh=1')).json
  })
  const routes = Object.entries(OURS)
  test.each(routes)('[D3] %s is for %s', async (route, whom) => {
    const [method = '', path = ''] = route.split(' ')
    const body = method === 'POST' ? { body: { admin: 'x', changes: [], token: 'x' } } : {}
    for (const address of new Set(addressesOf(path))) {
      const nobody = await ask('nobody', address, { method, ...body })
      for (const role of [...strangers, 'superuser'] as const) {
        const { status, headers, text } = await ask(role, address, { method, ...body })
        const said = `${role} ${address} ${text.slice(0, 200)}`
        if (whom === 'everybody') expect(status, said).toBe(nobody.status)
        if (whom === 'admins') {
          // The two are for what they are; everybody else is nobody.
          const isSomebody = role === 'superuser' || role === 'other collection'
          expect(isSomebody ? [403] : [401], said).toContain(status)
          expect(headers.get('cache-control') ?? 'no-store', said).toBe('no-store')
        }
        if (whom === 'link' || whom === 'nobody')
          expect(refuses(status) || status === 204, said).toBe(true)
        if (whom === 'metrics') expect(status, said).toBe(401)
      }
      if (whom === 'everybody' && hiddenOf(address))
        expect([404, 410], address).toContain(nobody.status)
    }
    // What an admin's own token would do to that token is tried by the tests of accounts.
    if (whom !== 'admins' || /^POST \/api\/account/.test(route)) return
    const { status } = await ask('admin', addressesOf(path)[0] ?? '', { method, ...body })
    const refusesAnyway = route === 'DELETE /api/sync/admin/admins/{id}'
    expect([401, ...(refusesAnyway ? [] : [403])]).not.toContain(status)
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
        expect(Object.keys(row).filter((name) => !may.includes(name))).toEqual([])
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
      expect(Object.keys(row).filter((name) => !may.includes(name))).toEqual([])
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

const VERBS = [
  { verb: 'list', method: 'GET', path: '' },
  { verb: 'filter', method: 'GET', path: '?filter=id!=%22%22&sort=-id&fields=*&skipTotal=1' },
  { verb: 'view', method: 'GET', path: '/ID' },
  { verb: 'expand', method: 'GET', path: '/ID?expand=EXPAND&fields=*,expand.*' },
  { verb: 'create', method: 'POST', path: '' },
  { verb: 'create by form', method: 'POST', path: '' },
  { verb: 'update', method: 'PATCH', path: '/ID' },
  { verb: 'delete', method: 'DELETE', path: '/ID' },
]
/** Every way from a file to the rows that name it, and from an admin to nothing. */
const EXPAND = [
  'tests_library_via_file_url',
  'free_pdfs_via_file_url',
  'free_pdfs_via_thumbnail_url',
  'demo_videos_via_thumbnail',
  'demo_videos_via_poster',
  'testimonials_via_whatsapp_screenshot',
  'payment_settings_via_qr_code_image',
].join(',')

/** Outcome of a route for a role: refused, told nothing, or something. */
function outcome(status: number, body: { items?: unknown[] } | undefined): string {
  if (refuses(status)) return 'refused'
  return body?.items?.length === 0 ? 'nothing' : 'answered'
}

/** The few answers that are meant: the doorbell, a published file's record, an admin's own record. */
function isMeant(collection: string, role: Role, verb: string): boolean {
  if (collection === 'sync_state') return ['list', 'filter', 'view', 'expand'].includes(verb)
  if (collection === 'files') return ['view', 'expand'].includes(verb)
  const ofAdmins = ['list', 'filter', 'view', 'expand']
  return collection === 'admins' && role === 'admin' && ofAdmins.includes(verb)
}

describe('[D3] PocketBase’s own record routes', () => {
  const shownFile = async () => {
    const [row] = await server.sql(
      `SELECT file_url FROM tests_library WHERE id = '${shownIds.tests_library}'`,
    )
    return `${row?.file_url}`
  }
  const idOf = async (collection: string): Promise<string> => {
    if (collection === 'files') return shownFile()
    if (collection === 'admins') return admin.id
    if (collection === 'sync_state') return 'syncstate000001'
    return shownIds[collection] ?? recordId()
  }
  const cases = everyCollection.flatMap((collection) =>
    [...tried, 'admin' as const].map((role) => [collection, role] as const),
  )
  test.each(cases)('[D3] %s through its own routes, as %s', async (collection, role) => {
    const id = await idOf(collection)
    const before = (await server.api('/api/sync/head?fresh=1')).json.seq
    for (const { verb, method, path } of VERBS) {
      const writes = method === 'POST' || method === 'PATCH'
      const row = { id: recordId(), ...filled(collection, SHOWN), status: 'published' }
      const form = new FormData()
      for (const [name, value] of Object.entries(row)) form.set(name, String(value))
      const answer = await ask(
        role,
        `/api/collections/${collection}/records${path.replace('ID', id).replace('EXPAND', EXPAND)}`,
        { method, ...(writes ? { body: verb === 'create by form' ? form : row } : {}) },
      )
      const got = outcome(answer.status, answer.json)
      if (isMeant(collection, role, verb)) expect(got, `${verb} ${answer.text}`).toBe('answered')
      else expect(['refused', 'nothing'], `${verb} ${answer.text}`).toContain(got)
      for (const one of [answer.json ?? {}, ...(answer.json?.items ?? [])]) {
        expect(one.expand ?? {}).toEqual({})
        for (const name of OWN[collection]?.never ?? []) expect(one).not.toHaveProperty(name)
      }
    }
    for (const hidden of hiddenIds[collection] ?? [])
      expect((await ask(role, `/api/collections/${collection}/records/${hidden}`)).status).toBe(403)
    expect((await server.api('/api/sync/head?fresh=1')).json.seq).toBe(before)
  })

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

  test('[S5] an admin can change their name and password, not what lets them in, and sees no other admin', async () => {
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
    const short = { oldPassword: own.password, password: 'seven77', passwordConfirm: 'seven77' }
    expect((await patch(own.id, short, own.token)).status).toBe(400)
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
  const fill = (path: string, collection = 'tests_library') =>
    path
      .replace('{collection}', collection)
      .replace('{recordId}', hiddenFile)
      .replace('{filename}', 'x.pdf')
      .replace('{path...}', 'index.html')
      .replace(/\{\w+\}/, hiddenIds.tests_library?.[0] ?? '')
  const split = (route: string, collection?: string) => {
    const [method = '', path = ''] = route.split(' ')
    const withBody = ['POST', 'PATCH', 'PUT'].includes(method)
    const body = {
      query: 'SELECT 1',
      requests: [],
      identity: `${HIDDEN}@academy.invalid`,
      password: 'x',
    }
    return { path: fill(path, collection), options: { method, ...(withBody ? { body } : {}) } }
  }

  test.each(POCKETBASE_ROUTES.superuser)(
    '[D3] %s is for no visitor and no admin',
    async (route) => {
      const { path, options } = split(route)
      for (const role of [...tried, 'admin'] as const) {
        const { status, text } = await ask(role, path, options)
        expect([400, 401, 403, 404], `${role} ${text}`).toContain(status)
        expect(text).not.toContain(HIDDEN)
      }
    },
  )

  test.each(POCKETBASE_ROUTES.signIn)(
    '[D3] %s signs in nobody by anything but a password, and tells nothing',
    async (route) => {
      for (const collection of ['admins', '_superusers', 'tests_library', 'strangers']) {
        const { path, options } = split(route, collection)
        for (const role of [...tried, 'admin'] as const) {
          const answer = await ask(role, path, options)
          const isOwn = collection === 'admins' ? 'admin' : 'other collection'
          const isMeant = /auth-refresh/.test(route) && role === isOwn
          if (isMeant) continue
          expect(answer.json?.token, `${role} ${path}`).toBeUndefined()
          expect(answer.text, `${role} ${path}`).not.toContain(HIDDEN)
        }
      }
    },
  )

  test.each(POCKETBASE_ROUTES.others)(
    '[D3] %s tells no stranger of what is hidden',
    async (route) => {
      if (route === 'GET /api/realtime') return // a line that stays open: below
      const { path, options } = split(route, 'files')
      for (const role of [...tried, 'admin'] as const) {
        const { status, json } = await ask(role, path, options)
        const isTold =
          route === 'GET /api/health' || route.includes('/_/') || route.includes('oauth2')
        const gives =
          route === 'POST /api/files/token' && ['admin', 'other collection'].includes(role)
        if (!isTold && !gives) expect(refuses(status), `${role} ${JSON.stringify(json)}`).toBe(true)
      }
    },
  )

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

describe('a shut dashboard', () => {
  test.each([...POCKETBASE_ROUTES.superuser, ...POCKETBASE_ROUTES.others])(
    '[D3] %s gives a superuser of a time when it stood open nothing',
    async (route) => {
      const [method = '', path = ''] = route.split(' ')
      if (route === 'GET /api/realtime' || route === 'GET /api/health') return
      shut ??= await startShut()
      const body = ['POST', 'PATCH', 'PUT'].includes(method) ? { body: {} } : {}
      const address = path.replace('{path...}', 'index.html').replace(/\{\w+\}/g, 'tests_library')
      const { status } = await shut.server.api(address, { method, token: shut.token, ...body })
      const isOpen = route.includes('oauth2-redirect')
      if (!isOpen) expect([400, 401, 403, 404]).toContain(status)
    },
  )
  let shut: { server: TestServer; token: string } | undefined
  const startShut = async () => {
    const opened = await startPocketBase()
    const token = await opened.superuser()
    const copied = await opened.kill('SIGTERM').then(() => opened.copy())
    await opened.stop()
    const closed = await startPocketBase({
      dataDir: copied.dataDir,
      env: { ACADEMY_DASHBOARD: '' },
    })
    return { server: closed, token }
  }
  afterAll(() => shut?.server.stop())
})

describe('[S1] guessing passwords', () => {
  test('[S1] twenty wrong passwords are answered, further ones are not, and the feed goes on for everybody', async () => {
    const guessed = await startPocketBase()
    try {
      const guess = () =>
        guessed.api('/api/collections/admins/auth-with-password', {
          body: { identity: 'head@academy.invalid', password: 'password1' },
        })
      const statuses: number[] = []
      for (let turn = 0; turn < 22; turn++) statuses.push((await guess()).status)
      expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(20)
      expect(statuses.at(-1)).toBe(429)
      const phones = Array.from({ length: 60 }, async () => {
        for (let turn = 0; turn < 10; turn++) {
          expect((await guessed.api('/api/sync/head')).status).toBe(200)
        }
      })
      await Promise.all(phones)
    } finally {
      await guessed.stop()
    }
  })
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
