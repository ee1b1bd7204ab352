import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appFolder } from '../app-paths.ts'
import { examRow } from '../content.ts'
import {
  type ApiAnswer,
  type ApiOptions,
  recordId,
  startPocketBase,
  type TestAdmin,
  type TestServer,
} from '../pocketbase.ts'
import { pngBytes } from '../sample-files.ts'
import { POCKETBASE_ROUTES } from '../server-routes.ts'

// Collection x role x verb x way in. The collections and fields are the server's own, the routes those that hooks and
// PocketBase add: what is new there and has no expectation here fails. Whatever a visitor may not see carries these words, which must
// then appear in no answer to them, no header, no page and no log.
export const HIDDEN = 'Hidden-until-released'
export const SHOWN = 'Shown-to-everybody'
export const TOLD: Record<string, { readonly public: string[]; readonly admins: string[] }> = {
  tests_library: {
    public: ['type', 'title', 'subject', 'category', 'difficulty', 'file_url'],
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
      'website_name email whatsapp instagram exam_name exam_year exam_date tagline about home_title home_lead mentor_title mentor_text home_steps closing_title closing_text contact_lead results results_disclosure ' +
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
/** Fields of what is in no feed, by whether the record itself tells them to those who may see it. */
export const OWN: Record<string, { readonly told: string[]; readonly never: string[] }> = {
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
export const OF_POCKETBASE = ['_superusers', '_mfas', '_otps', '_externalAuths', '_authOrigins']
export const everyCollection = [...Object.keys(TOLD), ...Object.keys(OWN), ...OF_POCKETBASE]

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

export let server: TestServer
export let admin: TestAdmin
export let hiddenFile: string
/** By collection: a public row, and hidden ones. */
export const shownIds: Record<string, string> = {}
export const hiddenIds: Record<string, string[]> = {}
/** Texts that no answer may contain, for any actor: keys, hashes and the like. */
export const secrets: string[] = []

const fileFor = (collection: string, name: string): Promise<string> => {
  const [, area = ''] = FILE_OF[collection] ?? []
  return area === 'testimonials'
    ? server.storeFile({ area, name: `${name}.png`, type: 'image/png', bytes: pngBytes(8, 8) })
    : server.storeFile({ area, name: `${name}.pdf` })
}
export const make = async (collection: string, more: Record<string, unknown>, words: string) => {
  const [field] = FILE_OF[collection] ?? []
  const file = field ? { [field]: await fileFor(collection, words) } : {}
  const made = await server.api(`/api/collections/${collection}/records`, {
    token: await server.superuser(),
    body: { ...filled(collection, words), ...file, ...more },
  })
  expect(made.status, made.text).toBe(200)
  return made.json.id as string
}

export type Role =
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
export const tokens: Partial<Record<Role, string>> = {}
export const as = (role: Role): { token?: string } => {
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

/** Hooks of every test here. */
export const setUp = (): void => {
  beforeAll(async () => {
    server = await startPocketBase({
      env: { ACADEMY_APP_DIR: appFolder() },
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
}

/** All of an answer: a header tells as much as a body. */
const wholeOf = ({ text, headers }: ApiAnswer) => `${JSON.stringify([...headers])}\n${text}`
/** Whether a cache that many share keeps an answer, and hands it to the next one. */
export const isShared = (headers: Headers): boolean => {
  const control = headers.get('cache-control') ?? ''
  return /public|s-maxage|max-age=[1-9]/.test(control) && !/no-store|private/.test(control)
}
/** Asks, and looks into all of the answer for what is not this role's. A shared answer is everybody's. */
export const ask = async (
  role: Role,
  path: string,
  options: ApiOptions = {},
): Promise<ApiAnswer> => {
  const answer = await server.api(path, { ...options, ...as(role) })
  const whole = wholeOf(answer)
  const asked = `${role}: ${options.method ?? 'GET'} ${path}`
  expect(answer.status, asked).toBeLessThan(500)
  for (const secret of secrets) if (whole.includes(secret)) expect(asked).toBe('tells a secret')
  if (isShared(answer.headers) || (role !== 'admin' && role !== 'superuser')) {
    for (const word of [HIDDEN, HIDDEN.toLowerCase(), admin.id, '2031-07-19'])
      if (whole.includes(word)) expect(`${asked} ${answer.text}`).toBe(`without ${word}`)
  }
  return answer
}
export const refuses = (status: number) => status >= 400

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

/** Requests made hundreds of times, by some of the roles. */
export const areRefused = (tried: readonly Role[]): void => {
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
      tried.map((role) => [collection, role] as const),
    )
    test.each(cases)('[D3] %s through its own routes, as %s', async (collection, role) => {
      const id = await idOf(collection)
      const before = (await server.head()).seq
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
        expect((await ask(role, `/api/collections/${collection}/records/${hidden}`)).status).toBe(
          403,
        )
      expect((await server.head()).seq).toBe(before)
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
        for (const role of tried) {
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
          for (const role of tried) {
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
        for (const role of tried) {
          const { status, json } = await ask(role, path, options)
          const isTold =
            route === 'GET /api/health' || route.includes('/_/') || route.includes('oauth2')
          const gives =
            route === 'POST /api/files/token' && ['admin', 'other collection'].includes(role)
          if (!isTold && !gives)
            expect(refuses(status), `${role} ${JSON.stringify(json)}`).toBe(true)
        }
      },
    )
  })
}
