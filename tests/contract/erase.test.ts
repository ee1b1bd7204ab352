import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CollectionName } from '../../sync/model/collections.ts'
import { baseOf, change, entryOf, examRow, push, readFeed } from '../support/content.ts'
import {
  recordId,
  startPocketBase,
  type TestAdmin,
  type TestServer,
} from '../support/pocketbase.ts'
import { pngBytes } from '../support/sample-files.ts'

/** In every text of what is erased, its file and the file's name. */
const CANARY = 'canary0bird'

let server: TestServer
let admin: TestAdmin
beforeEach(async () => {
  server = await startPocketBase()
  admin = await server.createAdmin()
})
afterEach(() => server.stop())

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

const erase = ({ collection, id, newest }: Made) =>
  push(server, admin, change({ collection, id, op: 'delete', base: baseOf(newest), row: {} }))

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
/** Files of the storage, whose names or bytes say it. */
const filesWith = async () => {
  const storage = join(server.dataDir, 'storage')
  const entries = await readdir(storage, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const texts = await Promise.all(paths.map((path) => readFile(path)))
  return paths.filter((path, index) => path.includes(CANARY) || texts[index]?.includes(CANARY))
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

test('[R24] a testimonial that is deleted for ever leaves nothing: no row of a table, no file, no answer', async () => {
  const made = await makeRow('testimonials')
  expect((await tablesWith()).length).toBeGreaterThan(3)
  expect(await erase(made)).toMatchObject({ result: 'accepted', deleted: true })
  expect(await tablesWith()).toEqual([])
  expect(await answersWith(made)).toEqual([])
  await expect.poll(filesWith).toEqual([])
})

test('[R24] of a paper that is deleted for ever the audit alone keeps the title', async () => {
  const made = await makeRow('tests_library')
  expect(await erase(made)).toMatchObject({ result: 'accepted', deleted: true })
  expect(await tablesWith()).toEqual(['_audit'])
  await expect.poll(filesWith).toEqual([])
  const { changes } = await readFeed(server, { token: admin.token })
  expect(entryOf(changes, made.id)).toMatchObject({ deleted: true })
})

test('[R24] a file that another row shows stays', async () => {
  const made = await makeRow('tests_library')
  const shown = made.newest.row?.file_url
  const row = examRow({ title: 'Stays', file_url: (shown as { id: string }).id }) // as: a file of the feed
  expect((await push(server, admin, change({ row }))).result).toBe('accepted')
  await erase(made)
  // Its bytes, and what PocketBase knows of them.
  await expect.poll(async () => (await filesWith()).length).toBe(2)
})

test('[R24] a change of a row that was deleted for ever is a conflict, and a device that sends its deletion again is answered', async () => {
  const made = await makeRow('tests_library')
  const { collection, id, newest } = made
  await erase(made)
  const edit = change({ id, base: baseOf(newest), row: { title: 'Again' } })
  expect(await push(server, admin, edit)).toMatchObject({ result: 'conflict', deleted: true })
  const late = change({ collection, id, op: 'delete', base: null, row: {} })
  expect(await push(server, admin, late)).toMatchObject({ result: 'accepted', deleted: true })
})
