import { afterEach, beforeEach, expect, test } from 'vitest'
import { IS_FULL } from '../support/full-run.ts'
import { startPocketBase, type TestServer } from '../support/pocketbase.ts'
import { freePort } from '../support/ports.ts'
import { remove } from '../support/start.ts'
import {
  acknowledged,
  endsEqual,
  headNow,
  holdsAll,
  holdsWholeFiles,
  passed,
  underWork,
} from '../support/under-work.ts'

const KILLS = 10
let server: TestServer

beforeEach(async () => {
  server = await startPocketBase({ port: await freePort() })
})
afterEach(async () => {
  await server.kill('SIGTERM')
  await remove(server.dataDir)
})

test.each(Array.from({ length: IS_FULL ? 6 : 1 }, (_, at) => at + 1))(
  '[R3] [R11] [R17] [R21] ten kills of the server under three admins who write and twenty devices that read lose nothing, leave no half file and part no two devices (%i)',
  async () => {
    const from = await headNow(server)
    const all = await underWork(server, async (admins) => {
      for (let kill = 0; kill < KILLS; kill++) {
        const known = acknowledged(admins)
        await expect.poll(() => acknowledged(admins)).toBeGreaterThan(known)
        await passed(Math.random() * 100)
        await server.kill('SIGKILL')
        await server.start()
      }
    })
    await endsEqual(server, all)
    await holdsAll(server, all.admins, from)
    expect(await holdsWholeFiles(server)).toBeGreaterThan(KILLS)
  },
)
