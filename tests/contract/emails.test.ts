import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../support/app-paths.ts'
import { startPocketBase, type TestServer } from '../support/pocketbase.ts'

// Addresses of a folder from before they were one whatever their case, and what the migration makes of them.
const MIGRATIONS = join(ROOT, 'pocketbase/pb_migrations')
const MIGRATION = '1763700011_one_address.js'
const PASSWORD = 'correct-horse-battery'

let folder: string
let server: TestServer
const tokens = new Map<string, string>()

const signIn = (identity: string, password = PASSWORD) =>
  server.api('/api/collections/admins/auth-with-password', { body: { identity, password } })
/** Name of the admin who is signed in by it; the status where there is none. */
const whoIs = async (identity: string, password?: string): Promise<string | number> => {
  const { status, json } = await signIn(identity, password)
  return status === 200 ? json.record.name : status
}
const emails = async () =>
  Object.fromEntries(
    (await server.sql('SELECT name, email FROM admins ORDER BY created')).map((one) => [
      one.name,
      one.email,
    ]),
  )

/** As a server of before kept them: each in its own spelling, with a password of its own. */
const put = async (name: string, email: string): Promise<void> => {
  const password = `${PASSWORD} of ${name}`
  const made = await server.api('/api/collections/admins/records', {
    token: await server.superuser(),
    body: {
      email: `${name}@made.example`,
      password,
      passwordConfirm: password,
      name,
      verified: true,
    },
  })
  await server.sql(`UPDATE admins SET email = '${email}' WHERE id = '${made.json.id}'`)
}
const ownOf = (name: string): string => `${PASSWORD} of ${name}`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'academy-emails-'))
  const before = join(folder, 'migrations')
  await cp(MIGRATIONS, before, { recursive: true })
  for (const name of await readdir(before)) if (name >= MIGRATION) await rm(join(before, name))
  const dataDir = join(folder, 'data')
  server = await startPocketBase({ dataDir, migrationsDir: before })
  for (const [name, email] of [
    ['first', 'Asha@Academy.example'],
    ['last', 'ASHA@academy.example'],
    ['gone', 'aSHA@academy.example'],
    ['small', 'bina@academy.example'],
    ['big', 'Bina@academy.example'],
    ['alone', 'Chitra.Iyer@Academy.Example'],
    ['older', 'Dev@academy.example'],
    ['newer', 'DEV@academy.example'],
    ['other', 'Émile@academy.example'],
  ] as const)
    await put(name, email)
  for (const name of ['last', 'first', 'small', 'big', 'last', 'gone', 'alone'] as const) {
    const [row] = await server.sql(`SELECT email FROM admins WHERE name = '${name}'`)
    const { json } = await signIn(String(row?.email), ownOf(name))
    tokens.set(name, json.token)
  }
  await server.sql("UPDATE admins SET disabled = TRUE WHERE name = 'gone'")
  await server.kill('SIGTERM')
  server = await startPocketBase({ dataDir })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

test('[S1] addresses of before are folded, and of those that differ by case only one takes the folded one', async () => {
  expect(await emails()).toEqual({
    first: 'Asha@Academy.example',
    last: 'asha@academy.example', // may sign in, and did so last
    gone: 'aSHA@academy.example',
    small: 'bina@academy.example', // it has it already
    big: 'Bina@academy.example',
    alone: 'chitra.iyer@academy.example',
    older: 'dev@academy.example', // nobody signed in: who came first
    newer: 'DEV@academy.example',
    other: 'Émile@academy.example', // ASCII only
  })
  // The address is the same: nobody was signed out by it.
  for (const name of ['last', 'alone']) {
    const token = tokens.get(name) ?? ''
    expect((await server.api('/api/sync/admin/head', { token })).status, name).toBe(200)
  }
  const told = await server.api('/api/sync/admin/audit', { token: tokens.get('alone') ?? '' })
  const folded = told.json.entries.filter(({ way }: { way: string }) => way === 'server')
  expect(folded.map(({ title }: { title: string }) => title).toSorted()).toEqual([
    'asha@academy.example',
    'chitra.iyer@academy.example',
    'dev@academy.example',
  ])
})

test('[S1] whoever signs in may type capitals; who kept another spelling signs in by exactly that', async () => {
  for (const typed of ['ASHA@academy.example', 'asha@academy.example', ' asha@ACADEMY.EXAMPLE'])
    expect(await whoIs(typed, ownOf('last')), typed).toBe('last')
  expect(await whoIs('Asha@Academy.example', ownOf('first'))).toBe('first')
  expect(await whoIs('asha@Academy.example', ownOf('first'))).toBe(400)
  expect(await whoIs('Asha@Academy.example', ownOf('last'))).toBe(400)
  expect(await whoIs('Bina@academy.example', ownOf('big'))).toBe('big')
  expect(await whoIs('BINA@academy.example', ownOf('small'))).toBe('small')
  expect(await whoIs('Chitra.Iyer@Academy.Example', ownOf('alone'))).toBe('alone')
  expect(await whoIs('Émile@ACADEMY.example', ownOf('other'))).toBe('other')
  expect(await whoIs('émile@academy.example', ownOf('other'))).toBe(400)
})

test('[S1] who kept another spelling is named to the admins, until they change it', async () => {
  const token = tokens.get('alone') ?? ''
  const twins = async () => {
    const { json } = await server.api('/api/sync/admin/admins', { token })
    const all: { name: string; twin: string }[] = json.admins
    return all.filter(({ twin }) => twin !== '').map(({ name, twin }) => [name, twin])
  }
  expect(await twins()).toEqual([
    ['first', 'asha@academy.example'],
    ['big', 'bina@academy.example'],
    ['newer', 'dev@academy.example'],
  ])
  const first = (await signIn('Asha@Academy.example', ownOf('first'))).json.token
  const change = (email: string) =>
    server.api('/api/account/email', { token: first, body: { current: ownOf('first'), email } })
  const taken = await change('aSha@academy.example')
  expect([taken.status, taken.json.data.email.message]).toEqual([
    400,
    'Another admin has this e-mail.',
  ])
  expect((await change('Asha.Two@Academy.example')).json.record.email).toBe(
    'asha.two@academy.example',
  )
  expect((await twins()).map(([name]) => name)).toEqual(['big', 'newer'])
  expect(await whoIs('Asha@Academy.example', ownOf('last'))).toBe('last')
})

test('[S4] [S5] at invitation, change and reset an address is one whatever its case', async () => {
  const token = tokens.get('alone') ?? ''
  const link = await server.api('/api/sync/admin/invites', { token, body: { name: 'Esha' } })
  const join = (email: string) =>
    server.api('/api/account/join', {
      body: { token: link.json.token, email, name: 'Esha', password: 'quiet-Lantern-58' },
    })
  for (const email of ['CHITRA.IYER@academy.example', 'DEV@ACADEMY.example'])
    expect((await join(email)).json.data.email.message, email).toBe(
      'Another admin has this e-mail.',
    )
  expect((await join('Esha@Academy.example')).json.record.email).toBe('esha@academy.example')
  const same = await server.api('/api/account/email', {
    token,
    body: { current: ownOf('alone'), email: 'Chitra.Iyer@academy.example' },
  })
  expect(same.json.data.email.message).toBe('This is your e-mail already.')
  for (const email of ['ESHA@academy.example', 'esha@academy.example']) {
    const { stdout } = await server.command(['reset-link', email])
    const reset = /\/admin\/reset#(\w+)/.exec(stdout)?.[1]
    const looked = await server.api('/api/account/link', { body: { token: reset } })
    expect(looked.json.email, email).toBe('esha@academy.example')
  }
})
