import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pack } from '../../pocketbase/operate/archive.mjs'
import { describeOwn } from '../../pocketbase/operate/release.mjs'
import { change, push, readFeed } from '../support/content.ts'
import { backUp, operate, treeOf } from '../support/operate.ts'
import { pdfOf } from '../support/pdf-files.ts'
import { remove, Start, tinyApp } from '../support/start.ts'
import {
  admin,
  open,
  other,
  papersOf,
  rest,
  savePaper,
  server,
  setUp,
} from '../support/stories/backup.ts'

setUp()

test('[R3] a backup beside saves is one moment whole; restored into another folder it is that, and devices that saw more are off the line', async () => {
  const bytes = new Uint8Array(await pdfOf(['Kept']))
  const file = await server.storeFile({ bytes })
  const row = { ...change().row, file_url: file, status: 'published' }
  await push(server, admin, change({ row }))
  const before = await savePaper()
  const saved: Awaited<ReturnType<typeof savePaper>>[] = []
  const running = backUp(server.dataDir)
  let path = ''
  void running.then((made) => {
    path = made
  })
  while (!path) saved.push(await savePaper())
  const after = await savePaper()

  const restored = await operate('restore.mjs', server.dataDir, [await running, '--into', other])
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  const seq = Number(/commit (\d+) and 1 files/.exec(restored.lines.join())?.[1])
  expect(seq).toBeGreaterThanOrEqual(before.seq)
  expect(saved.at(-1)?.seq).toBeGreaterThan(seq)
  const copy = await open(other)
  const papers = await papersOf(copy, Number.MAX_SAFE_INTEGER)
  expect(papers).toHaveLength(2 + saved.filter((one) => one.seq <= seq).length)
  expect(papers).toEqual(await papersOf(server, seq))
  const { changes } = await readFeed(copy)
  const [paper] = changes.filter((entry) => entry.row?.file_url)
  const answer = await fetch(copy.url + paper?.row.file_url.url)
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)

  const { json: line } = await copy.api(`/api/sync/line?epoch=${after.epoch}`)
  expect(line).toMatchObject({ epoch: after.epoch, end: seq })
  const token = await copy.signIn(admin.email, admin.password)
  const edit = change({ id: after.id, base: [after.epoch, after.seq], row: { title: 'On top' } })
  expect((await push(copy, { ...admin, token }, edit)).result).toBe('conflict')
})

test('a restore of a damaged or newer backup, or beside a running server, is refused in one sentence and changes nothing', async () => {
  await rest()
  const path = await backUp(server.dataDir)
  const damaged = join(other, 'damaged.zip')
  const bytes = await readFile(path)
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
  await writeFile(damaged, bytes)
  const newer = join(other, 'newer.zip')
  const own = await describeOwn()
  const migrations = [...own.migrations, '1999999999_later.js']
  await pack(newer, [], (files) => ({ ...own, release: '0.2.0-next', migrations, files }))
  const before = await treeOf(server.dataDir)
  const refusal = async (file: string) => {
    const { code, stderr } = await operate('restore.mjs', server.dataDir, [file])
    expect(code).toBe(1)
    return stderr
  }
  expect(await refusal(damaged)).toBe(`${damaged} is damaged, or no backup of an academy.\n`)
  expect(await refusal(newer)).toBe(
    `${newer} was made by a newer release (0.2.0-next): update this one first.\n`,
  )
  expect(await treeOf(server.dataDir)).toEqual(before)

  const app = await tinyApp()
  const start = new Start({ env: { DATA_DIR: server.dataDir, ACADEMY_APP_DIR: app } })
  const url = await start.url()
  const head = async () => (await fetch(`${url}/api/sync/head?fresh=1`)).text()
  const headBefore = await head()
  expect(await refusal(path)).toBe(
    `A server runs on ${server.dataDir} already, at ${url} (process ${start.pid}): stop it first, or set DATA_DIR to another folder.\n`,
  )
  expect(await head()).toBe(headBefore)
  await start.stop()
  await remove(app)
})
