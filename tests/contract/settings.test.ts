import { afterEach, expect, test } from 'vitest'
import { startPocketBase, type TestServer } from '../support/pocketbase.ts'

const started: TestServer[] = []
const start = async (options: Parameters<typeof startPocketBase>[0] = {}) => {
  const server = await startPocketBase(options)
  started.push(server)
  return server
}

afterEach(async () => {
  for (const server of started.splice(0).toReversed()) await server.stop()
})

const settingsOf = async (server: TestServer) =>
  (await server.api('/api/settings', { token: await server.superuser() })).json

test('a proxy is trusted exactly as long as the start says so, and the site’s address is kept', async () => {
  const env = { ACADEMY_TRUSTED_PROXY: 'X-Real-IP', ACADEMY_PUBLIC_URL: 'https://academy.example' }
  const behind = await start({ env })
  const settings = await settingsOf(behind)
  expect(settings.trustedProxy.headers).toEqual(['X-Real-IP'])
  expect(settings.meta.appURL).toBe('https://academy.example')
  await behind.kill('SIGTERM')
  const direct = await start({ dataDir: behind.dataDir })
  expect((await settingsOf(direct)).trustedProxy.headers).toEqual([])
})

test('the rate limits hold a guesser and let a classroom through', async () => {
  const { rateLimits } = await settingsOf(await start())
  expect(rateLimits.enabled).toBe(true)
  const limitOf = (label: string) => {
    const rule = rateLimits.rules.find((one: { label: string }) => one.label === label)
    return (rule.maxRequests / rule.duration) * 60
  }
  const PHONES = 60
  const FIRST_SYNC_REQUESTS = 60 // head, pages, icons and a screen of thumbnails
  expect(limitOf('/api/')).toBeGreaterThanOrEqual(PHONES * FIRST_SYNC_REQUESTS)
  // All sign-ins of an address; those of one account are slowed down much sooner, see sign-in.test.ts.
  expect(limitOf('*:auth')).toBeLessThanOrEqual(12)
})

test('nothing is asked in batches, and no log keeps the address of a visitor', async () => {
  const server = await start()
  const { batch, logs } = await settingsOf(server)
  expect(batch.enabled).toBe(false)
  expect(logs.logIP).toBe(false)
  expect((await server.api('/api/nothing-here')).status).toBe(404)
  const token = await server.superuser()
  await expect
    .poll(async () => (await server.api('/api/logs?perPage=50', { token })).text)
    .toContain('/api/nothing-here')
  expect((await server.api('/api/logs?perPage=50', { token })).text).not.toContain('127.0.0.1')
})
