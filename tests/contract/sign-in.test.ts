import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServer } from '../support/open-server.ts'
import { MailBox } from '../support/smtp.ts'

interface Rule {
  readonly free: number
  readonly within: number
  readonly most: number
}
const tries: {
  pauseMs(count: number, lastMs: number, nowMs: number, rule: Rule): number
  readonly FROM_ONE_ADDRESS: Rule
  readonly FROM_ANYWHERE: Rule
} = createRequire(import.meta.url)('../../pocketbase/pb_hooks/accounts/tries.js')

const { server, admin } = await openServer({
  env: { ACADEMY_TRUSTED_PROXY: 'X-Real-IP', ACADEMY_PUBLIC_URL: 'https://academy.example' },
})

const signIn = (identity: string, password: string, from = '203.0.113.1') =>
  server.api('/api/collections/admins/auth-with-password', {
    body: { identity, password },
    headers: { 'x-real-ip': from },
  })
const guess = async (identity: string, times: number, from?: string): Promise<number[]> => {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn += 1)
    statuses.push((await signIn(identity, `wrong ${turn}`, from)).status)
  return statuses
}
/** Moves what failed into the past, or a little into the future: then the whole pause is still to come. */
const wait = (seconds: number) => server.sql(`UPDATE _tries SET at = at - ${seconds * 1000}`)
const atOnce = () => wait(-20)

describe('[S1] guessing a password', () => {
  test('[S1] gets slower with every failure, never longer than a minute, and heals by itself', () => {
    const { pauseMs, FROM_ONE_ADDRESS: one, FROM_ANYWHERE: any } = tries
    const pauses = [4, 5, 6, 7, 10, 11, 12, 500].map((count) => pauseMs(count, 0, 0, one) / 1000)
    expect(pauses).toEqual([0, 1, 2, 4, 32, 60, 60, 60])
    expect([29, 30, 31, 40].map((count) => pauseMs(count, 0, 0, any) / 1000)).toEqual([0, 1, 2, 30])
    expect(pauseMs(6, 1000, 2500, one)).toBe(500)
    expect(pauseMs(6, 1000, 3000, one)).toBe(0)
    expect(pauseMs(6, 10_000_000, 0, one), 'a clock that was set back').toBe(2000)
  })

  test('[S1] from one address is slowed down after five failures, with the seconds to wait', async () => {
    const own = await server.createAdmin()
    expect(await guess(own.email, 5)).toEqual([400, 400, 400, 400, 400])
    await atOnce()
    const early = await signIn(own.email, own.password)
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '1'])
    expect(early.json.message).toBe('Too many failed attempts. Try again in a second.')
    await wait(21)
    expect((await signIn(own.email, own.password)).status).toBe(200)
    expect(await guess(own.email, 5)).toEqual([400, 400, 400, 400, 400])
  })

  test('[S1] neither locks out who sits beside the guesser nor the owner elsewhere', async () => {
    const [guessed, beside] = [await server.createAdmin(), await server.createAdmin()]
    const statuses = await guess(guessed.email, 20, '203.0.113.7')
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(10)
    expect((await signIn(beside.email, beside.password, '203.0.113.7')).status).toBe(200)
    expect((await signIn(guessed.email, guessed.password, '203.0.113.8')).status).toBe(200)
  })

  test('[S1] many at once do not slip past the count', async () => {
    const own = await server.createAdmin()
    const all = await Promise.all(
      Array.from({ length: 12 }, () => signIn(own.email, 'wrong', '203.0.113.20')),
    )
    const looked = all.filter(({ status }) => status === 400).length
    expect(looked).toBeGreaterThanOrEqual(5)
    expect(looked).toBeLessThanOrEqual(7)
  })

  test('[S1] of an account that does not exist is answered alike, and nothing of it is stored in the clear', async () => {
    const nobody = 'nobody@academy.example'
    expect(await guess(nobody, 5, '203.0.113.30')).toEqual([400, 400, 400, 400, 400])
    await atOnce()
    expect(await guess(nobody, 1, '203.0.113.30')).toEqual([429])
    const stored = JSON.stringify(await server.sql('SELECT key FROM _tries'))
    expect(stored).not.toMatch(/@|203\.0/)
    expect(stored).toMatch(/"key":"[0-9a-f]{64}"/)
  })

  test.each(['password', 'record'])(
    '[S4] the current password cannot be guessed faster than at the door, by the route to a new %s',
    async (way) => {
      const own = await server.createAdmin()
      const { id, token } = own
      const change = (current: string) =>
        way === 'password'
          ? server.api('/api/account/password', { token, body: { current, password: 'x' } })
          : server.api(`/api/collections/admins/records/${id}`, {
              method: 'PATCH',
              token,
              body: { oldPassword: current, password: 'new-Marigold-43', passwordConfirm: 'no' },
            })
      const statuses: number[] = []
      for (let turn = 0; turn < 5; turn += 1) statuses.push((await change(`no ${turn}`)).status)
      expect(statuses).toEqual([400, 400, 400, 400, 400])
      await atOnce()
      expect((await change(own.password)).status).toBe(429)
    },
  )
})

