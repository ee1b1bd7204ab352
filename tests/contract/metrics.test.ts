import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { appFolder } from '../support/app-paths.ts'
import { change, push, pushRaw, readFeed } from '../support/content.ts'
import { eventually } from '../support/eventually.ts'
import { type ServerOptions, startPocketBase, type TestServer } from '../support/pocketbase.ts'
import { Listener } from '../support/sse.ts'

const opened: TestServer[] = []
const start = async (env: ServerOptions['env'] = {}) => {
  const server = await startPocketBase({ env: { ...env } })
  opened.push(server)
  return server
}

const TOKEN = 'a-token-of-the-tests'
const WORDS = 'asha.verma-4711'
afterEach(async () => {
  for (const server of opened.splice(0)) await server.stop()
})

const scrape = (server: TestServer, token: string) =>
  server.api('/metrics', { headers: { authorization: `Bearer ${token}` } })

/** The metrics, as numbers by name with labels. */
const metricsOf = async (server: TestServer): Promise<Readonly<Record<string, number>>> => {
  const { status, text, headers } = await scrape(server, TOKEN)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  for (const line of samples)
    expect(line).toMatch(/^academy_\w+(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? \d+(?:\.\d+)?$/)
  return Object.fromEntries(
    samples.map((line) => [line.slice(8, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )
}

test('metrics are not there without METRICS_TOKEN, and with it are told to who has it alone', async () => {
  const off = await start()
  expect((await scrape(off, TOKEN)).status).toBe(404)
  const on = await start({ ACADEMY_METRICS_TOKEN: TOKEN })
  const superuser = await on.superuser()
  for (const token of ['', 'a-token-of-the-test', superuser]) {
    const { status, text, headers } = await scrape(on, token)
    expect([status, headers.get('cache-control')]).toEqual([401, 'no-store'])
    expect(text).not.toContain('academy_')
  }
})

test('metrics tell the head, pages and bytes of the feed, saves, refusals, listeners, first screens, sizes and the newest backup', async () => {
  const server = await start({
    ACADEMY_METRICS_TOKEN: TOKEN,
    ACADEMY_RELEASE: '0.3.0',
    ACADEMY_APP_DIR: appFolder(),
  })
  const before = await metricsOf(server)
  expect(before).toMatchObject({
    feed_pages_total: 0,
    feed_page_bytes_total: 0,
    push_results_total: 0,
    refusals_total: 0,
    first_screens_given_total: 0,
    first_screens_drawn_total: 0,
    first_screens_shed_total: 0,
    pages_kept: 0,
    pages_kept_bytes: 0,
    listeners: 0,
  })
  expect(before).not.toHaveProperty('backup_age_seconds')
  const build = Object.keys(before).find((name) => name.startsWith('build_info'))
  expect(build).toMatch(/^build_info\{release="0\.3\.0",pocketbase="[\d.]+",app="[0-9a-f]{16}"\}$/)

  const admin = await server.createAdmin()
  const saved = change({ row: { ...change().row, title: 'जीव विज्ञान', status: 'published' } })
  await push(server, admin, { ...saved, row: { ...saved.row, status: 'draft' } })
  await push(server, admin, change({ row: { title: '' } }))
  const long = await pushRaw(server, admin, ['x'.repeat(2_000_000)])
  expect(long.status).toBe(413)
  const { epoch, head } = await readFeed(server)
  const page = await server.api(`/api/sync/changes?epoch=${epoch}&after=0&upto=${head}`)
  for (const path of ['/free-pdfs', '/free-pdfs']) expect((await server.api(path)).status).toBe(200)
  const listener = await new Listener().open(server)
  for (let turn = 0; turn < 6; turn++)
    await server.api('/api/collections/admins/auth-with-password', {
      body: { identity: admin.email, password: 'wrong-wrong-wrong' },
    })
  await mkdir(join(server.dataDir, 'backups'))
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString().replace(/[:.]/g, '-')
  for (const name of [`academy-${hourAgo}.zip`, 'draft-7', 'academy-2020-01-01T00-00-00-000Z.zip'])
    await writeFile(join(server.dataDir, 'backups', name), '')

  const after = await metricsOf(server)
  listener.close()
  expect(after).toMatchObject({
    head,
    log_rows: head,
    feed_pages_total: 2,
    feed_page_bytes_total: 2 * Buffer.byteLength(page.text),
    'push_results_total{result="accepted"}': 1,
    'push_results_total{result="refused"}': 1,
    'refusals_total{status="413",route="/api/sync/push"}': 1,
    first_screens_given_total: 2,
    first_screens_drawn_total: 1,
    pages_kept: 1,
    listeners: 1,
  })
  // The sheet is the same in all pages, and kept once.
  const { text } = await server.api('/free-pdfs')
  const own = text.replace(/<style>.*?<\/style>/s, '').length
  expect(after.pages_kept_bytes).toBeGreaterThan(own / 2)
  expect(after.pages_kept_bytes).toBeLessThanOrEqual(own)
  expect(after.backup_age_seconds).toBeGreaterThanOrEqual(3600)
  expect(after.backup_age_seconds).toBeLessThan(7200)
  for (const name of ['database_bytes', 'request_log_bytes', 'disk_free_bytes'])
    expect(after[name], name).toBeGreaterThan(0)
  const tried = 'refusals_total{status="429",route="/api/collections/admins/auth-with-password"}'
  await eventually(async () => (await metricsOf(server))[tried]).toBe(1)
})

test('with LOG=json each request that is logged is a line with its id, and with no words or addresses of people', async () => {
  const server = await start({ ACADEMY_LOG: 'json' })
  const admin = await server.createAdmin({ name: WORDS, email: `${WORDS}@academy.invalid` })
  const headers = { 'X-Request-Id': 'proxy-0123456789', Referer: `https://a.example/${WORDS}` }
  const saved = await server.api('/api/sync/push', {
    token: admin.token,
    headers,
    body: { admin: admin.id, changes: [change({ row: { ...change().row, title: WORDS } })] },
  })
  expect(saved.headers.get('x-request-id')).toBe('proxy-0123456789')
  const body = { identity: `${WORDS}@academy.invalid`, password: WORDS }
  const collection = '/api/collections/admins'
  const own = `${collection}/records/${admin.id}`
  const listener = await new Listener().open(server)
  // PocketBase's own routes have the id too.
  for (const [at, [path, options]] of (
    [
      [`${collection}/auth-with-password`, { body }],
      [`${collection}/auth-refresh`, { method: 'POST' }],
      [`${collection}/records`, {}],
      [own, {}],
      [own, { method: 'PATCH', body: { name: WORDS } }],
      ['/api/files/token', { method: 'POST' }],
      ['/api/realtime', { body: { clientId: listener.clientId, subscriptions: ['sync_state/*'] } }],
    ] as const
  ).entries()) {
    const headers = { 'X-Request-Id': `proxy-own-route-${at}` }
    const answer = await server.api(path, { token: admin.token, ...options, headers })
    expect(answer.headers.get('x-request-id'), path).toBe(headers['X-Request-Id'])
  }
  listener.close()
  const lost = await server.api(`/api/${WORDS}?q=${WORDS}`)
  expect(lost.status).toBe(404)
  const forgot = await server.api('/api/account/forgot', {
    headers: { 'X-Request-Id': WORDS.repeat(9) },
    body: { email: `${WORDS}@academy.invalid` },
  })
  const id = forgot.headers.get('x-request-id')
  expect(id).toMatch(/^[a-zA-Z0-9]{15}$/)

  const told = () => [...server.output.matchAll(/\{"time":.*$/gm)].map(([line]) => line)
  await eventually(async () => told().join()).toContain('"route":"/api/*"')
  const lines = told().map((line) => JSON.parse(line))
  const common = {
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    level: expect.stringMatching(/^(?:info|error)$/),
    ms: expect.any(Number),
  }
  for (const wanted of [
    { id: 'proxy-0123456789', method: 'POST', route: '/api/sync/push', status: 200 },
    {
      id: 'proxy-own-route-0',
      method: 'POST',
      route: '/api/collections/admins/auth-with-password',
      status: 400,
    },
    { id: 'proxy-own-route-4', method: 'PATCH', status: 200 },
    { method: 'GET', route: '/api/*', status: 404 },
    { id, method: 'POST', route: '/api/account/forgot', status: 200 },
  ])
    expect(lines).toContainEqual(expect.objectContaining({ ...common, ...wanted }))
  for (const line of lines)
    expect(
      Object.keys(line).filter(
        (name) =>
          !['time', 'level', 'id', 'method', 'route', 'status', 'ms', 'message'].includes(name),
      ),
    ).toEqual([])
  expect(server.output).not.toContain(WORDS)
  expect(told().join()).not.toContain('127.0.0.1')
  const { json } = await server.api('/api/logs', { token: await server.superuser() })
  expect(json.totalItems).toBe(0)
})
