import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startPocketBase, type TestServer } from '../support/pocketbase.ts'
import { freePort } from '../support/ports.ts'

let neighbour: TestServer
let port: number
beforeAll(async () => {
  port = await freePort()
  neighbour = await startPocketBase({ port })
})
afterAll(() => neighbour.stop())
afterEach(() => {
  vi.doUnmock('../support/ports.ts')
})

test('the server of another test is never taken for one’s own: that the port is taken is said', async () => {
  await expect(startPocketBase({ port })).rejects.toThrow('address already in use')
})

test('where the port was taken a moment before, and any would do, the server listens at another', async () => {
  const another = await freePort()
  const given = [port, another]
  vi.doMock('../support/ports.ts', () => ({ freePort: async () => given.shift() }))
  // With other ports than every other test of this process.
  const source = '../support/pocketbase.ts?taken'
  const { startPocketBase: start } = await import(source)
  const server = await start()
  expect(server.url).toBe(`http://127.0.0.1:${another}`)
  await server.stop()
})
