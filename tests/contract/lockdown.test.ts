import { describe, expect, test } from 'vitest'
import { startPocketBase, type TestServer } from '../support/pocketbase.ts'

const OPERATOR = { identity: 'operator@academy.example', password: 'a-long-operator-password' }
const PAGES = [
  '/_',
  '/_/',
  '/_/index.html',
  '/_/assets/index.js',
  '/_/images/logo.svg',
  '/_/extensions/x.js',
]
/** Everything by which PocketBase gives out a token, or what leads to one. */
const WAYS = [
  'auth-methods',
  'auth-with-password',
  'auth-with-oauth2',
  'request-otp',
  'auth-with-otp',
  'auth-refresh',
  'impersonate/abcdefghijklmno',
  'request-password-reset',
  'confirm-password-reset',
  'request-verification',
  'confirm-verification',
  'request-email-change',
  'confirm-email-change',
]

const open = async (env: Record<string, string>) => {
  const server = await startPocketBase({ env })
  await server.command(['superuser', 'upsert', OPERATOR.identity, OPERATOR.password])
  return server
}

describe('without DASHBOARD=1', () => {
  test('the dashboard is not there', async () => {
    const server = await open({ ACADEMY_DASHBOARD: '' })
    for (const path of PAGES) expect((await server.api(path)).status, path).toBe(404)
    await server.stop()
  })

  test('[D3] no address that a request claims opens a door of superusers, by whatever name, and none is told from a route that is not there', async () => {
    const behindProxy = await open({ ACADEMY_DASHBOARD: '', ACADEMY_TRUSTED_PROXY: 'X-Real-IP' })
    const ask = async (name: string, way: string, address: string) => {
      const method = way === 'auth-methods' ? 'GET' : 'POST'
      const { status, text } = await behindProxy.api(`/api/collections/${name}/${way}`, {
        method,
        headers: address ? { 'x-real-ip': address } : {},
        ...(method === 'POST' ? { body: { ...OPERATOR, email: OPERATOR.identity } } : {}),
      })
      return { status, text }
    }
    const unknown = await behindProxy.api('/api/nix', { body: {} })
    const addresses = ['', '255.255.255.255', '127.0.0.1']
    for (const address of addresses)
      for (const name of ['_superusers', 'pbc_3142635823'])
        for (const way of WAYS)
          expect(await ask(name, way, address), `${name}/${way} ${address}`).toEqual({
            status: 404,
            text: unknown.text,
          })
    // Spellings that PocketBase takes for the same name, the last one with a long s.
    for (const name of ['_SuperUsers', '_%C5%BFuperusers']) {
      for (const address of addresses) {
        expect((await ask(name, 'auth-with-password', address)).status).toBe(404)
        for (const way of ['auth-refresh', 'request-otp', 'auth-with-otp', 'impersonate/x'])
          expect([400, 401, 403], way).toContain((await ask(name, way, address)).status)
      }
    }
    await behindProxy.stop()
  })
})

test('with DASHBOARD=1 the dashboard opens and a superuser signs in', async () => {
  const server = await open({ ACADEMY_DASHBOARD: '1' })
  expect((await server.api('/_/')).status).toBe(200)
  const answer = await server.api('/api/collections/_superusers/auth-with-password', {
    body: OPERATOR,
  })
  expect(answer.status).toBe(200)
  await server.stop()
})

describe('a proxy', () => {
  const FORGED = { 'x-real-ip': '203.0.113.9' }
  const wrong = { identity: 'nobody@academy.example', password: 'wrong-password' }
  const guess = (server: TestServer, headers: Record<string, string>) =>
    server.api('/api/collections/admins/auth-with-password', { body: wrong, headers })
  const guesses = async (
    server: TestServer,
    headersOf: (index: number) => Record<string, string>,
  ) => {
    const statuses: number[] = []
    for (let index = 0; index < 25; index += 1)
      statuses.push((await guess(server, headersOf(index))).status)
    return statuses
  }
  const moving = (index: number) => ({ 'x-real-ip': `203.0.113.${index + 1}` })

  test('that is named counts each visitor alone; one that is not is not believed, so that a guesser who forges addresses is stopped', async () => {
    const server = await startPocketBase({ env: { ACADEMY_TRUSTED_PROXY: 'X-Real-IP' } })
    expect(await guesses(server, moving)).not.toContain(429)
    expect(await guesses(server, () => FORGED)).toContain(429)
    const later = await startPocketBase({ env: { ACADEMY_TRUSTED_PROXY: '' } })
    expect(await guesses(later, moving)).toContain(429)
    await later.stop()
    await server.stop()
  })
})

test('the rate limits hold a guesser and let a classroom through', async () => {
  const server = await startPocketBase()
  const { json } = await server.api('/api/settings', { token: await server.superuser() })
  expect(json.rateLimits.enabled).toBe(true)
  const limitOf = (label: string) => {
    const rule = json.rateLimits.rules.find((one: { label: string }) => one.label === label)
    return (rule.maxRequests / rule.duration) * 60
  }
  const PHONES = 60
  const FIRST_SYNC_REQUESTS = 60 // head, pages, icons and a screen of thumbnails
  expect(limitOf('/api/')).toBeGreaterThanOrEqual(PHONES * FIRST_SYNC_REQUESTS)
  // All sign-ins of an address; those of one account are slowed down much sooner, see sign-in.test.ts.
  expect(limitOf('*:auth')).toBeLessThanOrEqual(12)
  await server.stop()
})
