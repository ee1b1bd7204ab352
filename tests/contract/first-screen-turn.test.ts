import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appFolder } from '../support/app-paths.ts'
import { change, push } from '../support/content.ts'
import { startPocketBase, type TestAdmin, type TestServer } from '../support/pocketbase.ts'

// The script that draws, made slow: it tells that its rows were read, and rests.
const SLOW = `
const really = exports.draw
exports.draw = (request, assets) => {
  const list = (...asked) => {
    const rows = request.reader.list(...asked)
    console.log('rows read: ' + request.path)
    if (request.path === '/free-pdfs') sleep(600)
    return rows
  }
  return really(Object.assign({}, request, { reader: Object.assign({}, request.reader, { list }) }), assets)
}
`
let folder: string
let server: TestServer
let admin: TestAdmin
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'academy-app-'))
  await cp(appFolder(), folder, { recursive: true })
  await appendFile(join(folder, 'server/draw.js'), SLOW)
  server = await startPocketBase({ env: { ACADEMY_APP_DIR: folder }, hooksPool: 64 })
  admin = await server.createAdmin()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const pageDataOf = (text: string) =>
  JSON.parse(/id="page-data">(.*?)<\/script>/.exec(text)?.[1] ?? '{}')
const ask = async (path: string) => {
  const answer = await fetch(server.url + path)
  const text = await answer.text()
  return { etag: answer.headers.get('etag') ?? '', text, ...pageDataOf(text) }
}

test('a page’s cursor is read before its rows: what comes between them is in the next one', async () => {
  const title = 'Came while a page was drawn'
  const slow = ask('/free-pdfs')
  await expect.poll(() => server.output.includes('rows read: /free-pdfs')).toBe(true)
  const file_url = await server.storeFile({ area: 'freepdfs' })
  const row = { title, subject: 'Biology', status: 'published', file_url }
  const made = await push(server, admin, change({ collection: 'free_pdfs', row }))
  for (const { cursor, etag, text } of [await slow, await ask('/free-pdfs')]) {
    // Else the browser would wait for nothing more, and a cache keep it for good.
    expect(cursor.seq < made.seq || text.includes(title), JSON.stringify(cursor)).toBe(true)
    expect(etag).toContain(`${cursor.epoch}.${cursor.seq}.`)
  }
  expect((await ask('/free-pdfs')).text).toContain(title)
})
