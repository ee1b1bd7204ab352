import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { change, examRow, push } from '../support/content.ts'
import {
  recordId,
  startPocketBase,
  type TestAdmin,
  type TestServer,
} from '../support/pocketbase.ts'

const HOOKS = resolve(import.meta.dirname, '../../pocketbase/pb_hooks')
const DAY_MS = 24 * 3_600_000

let server: TestServer
let admin: TestAdmin
let file: string
let hooksDir: string
/** How far the clock of the hooks is off, in ms; read at every look at it. */
let offsetFile: string

const turnClock = (offsetMs: number) => writeFile(offsetFile, String(offsetMs))

const TURNED = (path: string) => `if (!globalThis.clockIsTurned) {
  globalThis.clockIsTurned = true
  const Real = Date
  const now = () => Real.now() + Number(toString($os.readFile(${JSON.stringify(path)})))
  Date = class extends Real {
    constructor(...given) { given.length ? super(...given) : super(now()) }
    static now() { return now() }
  }
}
`

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-hooks-'))
  hooksDir = join(folder, 'pb_hooks')
  offsetFile = join(folder, 'offset')
  await turnClock(0)
  await cp(HOOKS, hooksDir, { recursive: true })
  // The job of every minute writes; what is asked here is what changes although nobody does.
  await rm(join(hooksDir, 'publish.pb.js'))
  for (const name of await readdir(join(hooksDir, 'lib'))) {
    const path = join(hooksDir, 'lib', name)
    await writeFile(path, TURNED(offsetFile) + (await readFile(path, 'utf8')))
  }
  server = await startPocketBase({ hooksDir })
  admin = await server.createAdmin()
  file = await server.storeFile()
})
afterAll(async () => {
  await server.stop()
  await rm(resolve(hooksDir, '..'), { recursive: true, force: true })
})

const at = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString().replace('T', ' ')
const make = async (row: Record<string, unknown>): Promise<string> => {
  const made = await push(server, admin, change({ row: examRow({ file_url: file, ...row }) }))
  if (made.result !== 'accepted') throw new Error(JSON.stringify(made))
  return made.row?.id as string
}

/** Every question that the feed answers, with all that a device or a cache is told of it. */
const askAll = async (epoch: string, seq: number) => {
  const answers: Record<string, unknown> = {}
  for (const [base, token] of [
    ['/api/sync', ''],
    ['/api/sync/admin', admin.token],
  ] as const)
    for (const path of [
      `${base}/head`,
      `${base}/digest`,
      ...Array.from(
        { length: seq },
        (_, after) => `${base}/changes?epoch=${epoch}&after=${after}&upto=${seq}`,
      ),
      `/api/sync/line?epoch=${epoch}`,
    ]) {
      const { status, text, headers } = await server.api(path, token ? { token } : {})
      const told = [...headers].filter(([name]) => name !== 'date')
      answers[path] = { status, text, told }
    }
  return answers
}

test('[R4] [R6] an answer depends on its address and on the log, and never on a clock', async () => {
  await make({ status: 'published' })
  await make({ publish_at: at(DAY_MS) })
  const early = await make({ status: 'published' })
  const due = await make({ publish_at: at(DAY_MS) })
  const trashed = await make({})
  // Past every rule: what was published before its moment, what should have been, and what lies in the trash.
  await server.sql(`UPDATE tests_library SET publish_at = '${at(DAY_MS)}' WHERE id = '${early}'`)
  await server.sql(`UPDATE tests_library SET publish_at = '${at(-DAY_MS)}' WHERE id = '${due}'`)
  await server.sql(`UPDATE tests_library SET status = 'trashed' WHERE id = '${trashed}'`)
  const { epoch, seq } = (await server.api('/api/sync/head?fresh=1')).json

  const now = await askAll(epoch, seq)
  for (const answer of Object.values(now)) expect(answer).toMatchObject({ status: 200 })
  for (const days of [400, -400]) {
    await turnClock(days * DAY_MS)
    expect(await askAll(epoch, seq), `${days} days off`).toEqual(now)
  }

  // The clock was off in earnest: it dates what is published now.
  const { row } = await push(
    server,
    admin,
    change({ id: recordId(), row: examRow({ file_url: file, status: 'published' }) }),
  )
  expect(Date.parse(String(row?.created_at).replace(' ', 'T'))).toBeLessThan(
    Date.now() - 399 * DAY_MS,
  )
})

test('[R4] [R6] the statements of the feed ask SQLite for no time', async () => {
  const CLOCK =
    /'now'|\bcurrent_(?:time|date)|\b(?:(?:date)?time|date|julianday|unixepoch|strftime)\(/i
  for (const name of ['feed.js', 'rows-sql.js', 'visible.js'])
    expect(await readFile(join(HOOKS, 'lib', name), 'utf8'), name).not.toMatch(CLOCK)
})
