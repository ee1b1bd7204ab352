import { expect, test } from 'vitest'
import { openServer } from '../support/open-server.ts'

const { server, admin } = await openServer()
const { token } = admin
const PASSWORD = 'correct-horse-battery'

test('[S1] who kept an address that differs by case only signs in by exactly that, and may change it to one of their own', async () => {
  await server.createAdmin({ name: 'Bina', email: 'bina@academy.example' })
  const twin = await server.createAdmin({ name: 'Twin', email: 'twin@academy.example' })
  // As a server of before kept it; of such a folder tells frozen-data.test.ts.
  await server.sql(`UPDATE admins SET email = 'Bina@academy.example' WHERE id = '${twin.id}'`)
  const signIn = (identity: string) =>
    server.api('/api/collections/admins/auth-with-password', {
      body: { identity, password: PASSWORD },
    })
  for (const [typed, name] of [
    ['Bina@academy.example', 'Twin'],
    ['bina@academy.example', 'Bina'],
    [' BINA@Academy.example', 'Bina'],
  ] as const)
    expect((await signIn(typed)).json.record?.name, typed).toBe(name)
  const own = (await signIn('Bina@academy.example')).json.token
  const change = (email: string) =>
    server.api('/api/account/email', { token: own, body: { current: PASSWORD, email } })
  expect((await change('bINA@academy.example')).json.data.email.message).toBe(
    'Another admin has this e-mail.',
  )
  expect((await change('Bina.Two@Academy.example')).json.record.email).toBe(
    'bina.two@academy.example',
  )
})

test('[S4] [S5] at invitation and reset an address is one whatever its case', async () => {
  await server.createAdmin({ email: 'chitra@academy.example' })
  const link = await server.api('/api/sync/admin/invites', { token, body: { name: 'Esha' } })
  const join = (email: string) =>
    server.api('/api/account/join', {
      body: { token: link.json.token, email, name: 'Esha', password: 'quiet-Lantern-58' },
    })
  expect((await join('CHITRA@academy.example')).json.data.email.message).toBe(
    'Another admin has this e-mail.',
  )
  expect((await join('Esha@Academy.example')).json.record.email).toBe('esha@academy.example')
  const { stdout } = await server.command(['reset-link', 'ESHA@academy.example'])
  const reset = /\/admin\/reset#(\w+)/.exec(stdout)?.[1]
  const looked = await server.api('/api/account/link', { body: { token: reset } })
  expect(looked.json.email).toBe('esha@academy.example')
})
