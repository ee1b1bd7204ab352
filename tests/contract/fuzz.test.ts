import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appFolder } from '../support/app-paths.ts'
import { stretched } from '../support/calibration.mjs'
import { readFeed } from '../support/content.ts'
import { type Answer, createClient, diceOf, inventRequest, type Known } from '../support/fuzz.ts'
import { treeOf } from '../support/operate.ts'
import { startPocketBase, TestServer } from '../support/pocketbase.ts'
import { hookRoutes, POCKETBASE_ROUTES } from '../support/server-routes.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 10_000)
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 1_000_000_000))
const AT_ONCE = 8
/** Bytes of a body that the server need not read before it answers. */
const LONG_BODY = 10_000
/**
 * The part of each family's requests that some answer must exceed: a fuzzer sent away at the door tries nothing.
 * PocketBase's own records are shut, and pages and files exist or not.
 */
const PART = 0.01
const REACHED: Readonly<Record<string, readonly number[]>> = {
  '/api/sync': [200, 400],
  '/api/sync/admin': [200, 400],
  '/api/account': [200, 400],
  '/api': [200, 400],
  '/api/files': [200],
  pages: [200],
}
const WITH_PASSWORD = { email: 'asha@academy.invalid', password: 'correct-horse-battery' }

let server: TestServer
let known: Known
let stored: readonly string[]
beforeAll(async () => {
  const env = {
    ACADEMY_APP_DIR: appFolder(),
    ACADEMY_DASHBOARD: '',
  }
  server = await startPocketBase({ env })
  await server.kill('SIGTERM')
  await server.seed(300)
  await server.command(['first-admin', WITH_PASSWORD.email], {
    ADMIN_PASSWORD: WITH_PASSWORD.password,
  })
  stored = await asSuperuser(async (reader) => {
    const token = await reader.signIn(WITH_PASSWORD.email, WITH_PASSWORD.password)
    const body = { name: 'Asha Verma' }
    expect((await reader.api('/api/sync/admin/invites', { token, body })).status).toBe(200)
    return everything(reader)
  })
  await server.start()
  const token = await server.signIn(WITH_PASSWORD.email, WITH_PASSWORD.password)
  const own = await server.api('/api/collections/admins/auth-refresh', { method: 'POST', token })
  const { epoch, head, changes } = await readFeed(server, { token })
  const rows = changes.filter(({ row }) => row).map(({ collection, id }) => ({ collection, id }))
  const files = changes.flatMap(({ row }) => (row?.file_url ? [row.file_url] : [])).slice(0, 20)
  const { superuser, records, signIn, others } = POCKETBASE_ROUTES
  known = {
    routes: [...hookRoutes(env), ...superuser, ...records, ...signIn, ...others],
    parts: [
      ...rows.slice(0, 40).map(({ id }) => id),
      ...files.flatMap(({ id, url }) => [id, url.split('/').at(-1)]),
      'tests_library free_pdfs files admins sync_state _superusers full part dpp records x.pdf index.html 0.xml'.split(
        ' ',
      ),
    ].flat(),
    epoch,
    seq: head,
    tokens: ['', '', token, token, `${token.slice(0, -4)}AAAA`, 'a.b.c'],
    admin: own.json.record.id,
    rows: rows.slice(0, 60),
  }
})
afterAll(() => server.stop())

/** Tables to which requests may add rows: sign-ins and tries, invitations, pushes, and starts. */
const GROW = ['_audit', '_links', '_payee_seen', '_sync_push', '_tries', '_sync_epoch']
/** Tables that each start, ring and sign-in rewrites; and the superuser that reads this. */
const ANEW = ['_superusers', '_authOrigins', 'sync_state', 'sqlite_sequence']

/** A server on the same folder, whose superuser reads what no request may. */
const asSuperuser = async <T>(work: (reader: TestServer) => Promise<T>): Promise<T> => {
  const { dataDir } = server
  const reader = new TestServer(dataDir, { dataDir, env: { ACADEMY_DASHBOARD: '1' } })
  await reader.start()
  return work(reader).finally(() => reader.kill('SIGTERM'))
}
/** Every row of every table, and the sum of every file; settings without the moment of a start. */
const everything = async (reader: TestServer) => {
  const all = Object.entries(await treeOf(`${server.dataDir}/storage`)).map((one) => one.join(' '))
  const tables = await reader.sql("SELECT name FROM sqlite_schema WHERE type = 'table'")
  for (const { name } of tables.filter(({ name }) => !ANEW.includes(String(name))))
    for (const row of await reader.sql(`SELECT * FROM \`${name}\``))
      all.push(`${name} ${JSON.stringify({ ...row, ...(name === '_params' && { updated: '' }) })}`)
  return all
}

