import { afterAll, beforeAll, expect } from 'vitest'
import { change } from '../content.ts'
import { sendLate } from '../late-body.ts'
import { startPocketBase, type TestAdmin, type TestServer } from '../pocketbase.ts'

export let server: TestServer
export let admin: TestAdmin

/** Hooks of every test here. */
export const setUp = (): void => {
  beforeAll(async () => {
    server = await startPocketBase()
    admin = await server.createAdmin({ name: 'Asha Verma' })
  })

  afterAll(() => server.stop())
}

export const PASSWORD = 'quiet-Lantern-58'
export const post = (path: string, body: object, token = '') => server.api(path, { body, token })
export const account = (name: string, body: object, token = '') =>
  post(`/api/account/${name}`, body, token)
export const as = (token: string, path: string, method = 'GET') =>
  server.api(path, { method, token })
export const team = async () => (await as(admin.token, '/api/sync/admin/admins')).json
export const isIn = async (token: string) =>
  (await as(token, '/api/sync/admin/head')).status === 200
export const signsIn = async (identity: string, password: string) =>
  (await post('/api/collections/admins/auth-with-password', { identity, password })).status
export const invite = async (name = 'Bina', token = admin.token) =>
  (await post('/api/sync/admin/invites', { name }, token)).json
/** A link by which an admin chooses a new password, as the operator's command makes it. */
export const resetLink = async (email: string) => {
  const { stdout } = await server.command(['reset-link', email])
  return /\/admin\/reset#(\w+)/.exec(stdout)?.[1] ?? ''
}

/** Holds that requests which one began before their end are refused. */
export const doesNothing = async (end: (by: TestAdmin) => Promise<unknown>) => {
  const other = await server.createAdmin()
  const paper = change({})
  const requests: [string, (by: TestAdmin) => object][] = [
    [`/api/sync/admin/admins/${other.id}/remove`, ({ password }) => ({ password })],
    ['/api/sync/admin/invites', () => ({ name: 'By one who is gone' })],
    ['/api/sync/push', ({ id }) => ({ admin: id, changes: [paper] })],
    ['/api/account/password', (by) => ({ current: by.password, password: PASSWORD })],
  ]
  for (const [path, bodyOf] of requests) {
    const by = await server.createAdmin()
    const sent = { token: by.token, body: bodyOf(by) }
    expect(await sendLate(server.url + path, sent, () => end(by)), path).toBe(401)
    expect(await signsIn(by.email, PASSWORD)).toBe(400)
  }
  expect(await isIn(other.token)).toBe(true)
  expect(JSON.stringify(await team())).not.toContain('By one who is gone')
  expect(await server.sql(`SELECT id FROM tests_library WHERE id = '${paper.id}'`)).toEqual([])
}
