import { afterEach, beforeEach, expect } from 'vitest'
import { change, push } from '../content.ts'
import { startPocketBase, type TestAdmin, type TestServer } from '../pocketbase.ts'
import { remove, temporaryFolder } from '../start.ts'

export let server: TestServer
export let admin: TestAdmin
export let other: string
export const opened: TestServer[] = []

/** Hooks of every test here. */
export const setUp = (): void => {
  beforeEach(async () => {
    server = await startPocketBase()
    admin = await server.createAdmin()
    other = await temporaryFolder()
  })

  afterEach(async () => {
    for (const one of opened.splice(0)) await one.stop()
    await server.stop()
    await remove(other)
  })
}

/** A server on a folder that a restore filled. */
export const open = async (dataDir: string) => {
  const one = await startPocketBase({ dataDir })
  opened.push(one)
  return one
}
export const savePaper = async () => {
  const one = change()
  const result = await push(server, admin, one)
  expect(result.result).toBe('accepted')
  return { id: one.id, seq: result.seq, epoch: result.epoch }
}
/** Papers up to a commit, whole. */
export const papersOf = (from: TestServer, upto: number) =>
  from.sql(
    `SELECT t.* FROM tests_library t JOIN _sync_log l ON l.coll = 'tests_library' AND l.rid = t.id WHERE l.seq <= ${upto} ORDER BY t.id`,
  )

/** Stops the server, whose folder then is at rest. */
export const rest = () => server.kill('SIGTERM')
