import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { startPocketBase, type TestServer } from '../support/pocketbase.ts'

// Work in a turn with two places, which a panic of PocketBase can end: no `finally` runs then.
const ROUTE = `
routerAdd('GET', '/turn/{work}', (e) => {
  const { inTurn } = require(\`\${__hooks}/lib/turn.js\`)
  const turn = { name: 'test-turn', mostWaiting: 2, longestWaitMs: 1000 }
  const done = inTurn(e.app.store(), turn, () => {
    if (e.request.pathValue('work') === 'panic') arrayOf(null)
    return true
  })
  return e.noContent(done ? 204 : 503)
})
`
let hooksDir: string
let server: TestServer
beforeAll(async () => {
  hooksDir = await mkdtemp(join(tmpdir(), 'academy-hooks-'))
  await cp(resolve(import.meta.dirname, '../../pocketbase/pb_hooks'), hooksDir, { recursive: true })
  const code = join(hooksDir, 'lib/turn.js')
  const text = await readFile(code, 'utf8')
  const LOST = 'const LOST_TURN_MS = 20000'
  expect(text).toContain(LOST)
  await writeFile(code, text.replace(LOST, 'const LOST_TURN_MS = 200'))
  await writeFile(join(hooksDir, 'zz_turn.pb.js'), ROUTE)
  server = await startPocketBase({ hooksDir })
})
afterAll(async () => {
  await server.stop()
  await rm(hooksDir, { recursive: true, force: true })
})

const ask = async (work: string) => (await server.api(`/turn/${work}`)).status

test('engines that die in a turn keep neither the turn nor a place in its line', async () => {
  expect(await ask('fine')).toBe(204)
  expect([await ask('panic'), await ask('panic')]).toEqual([500, 500])
  await eventually(() => ask('fine')).toBe(204)
})