describe('a forgotten password where mail is set up', () => {
  let box: MailBox
  beforeAll(async () => {
    box = await MailBox.open()
    const smtp = { enabled: true, host: '127.0.0.1', port: box.port, tls: false, username: '' }
    const meta = { senderAddress: 'office@academy.example' }
    const saved = await server.api('/api/settings', {
      method: 'PATCH',
      token: await server.superuser(),
      body: { smtp, meta },
    })
    expect(saved.status, saved.text).toBe(200)
  })
  afterAll(() => box.close())
  const ask = (email: string) => server.api('/api/account/forgot', { body: { email } })
  const send = () => server.cron('forgotten_passwords')

  test('[S4] is replaced by a link that comes by mail, and nobody learns who has an account', async () => {
    const answers = [await ask(admin.email.toUpperCase()), await ask('nobody@academy.example')]
    expect(answers.map(({ text }) => text)).toEqual(Array(2).fill(answers[0]?.text))
    expect(answers[0]?.json).toEqual({ mail: true })
    await send()
    await expect.poll(() => box.mails.length).toBe(1)
    const [mail = ''] = box.mails
    expect(mail).toContain(admin.email)
    const token = /https:\/\/academy\.example\/admin\/reset#(\w+)/.exec(mail)?.[1]
    const body = { token, password: 'quiet-Lantern-58' }
    expect((await server.api('/api/account/reset', { body })).status).toBe(200)
    expect((await signIn(admin.email, body.password, '203.0.113.40')).status).toBe(200)
  })

  const sendNotices = () => server.cron('notices')

  test('[S5] who was removed or disabled is told by mail who did it', async () => {
    const [by, other] = [await server.createAdmin(), await server.createAdmin({ name: 'Bina Rao' })]
    const body = { password: by.password }
    const mailsTo = (email: string) =>
      box.mails.filter((mail) => new RegExp(`^To: .*${email}`, 'm').test(mail))
    const path = `/api/sync/admin/admins/${other.id}/remove`
    expect((await server.api(path, { token: by.token, body })).status).toBe(200)
    await sendNotices()
    const waiting = async () => server.sql('SELECT n FROM _notices')
    await expect.poll(() => mailsTo(other.email).length).toBe(1)
    expect(mailsTo(other.email)[0]).toContain(`Asha Verma (${by.email}) removed your account`)
    await expect.poll(waiting).toEqual([])
    const off = await server.createAdmin()
    const disabled = await server.api(`/api/collections/admins/records/${off.id}`, {
      method: 'PATCH',
      token: await server.superuser(),
      body: { disabled: true },
    })
    expect(disabled.status, disabled.text).toBe(200)
    const before = box.mails.length
    await sendNotices()
    await expect.poll(() => mailsTo(off.email).length).toBe(1)
    expect(mailsTo(off.email)[0]).toContain('The person who runs the server disabled your account')
    await expect.poll(waiting).toEqual([])
    expect(box.mails).toHaveLength(before + 1)
  })

  test('[S4] comes once in five minutes, however often somebody asks', async () => {
    const [own, other] = [await server.createAdmin(), await server.createAdmin()]
    const mine = () => box.mails.filter((mail) => mail.includes(own.email)).length
    await ask(own.email)
    await send()
    await expect.poll(mine).toBe(1)
    for (const { email } of [own, other]) await ask(email)
    await send()
    await expect.poll(() => box.mails.some((mail) => mail.includes(other.email))).toBe(true)
    expect(mine()).toBe(1)
  })
})
