import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CollectionName } from '../../sync/model/collections.ts'
import { baseOf, change, entryOf, examRow, push, pushRaw, readFeed } from '../support/content.ts'
import { openEngineDevice } from '../support/engine-device.ts'
import { backUp, operate } from '../support/operate.ts'
import {
  recordId,
  startPocketBase,
  type TestAdmin,
  type TestServer,
} from '../support/pocketbase.ts'
import { freePort } from '../support/ports.ts'
import { pngBytes } from '../support/sample-files.ts'
import { UNSEEN } from '../support/seen-item.ts'
import { remove, temporaryFolder } from '../support/start.ts'

/** In every text of what is erased, its file and the file's name. */
const CANARY = 'canary0bird'

let server: TestServer
let admin: TestAdmin
let other: string
beforeEach(async () => {
  server = await startPocketBase({ port: await freePort() })
  admin = await server.createAdmin()
  other = await temporaryFolder()
})
afterEach(async () => {
  await server.stop()
  for (const folder of [server.dataDir, other]) await remove(folder)
})

const pdfOf = () =>
  server.storeFile({
    name: `${CANARY}.pdf`,
    bytes: new TextEncoder().encode(`%PDF-1.4\n%${CANARY} ${recordId()}\n%%EOF\n`),
  })
const pictureOf = () =>
  server.storeFile({
    ...{ name: `${CANARY}.png`, area: 'testimonials', type: 'image/png' },
    bytes: new Uint8Array([
      ...pngBytes(4, 4),
      ...new TextEncoder().encode(`${CANARY} ${recordId()}`),
    ]),
  })

/** A published row with versions, files and names that all say the canary. Gives its id and its newest version. */
const makeRow = async (collection: CollectionName) => {
  const id = recordId()
  const text = collection === 'testimonials' ? 'caption' : 'title'
  const picture = collection === 'testimonials' ? 'whatsapp_screenshot' : 'file_url'
  const fields = collection === 'testimonials' ? { display_order: 1 } : examRow({})
  const fileOf = collection === 'testimonials' ? pictureOf : pdfOf
  const put = (base: unknown, row: object) =>
    push(server, admin, change({ collection, id, base: base as null, row: { ...row } }))
  const first = { ...fields, status: 'draft', [text]: `${CANARY} one`, [picture]: await fileOf() }
  const made = await put(null, first)
  expect([made.result, made.errors]).toEqual(['accepted', undefined])
  const again = await put(baseOf(made), { [text]: `${CANARY} two`, [picture]: await fileOf() })
  const out = await put(baseOf(again), { status: 'trashed' })
  expect(out.result).toBe('accepted')
  return { collection, id, newest: out }
}
type Made = Awaited<ReturnType<typeof makeRow>>

const erase = async ({ collection, id, newest }: Made, isAsked: boolean) => {
  const gone = change({ collection, id, op: 'delete', base: baseOf(newest), row: {} })
  return push(server, admin, isAsked ? { ...gone, erase: true } : gone)
}

/** Tables whose rows say the canary. */
const tablesWith = async () => {
  const tables = await server.sql("SELECT name FROM sqlite_schema WHERE type = 'table'")
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await server.sql(`SELECT * FROM \`${name}\``)
    if (JSON.stringify(rows).includes(CANARY)) found.push(String(name))
  }
  return found
}
/** Files of the data folder, backups aside, whose bytes say it. */
const filesWith = async () => {
  const entries = await readdir(server.dataDir, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || /\/(?:backups|replaced)\//.test(path)) continue
    if (path.includes(CANARY) || (await readFile(path)).includes(CANARY)) found.push(path)
  }
  return found
}
/** Answers that say it: what an admin and a visitor can ask for. */
const answersWith = async ({ collection, id }: Made) => {
  const { token } = admin
  const history = `/api/sync/admin/history/${collection}/${id}`
  const asked = [
    await readFeed(server),
    await readFeed(server, { token }),
    (await server.api(history, { token })).text,
    (await server.api('/api/sync/admin/audit?limit=200', { token })).text,
    (await server.api('/', { headers: { accept: 'text/html' } })).text,
  ]
  return asked.filter((answer) => JSON.stringify(answer).includes(CANARY))
}

test.each([
  ['testimonials', false],
  ['tests_library', true],
] as const)(
  '[R24] what is erased leaves nothing: no row of a table, no file, no answer (%s)',
  async (collection, isAsked) => {
    const made = await makeRow(collection)
    expect((await tablesWith()).length).toBeGreaterThan(3)
    const gone = await erase(made, isAsked)
    expect(gone).toMatchObject({ result: 'accepted', deleted: true })
    expect(await tablesWith()).toEqual([])
    expect(await answersWith(made)).toEqual([])
    await server.restart()
    await expect.poll(filesWith).toEqual([])
    expect(await tablesWith()).toEqual([])
    const { changes } = await readFeed(server, { token: admin.token })
    expect(entryOf(changes, made.id)).toMatchObject({ deleted: true, erased: true })
  },
)

test('a row that is deleted and not erased keeps its name in the audit, and no mark', async () => {
  const made = await makeRow('tests_library')
  expect(await erase(made, false)).toMatchObject({ result: 'accepted' })
  expect(await tablesWith()).toContain('_audit')
  const { changes } = await readFeed(server, { token: admin.token })
  expect(entryOf(changes, made.id)).toMatchObject({ deleted: true })
  expect(entryOf(changes, made.id)).not.toHaveProperty('erased')
})

