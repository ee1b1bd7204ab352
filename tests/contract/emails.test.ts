import { expect, test } from 'vitest'
import { openServer } from '../support/open-server.ts'

const { server, admin } = await openServer()
const { token } = admin

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
