import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPocketBase, type TestServer } from '../support/pocketbase.ts'

const OPERATOR = { identity: 'operator@academy.example', password: 'a-long-operator-password' }
const PAGES = [
  '/_/',
  '/_/index.html',
  '/_/assets/index.js',
  '/_/images/logo.svg',
  '/_/extensions/x.js',
]
const ROUTES = [
  ['GET', '/api/settings'],
  ['GET', '/api/collections'],
  ['GET', '/api/collections/tests_library/records'],
  ['GET', '/api/logs'],
  ['GET', '/api/backups'],
  ['GET', '/api/crons'],
  ['POST', '/api/sql'],
] as const

const open = async (env: Record<string, string>, dataDir?: string) => {
  const server = await startPocketBase({ env, ...(dataDir ? { dataDir } : {}) })
  await server.command(['superuser', 'upsert', OPERATOR.identity, OPERATOR.password])
  return server
}
const signIn = (server: TestServer) =>
  server.api('/api/collections/_superusers/auth-with-password', { body: OPERATOR })

describe('without DASHBOARD=1', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await open({ ACADEMY_DASHBOARD: '' })
  })
  afterAll(() => server.stop())

  test('the dashboard is not there', async () => {
    for (const path of PAGES) expect((await server.api(path)).status, path).toBe(404)
    const bare = await fetch(`${server.url}/_`, { redirect: 'follow' })
    expect(bare.status).toBe(404)
  })

  test('[D3] a superuser cannot sign in, with the right password either', async () => {
    const answer = await signIn(server)
    expect(answer.status).toBe(403)
    expect(answer.text).not.toContain('token')
  })

  test('[D3] the routes of a superuser are closed to everybody', async () => {
    for (const [method, path] of ROUTES) {
      const { status } = await server.api(path, {
        method,
        ...(method === 'POST' ? { body: {} } : {}),
      })
      expect([401, 403], path).toContain(status)
    }
  })

  test('[S5] nobody can sign up, and there is no collection of users', async () => {
    const body = { email: 'x@y.example', password: 'abcdefgh12', passwordConfirm: 'abcdefgh12' }
    expect((await server.api('/api/collections/admins/records', { body })).status).toBe(403)
    expect((await server.api('/api/collections/users/records', { body })).status).toBe(404)
    expect((await server.api('/api/collections/_superusers/records', { body })).status).toBe(403)
  })

  test('no link to make a superuser is printed', () => {
    expect(server.output).not.toMatch(/pbinstall|superuser/)
  })

  test('a token that a superuser got while it was open is worth nothing', async () => {
    const opened = await startPocketBase({ env: { ACADEMY_DASHBOARD: '1' } })
    try {
      const token = await opened.superuser()
      expect((await opened.api('/api/settings', { token })).status).toBe(200)
      const dataDir = opened.dataDir
      await opened.kill('SIGTERM')
      const closed = await startPocketBase({ dataDir, env: { ACADEMY_DASHBOARD: '' } })
      expect((await closed.api('/api/settings', { token })).status).toBe(403)
      await closed.stop()
    } finally {
      await opened.stop()
    }
  })
})

describe('with DASHBOARD=1', () => {
  test('the dashboard opens and a superuser signs in', async () => {
    const server = await open({ ACADEMY_DASHBOARD: '1' })
    expect((await server.api('/_/')).status).toBe(200)
    expect((await signIn(server)).status).toBe(200)
    await server.stop()
  })
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

  test('is not believed unless it is named: a guesser who forges addresses is stopped', async () => {
    const server = await startPocketBase({ env: { ACADEMY_TRUSTED_PROXY: '' } })
    expect(await guesses(server, moving)).toContain(429)
    await server.stop()
  })

  test('that is named counts each visitor alone, and is forgotten when it is named no more', async () => {
    const server = await startPocketBase({ env: { ACADEMY_TRUSTED_PROXY: 'X-Real-IP' } })
    expect(await guesses(server, moving)).not.toContain(429)
    expect(await guesses(server, () => FORGED)).toContain(429)
    const { dataDir } = server
    await server.kill('SIGTERM')
    const later = await startPocketBase({ dataDir, env: { ACADEMY_TRUSTED_PROXY: '' } })
    expect(await guesses(later, moving)).toContain(429)
    await later.stop()
    await server.stop()
  })
})
