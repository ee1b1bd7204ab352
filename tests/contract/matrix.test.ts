import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionNames } from '../../sync/model/collections.ts'
import { baseOf, change, examRow, push } from '../support/content.ts'
import {
  recordId,
  startPocketBase,
  type TestAdmin,
  type TestServer,
} from '../support/pocketbase.ts'

// Collection x role x verb, and every other way that a stock server offers. What visitors may not see carries words that
// must then appear in no answer to them.
const HIDDEN = 'Hidden-until-released'
const SHOWN = 'Shown-to-everybody'

let server: TestServer
let admin: TestAdmin
let disabled: TestAdmin
let file: string
const hiddenIds: string[] = []

beforeAll(async () => {
  server = await startPocketBase()
  admin = await server.createAdmin({ name: 'Asha Verma' })
  disabled = await server.createAdmin()
  file = await server.storeFile()
  await server.api(`/api/collections/admins/records/${disabled.id}`, {
    method: 'PATCH',
    token: await server.superuser(),
    body: { disabled: true },
  })
  const soon = new Date(Date.now() + 3_600_000).toISOString().replace('T', ' ')
  const put = async (more: Record<string, unknown>, title = HIDDEN) => {
    const result = await push(
      server,
      admin,
      change({ row: examRow({ title, file_url: file, ...more }) }),
    )
    expect(result.result).toBe('accepted')
    return result
  }
  await put({ status: 'published' }, SHOWN)
  for (const more of [{}, { status: 'trashed' }, { publish_at: soon }]) {
    hiddenIds.push((await put(more)).row?.id as string)
  }
  const withdrawn = await put({ status: 'published' })
  const id = withdrawn.row?.id as string
  await push(server, admin, change({ id, base: baseOf(withdrawn), row: { status: 'draft' } }))
  hiddenIds.push(id)
})
afterAll(() => server.stop())

type Role = 'visitor' | 'broken token' | 'disabled admin' | 'admin'
const roles: Role[] = ['visitor', 'broken token', 'disabled admin', 'admin']
const tokenOf = (role: Role): { token?: string } => {
  if (role === 'visitor') return {}
  if (role === 'broken token') return { token: `${admin.token.slice(0, -4)}AAAA` }
  return { token: role === 'admin' ? admin.token : disabled.token }
}

const everyCollection = [
  ...collectionNames,
  'files',
  'admins',
  'sync_state',
  '_superusers',
  '_mfas',
  '_otps',
  '_externalAuths',
  '_authOrigins',
]

const OWN_IDS: Record<string, () => string> = {
  admins: () => admin.id,
  files: () => file,
  sync_state: () => 'syncstate000001',
  global_settings: () => 'globalsettings1',
  payment_settings: () => 'paymentsettings',
}
const VERBS = [
  { verb: 'list', method: 'GET', path: '' },
  { verb: 'filter', method: 'GET', path: '?filter=id!=%22%22&expand=file_url' },
  { verb: 'view', method: 'GET', path: '/ID' },
  { verb: 'create', method: 'POST', path: '' },
  { verb: 'update', method: 'PATCH', path: '/ID' },
  { verb: 'delete', method: 'DELETE', path: '/ID' },
]

/** Outcome of a route for a role: refused, told nothing, or something. */
function outcome(status: number, body: { items?: unknown[] } | undefined): string {
  if (status >= 500) return 'failed'
  if (status >= 400) return 'refused'
  return body?.items?.length === 0 ? 'nothing' : 'answered'
}

/** The few answers that are meant: the doorbell, a published file's record, an admin's own record. */
function isMeant(collection: string, role: Role, verb: string): boolean {
  const reads = verb === 'list' || verb === 'filter' || verb === 'view'
  if (collection === 'sync_state') return reads
  if (collection === 'files') return verb === 'view'
  return collection === 'admins' && reads && role === 'admin'
}