const WAYS = {
  'a restored backup': async () => {
    const path = await backUp(server.dataDir)
    return async () => {
      const { code, stderr } = await operate('restore.mjs', server.dataDir, [path])
      expect([code, stderr]).toEqual([0, ''])
    }
  },
  'a copy that is put back over the folder': async () => {
    await server.kill('SIGTERM')
    await cp(server.dataDir, other, { recursive: true })
    await server.start()
    return () => cp(other, server.dataDir, { recursive: true, force: true })
  },
}

test.each(Object.entries(WAYS))(
  '[R24] what was erased is brought back by no older state of the server: %s',
  async (_, keep) => {
    const [said, paper, stays] = [
      await makeRow('testimonials'),
      await makeRow('tests_library'),
      await push(server, admin, change({ row: examRow({ title: 'Stays' }) })),
    ]
    const bringBack = await keep()
    await erase(said, false)
    await erase(paper, true)
    await server.kill('SIGTERM')
    await bringBack()
    await server.start()
    expect(await tablesWith()).toEqual([])
    const { changes } = await readFeed(server, { token: admin.token })
    for (const { id } of [said, paper])
      expect(entryOf(changes, id)).toMatchObject({ deleted: true, erased: true })
    expect(entryOf(changes, String(stays.row?.id))?.row).toMatchObject({ title: 'Stays' })
    // Whoever has an older version, or none, cannot bring it back either.
    for (const base of [baseOf(paper.newest), null]) {
      const row = base ? { title: `${CANARY} again` } : examRow({ title: `${CANARY} again` })
      const refused = await push(server, admin, change({ id: paper.id, base, row }))
      expect(refused).toMatchObject({ result: 'refused', errors: { '': 'erased' } })
    }
  },
)

test('[R24] an edit that waits while its row is erased goes to the tray, and devices let go of what they kept of it', async () => {
  const [author, colleague] = [openEngineDevice(server, admin), openEngineDevice(server, admin)]
  const id = recordId()
  const fields = examRow({ title: CANARY })
  const put = { op: 'put', collection: 'tests_library', id } as const
  await author.outbox?.enqueue({ ...put, fields, isNew: true })
  await author.outbox?.push()
  await author.pull()
  await colleague.pull()
  await author.outbox?.enqueue({ ...put, fields: { difficulty: 'Hard' } })
  await colleague.outbox?.enqueue({ ...put, op: 'delete', fields: {}, erase: true })
  await colleague.outbox?.push()
  for (const device of [colleague, author]) expect(await device.pull()).toBe('current')
  expect(await colleague.content()).not.toContain(CANARY)
  await author.outbox?.push()
  const [item] = (await author.outbox?.items()) ?? []
  expect(item).toMatchObject({ state: 'refused', errors: { '': 'erased' } })
  await (await author.outbox?.discard(item ?? UNSEEN))?.close()
  await author.pull()
  expect(await author.content()).not.toContain(CANARY)
})

test('[R24] the answer to a deletion says that its row is erased, also to one that came before', async () => {
  const made = await makeRow('tests_library')
  const { collection, id, newest } = made
  const gone = change({ collection, id, op: 'delete', base: baseOf(newest), row: {} })
  expect(await push(server, admin, gone)).not.toHaveProperty('erased')
  expect(await erase(made, true)).toMatchObject({ result: 'accepted', erased: true })
  for (const late of [gone, change({ collection, id, op: 'delete', base: null, row: {} })])
    expect(await push(server, admin, late)).toMatchObject({ result: 'accepted', erased: true })
})

test('[R24] what is gone already, or was lost by a restore, is erased all the same, and every device hears of it', async () => {
  const gone = await makeRow('tests_library')
  const author = openEngineDevice(server, admin)
  const id = recordId()
  const put = { op: 'put', collection: 'tests_library', id } as const
  const path = await backUp(server.dataDir)
  await author.outbox?.enqueue({ ...put, fields: examRow({ title: CANARY }), isNew: true })
  await author.outbox?.push()
  await erase(gone, false)
  expect(await author.pull()).toBe('current')
  expect(await author.content()).toContain(CANARY)
  // Deleted first and erased afterwards: the end that everybody knows is told anew.
  const { seq } = (await server.api('/api/sync/head?fresh=1')).json
  const again = await erase(gone, true)
  expect(again).toMatchObject({ result: 'accepted', deleted: true, seq: seq + 1 })
  // Its files, too, go at once: the answers of its pushes still named them.
  expect(await server.sql(`SELECT id FROM files WHERE name LIKE '${CANARY}%'`)).toEqual([])
  const { epoch, changes } = await readFeed(server, { token: admin.token })
  expect(entryOf(changes, gone.id)).toMatchObject({ erased: true, seq: seq + 1 })
  // Of what a restored database never had nobody would hear otherwise.
  const base: [string, number] = [epoch, entryOf(changes, id)?.seq ?? 0]
  const out = { ...change({ collection: 'tests_library', id, op: 'delete', base, row: {} }) }
  expect(await push(server, admin, { ...out, erase: true })).toMatchObject({ result: 'accepted' })
  await server.kill('SIGTERM')
  expect((await operate('restore.mjs', server.dataDir, [path])).code).toBe(0)
  await server.start()
  author.passHour()
  expect(await author.pull()).toBe('current')
  await author.outbox?.push()
  expect(await author.pull()).toBe('current')
  expect(await author.content()).not.toContain(CANARY)
  const late = change({ collection: 'tests_library', id: recordId(), op: 'delete', row: {} })
  await push(server, admin, { ...late, erase: true })
  const row = examRow({ title: CANARY })
  expect(await push(server, admin, change({ id: late.id, row }))).toMatchObject({
    result: 'refused',
    errors: { '': 'erased' },
  })
})

test('only a deletion can erase', async () => {
  const asked = { ...change({}), erase: true }
  expect((await pushRaw(server, admin, [asked])).status).toBe(400)
})
