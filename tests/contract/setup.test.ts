import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPocketBase, type TestServer } from '../support/pocketbase.ts'

let server: TestServer
let GOOD: { readonly token: string; readonly email: string; readonly password: string }
/** The token of the link that a start prints, '' where there is none. */
const linkToken = async (on: TestServer): Promise<string> =>
  /\/admin\/join#(\S+)/.exec((await on.command(['first-link'])).stdout)?.[1] ?? ''
beforeEach(async () => {
  server = await startPocketBase()
  GOOD = {
    token: await linkToken(server),
    email: 'first@academy.example',
    password: 'blue-Kettle-42',
  }
})
afterEach(() => server.stop())

const setUp = (body: object) => server.api('/api/account/join', { body: { name: '', ...body } })
const isNeeded = async () => (await server.api('/api/setup')).json.needed

test('[S5] whoever holds the link makes the first admin, and is signed in by it', async () => {
  expect(await isNeeded()).toBe(true)
  const made = await setUp({ ...GOOD, email: 'First@Academy.example', name: 'Asha Verma' })
  expect(made.status).toBe(200)
  const record = { email: GOOD.email, name: 'Asha Verma', collectionName: 'admins' }
  expect(made.json.record).toMatchObject(record)
  expect(made.text).not.toContain(GOOD.password)
  expect(made.headers.get('cache-control')).toBe('no-store')
  expect((await server.api('/api/sync/admin/head', { token: made.json.token })).status).toBe(200)
  expect(await isNeeded()).toBe(false)
  expect(await server.signIn(GOOD.email, GOOD.password)).not.toBe('')
})

test('[S5] a link that somebody guesses is refused', async () => {
  for (const token of ['', 'guess', GOOD.token.slice(1)])
    expect((await setUp({ ...GOOD, token })).status, token).toBe(404)
  expect(await isNeeded()).toBe(true)
})

test('[S5] a link from before a restart is refused, the new one works', async () => {
  const token = await linkToken(server)
  expect((await setUp(GOOD)).status).toBe(404)
  expect((await setUp({ ...GOOD, token })).status).toBe(200)
})

test('[S5] the admin of ADMIN_EMAIL leaves no link behind that makes another one', async () => {
  await server.kill('SIGTERM')
  await server.command(['first-admin', 'own@academy.example'], { ADMIN_PASSWORD: GOOD.password })
  await server.start()
  expect((await setUp(GOOD)).status).toBe(404)
})

test('[S5] of three who send the link at once, one gets in', async () => {
  const answers = await Promise.all(
    ['a', 'b', 'c'].map((name) => setUp({ ...GOOD, email: `${name}@academy.example` })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  expect(await server.sql('SELECT id FROM admins')).toHaveLength(1)
})

test('[S5] a weak password is refused with words and the link stays good', async () => {
  const refused = {
    seven77: 'Password must be at least 8 characters.',
    password: 'This password is too easy to guess.',
    'P@ssw0rd123!': 'This password is too easy to guess.',
    12345678: 'This password is too easy to guess.',
    aaaaaaaaaa: 'This password is too easy to guess.',
    'First@academy.example': 'Password must not be the e-mail address.',
    ['क'.repeat(30)]: 'This password is too long: use at most 23 Hindi or 71 English letters.',
  }
  const answers = Object.keys(refused).map((password) => setUp({ ...GOOD, password }))
  expect(
    (await Promise.all(answers)).map(({ status, json }) => [status, json.data.password.message]),
  ).toEqual(Object.values(refused).map((words) => [400, words]))
  expect((await setUp(GOOD)).status).toBe(200)
})

test('[S4] a long password needs neither signs nor digits nor capitals', async () => {
  const password = 'lanternoverthequietharbour'
  expect((await setUp({ ...GOOD, password })).status).toBe(200)
  expect(await server.signIn(GOOD.email, password)).not.toBe('')
})

test('[S1] a password opens the account however its letters are typed, also one of before', async () => {
  const [one, two] = ['caf\u00e9-lantern-\u0958', 'cafe\u0301-lantern-\u0958']
  expect((await setUp({ ...GOOD, password: two })).status).toBe(200)
  for (const typed of [one, two]) expect(await server.signIn(GOOD.email, typed)).not.toBe('')
  const token = await server.signIn(GOOD.email, one)
  const body = { current: two, password: 'harbour-cafe\u0301-58' }
  expect((await server.api('/api/account/password', { token, body })).status).toBe(200)
  expect(await server.signIn(GOOD.email, 'harbour-caf\u00e9-58')).not.toBe('')
  // bcrypt of 'cafe\u0301-lantern-58': a password of before stays as it was typed.
  const of = '$2b$04$xmDdUiFMK8IvgVEMbPsEwe9onLZLDpxyKx2mjJmJqs.E8dF9tC2gK'
  await server.sql(`UPDATE admins SET password = '${of}'`)
  expect(await server.signIn(GOOD.email, 'cafe\u0301-lantern-58')).not.toBe('')
})
