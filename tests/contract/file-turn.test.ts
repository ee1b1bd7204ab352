import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import {
  recordId,
  startPocketBase,
  type TestAdmin,
  type TestServer,
} from '../support/pocketbase.ts'
import { stricterHooks } from '../support/stricter-hooks.ts'

let hooksDir: string
let server: TestServer
let admin: TestAdmin
beforeAll(async () => {
  // A look into a file tells when it begins and ends, and takes long enough for another one to come between.
  hooksDir = await stricterHooks(
    [
      [/const reader = file\.reader\.open\(\)/, "console.log('look begins')\n  sleep(60)\n  $&"],
      [/reader\.close\(\)/, "$&\n    console.log('look ends')"],
    ],
    'files/store-file.js',
  )
  server = await startPocketBase({ hooksDir })
  admin = await server.createAdmin()
})
afterAll(async () => {
  await server.stop()
  await rm(hooksDir, { recursive: true, force: true })
})

const send = async () => {
  const bytes = Buffer.from('%PDF-1.4\n%test\n%%EOF\n')
  const body = new FormData()
  body.set('area', 'tests-full')
  body.set('sha256', createHash('sha256').update(bytes).digest('hex'))
  body.set('file', new Blob([bytes]), 'paper.pdf')
  const path = `/api/sync/files/${recordId()}`
  return server.api(path, { method: 'PUT', body, token: admin.token })
}

test('[D2] files that come at once are looked into one at a time, for their kind and for what a PDF may not hold', async () => {
  const sent = await Promise.all(Array.from({ length: 6 }, send))
  expect(sent.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const turns = () => server.output.match(/look (?:begins|ends)/g) ?? []
  await eventually(() => turns().length).toBe(24)
  expect(turns()).toEqual(turns().map((_, at) => (at % 2 ? 'look ends' : 'look begins')))
})

test('files beyond those that may wait are sent away for a while, and told for how long', async () => {
  const answers = await Promise.all(Array.from({ length: 24 }, send))
  const away = answers.filter(({ status }) => status !== 200)
  expect(away.length).toBeGreaterThan(0)
  for (const { status, headers } of away)
    expect([status, headers.get('retry-after')]).toEqual([503, '15'])
})