/** All content, drafts and files included, as one sum. */
const content = async (): Promise<string> => {
  const token = await server.signIn(WITH_PASSWORD.email, WITH_PASSWORD.password)
  // A fast machine sends more than an address may in ten seconds: the server reads again once they are over.
  const head = async () => (await server.api('/api/sync/admin/head', { token })).status
  await expect.poll(head, { interval: 250, timeout: stretched(20_000) }).toBe(200)
  const { changes } = await readFeed(server, { token })
  const folders = await readdir(`${server.dataDir}/storage`, { recursive: true })
  const whole = JSON.stringify([changes, folders.sort()])
  return createHash('sha256').update(whole).digest('hex')
}
const openFiles = async () => (await readdir(`/proc/${server.pid}/fd`)).length

const STACK =
  /goroutine \d|\.go:\d+|panic:|runtime error|at .*\.js:\d+|SQL logic|sqlite|TypeError|ReferenceError|RangeError|\/pb_hooks\//i
const faultOf = ({ status, headers, text }: Answer): string => {
  const isDeliberate = status === 503 && headers['retry-after'] !== undefined
  if (status >= 500 && !isDeliberate) return `${status}`
  if (headers['set-cookie'] !== undefined) return 'a header that was sent in'
  // A page of the site may show words that look like one.
  const isPage = String(headers['content-type']).startsWith('text/html')
  return !isPage && STACK.test(text) ? `a stack: ${STACK.exec(text)?.[0]}` : ''
}
const isLinux = process.platform === 'linux'
test(`[D3] ${REQUESTS} requests of a fuzzer get no answer that blames the server, leave nothing open and change nothing`, {
  timeout: stretched(Math.max(120_000, REQUESTS * 6)),
}, async () => {
  console.log(`FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`)
  const before = await content()
  const filesBefore = isLinux ? await openFiles() : 0
  const client = createClient(server.url)
  const faults: string[] = []
  const statuses: Record<string, Record<number, number>> = {}
  let closed = 0
  let next = 0
  const one = async (at: number) => {
    // Each has dice of its own: a request is the same whatever became of those before it.
    const dice = diceOf(SEED + at * 7_919)
    const asked = inventRequest(known, dice)
    const answer = await client.ask(asked)
    if (answer === null) {
      // A server may close while a long body is still on its way: that is an answer, too.
      if (asked.body.length < LONG_BODY) faults.push(`${at}: closed: ${asked.method} ${asked.path}`)
      closed += 1
      return
    }
    const { family } = asked
    statuses[family] ??= {}
    const ofFamily = statuses[family]
    ofFamily[answer.status] = (ofFamily[answer.status] ?? 0) + 1
    const fault = faultOf(answer)
    if (fault)
      faults.push(
        `${at}: ${fault}: ${asked.method} ${asked.path.slice(0, 300)} ${JSON.stringify(asked.headers)} ${String(asked.body).slice(0, 300)}\n${answer.text.slice(0, 300)}`,
      )
  }
  const work = async () => {
    while (next < REQUESTS && faults.length < 20) {
      const at = next
      next += 1
      await one(at).catch((error) => faults.push(`${at}: ${error.message}`))
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  client.close()
  console.log(
    `${Math.round(performance.now() - startedAt)} ms, ${closed} closed, ${JSON.stringify(statuses)}`,
  )
  expect(faults).toEqual([])
  expect(server.output).not.toMatch(/panic|runtime error|goroutine \d/i)
  const short = Object.entries(REACHED).flatMap(([family, due]) => {
    const told = statuses[family] ?? {}
    const all = Object.values(told).reduce((sum, n) => sum + n, 0)
    return due
      .filter((status) => (told[status] ?? 0) <= all * PART)
      .map((status) => [family, status, told])
  })
  expect(short).toEqual([])
  expect(await content()).toBe(before)
  if (isLinux) await expect.poll(openFiles).toBeLessThan(filesBefore + 16)
  expect((await server.api('/api/sync/head?fresh=1')).status).toBe(200)
  await server.kill('SIGTERM')
  const now = await asSuperuser(everything)
  const [were, are] = [new Set(stored), new Set(now)]
  expect(stored.filter((one) => !are.has(one))).toEqual([])
  const isNew = (one: string) => !were.has(one) && !GROW.some((name) => one.startsWith(`${name} `))
  expect(now.filter(isNew)).toEqual([])
})