describe('[D3] PocketBase’s own record routes', () => {
  const cases = everyCollection.flatMap((collection) =>
    roles.map((role) => [collection, role] as const),
  )
  test.each(cases)('[D3] %s through its own routes, as %s', async (collection, role) => {
    const id = OWN_IDS[collection]?.() ?? hiddenIds[0] ?? ''
    const before = (await server.api('/api/sync/head?fresh=1')).json.seq
    for (const { verb, method, path } of VERBS) {
      const writes = method === 'POST' || method === 'PATCH'
      const body = { id: recordId(), ...examRow(), status: 'published', disabled: false }
      const answer = await server.api(
        `/api/collections/${collection}/records${path.replace('ID', id)}`,
        { method, ...tokenOf(role), ...(writes ? { body } : {}) },
      )
      expect(answer.text).not.toContain(HIDDEN)
      const got = outcome(answer.status, answer.json)
      if (isMeant(collection, role, verb)) expect(got, `${verb} ${answer.text}`).toBe('answered')
      else expect(['refused', 'nothing'], `${verb} ${answer.text}`).toContain(got)
    }
    expect((await server.api('/api/sync/head?fresh=1')).json.seq).toBe(before)
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

describe('[D3] our own routes', () => {
  const adminOnly = [
    'head',
    'changes?epoch=x&after=0&upto=1',
    'digest',
    'clock',
    'audit',
    'audit/people',
    'admins',
    'history/tests_library/abcdefghijklmno',
  ].map((path) => `/api/sync/admin/${path}`)
  test.each(adminOnly)('[D3] %s is for enabled admins, and kept by nobody', async (path) => {
    for (const role of ['visitor', 'broken token', 'disabled admin'] as const) {
      const answer = await server.api(path, tokenOf(role))
      expect(answer.status).toBe(401)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect((await server.api(path, { token: await server.superuser() })).status).toBe(403)
    expect([200, 409]).toContain((await server.api(path, tokenOf('admin'))).status)
  })

  test.each(roles)(
    '[D3] %s reads on the public feed what is published and nothing else',
    async (role) => {
      const head = (await server.api('/api/sync/head', tokenOf(role))).json
      const path = `/api/sync/changes?epoch=${head.epoch}&after=0&upto=${head.seq}`
      const answer = await server.api(path, tokenOf(role))
      expect(answer.status).toBe(200)
      expect(answer.text).toContain(SHOWN)
      expect(answer.text).not.toContain(HIDDEN)
      expect(answer.text).not.toContain(admin.id)
      expect(answer.text).not.toContain('Asha Verma')
      const rows = answer.json.changes.filter((one: { row?: unknown }) => one.row)
      for (const id of hiddenIds) {
        expect(rows.some((one: { id: string }) => one.id === id)).toBe(false)
      }
    },
  )
})

describe('[D3] the operator’s routes', () => {
  const routes = [
    ['GET', '/api/collections'],
    ['GET', '/api/collections/tests_library'],
    ['POST', '/api/collections'],
    ['PUT', '/api/collections/import'],
    ['DELETE', '/api/collections/tests_library/truncate'],
    ['GET', '/api/settings'],
    ['PATCH', '/api/settings'],
    ['GET', '/api/logs'],
    ['GET', '/api/backups'],
    ['POST', '/api/backups'],
    ['GET', '/api/crons'],
    ['POST', '/api/crons/publish'],
    ['POST', '/api/sql'],
    ['POST', '/api/batch'],
    ['POST', '/api/collections/admins/records'],
    ['POST', '/api/collections/users/records'],
    ['POST', `/api/collections/_superusers/impersonate/${recordId()}`],
  ] as const
  test.each(routes)('[D3] %s %s answers neither visitors nor admins', async (method, path) => {
    for (const role of roles) {
      const answer = await server.api(path, {
        method,
        ...tokenOf(role),
        ...(method === 'GET' || method === 'DELETE'
          ? {}
          : { body: { query: 'SELECT 1', requests: [] } }),
      })
      expect(answer.status, role).toBeGreaterThanOrEqual(400)
      expect(answer.status, role).toBeLessThan(500)
      expect(answer.text).not.toContain(HIDDEN)
    }
  })
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

test('[S5] nothing that is printed helps a stranger in, and nothing secret is printed', async () => {
  expect(server.output).not.toContain('pbinstall')
  expect(server.output).not.toMatch(/INSERT INTO|tokenKey|\$2[aby]\$/)
  const settings = await server.api('/api/settings', { token: await server.superuser() })
  expect(settings.json.batch.enabled).toBe(false)
  expect(settings.json.logs.logIP).toBe(false)
  expect(settings.json.trustedProxy.headers).toEqual([])
})
