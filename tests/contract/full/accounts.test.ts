import { describe, expect, test } from 'vitest'
import type { TestAdmin } from '../../support/pocketbase.ts'
import {
  account,
  doesNothing,
  invite,
  PASSWORD,
  resetLink,
  server,
  setUp,
  signsIn,
  team,
} from '../../support/stories/accounts.ts'

setUp()

describe('an admin', () => {
  test.each<[string, (by: TestAdmin) => Promise<unknown>]>([
    [
      'disabled',
      async (by) =>
        server.api(`/api/collections/admins/records/${by.id}`, {
          method: 'PATCH',
          token: await server.superuser(),
          body: { disabled: true },
        }),
    ],
    [
      'signed out everywhere',
      async (by) => account('sign-out-everywhere', {}, await server.signIn(by.email, by.password)),
    ],
  ])('[S5] who is %s while a request of theirs comes in does nothing by it', (_, end) =>
    doesNothing(end),
  )
})

describe('a lost password', () => {
  test('[S4] a link to a new password is void once the e-mail was changed, or all other devices were signed out', async () => {
    const own = await server.createAdmin()
    const isVoid = async (token: string) => {
      const refused = await account('reset', { token, password: 'other-Lantern-58' })
      return refused.status === 404
    }
    const mailed = await resetLink(own.email)
    const body = { current: own.password, email: 'moved@academy.example' }
    const { json } = await account('email', body, own.token)
    expect(await isVoid(mailed)).toBe(true)
    const next = await resetLink(body.email)
    await account('sign-out-everywhere', {}, json.token)
    expect(await isVoid(next)).toBe(true)
    expect(await signsIn(body.email, own.password)).toBe(200)
  })

  test('[S4] is replaced by a link while as many invitations are open as there may be', async () => {
    const own = await server.createAdmin()
    const open = async () => (await team()).invites.length
    while ((await open()) < 20) await invite('One of many')
    expect(await invite('One too many')).toMatchObject({
      message: 'Too many invitations are open: withdraw one first.',
    })
    const token = await resetLink(own.email)
    expect((await account('reset', { token, password: PASSWORD })).status).toBe(200)
    await server.sql("DELETE FROM _links WHERE name = 'One of many'")
  })
})
