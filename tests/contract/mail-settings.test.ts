import { afterAll, expect, test } from 'vitest'
import { openServer } from '../support/open-server.ts'
import { MailBox } from '../support/smtp.ts'

const { server, admin, online } = await openServer({
  env: { ACADEMY_PUBLIC_URL: 'https://academy.example' },
})
const box = await MailBox.open()
afterAll(() => box.close())

const settings = (more: object = {}) => ({
  enabled: true,
  host: '127.0.0.1',
  port: box.port,
  tls: false,
  username: '',
  sender_name: 'Academy',
  sender_address: 'office@academy.example',
  ...more,
})

test('[S4] an admin sets how mails are sent, by the own password, and reads what is set but no password', async () => {
  expect(await online().setMail(settings(), 'secret-1', 'wrong')).toMatchObject({ ok: false })
  expect(await online().mailSettings()).toMatchObject({ value: { enabled: false } })
  const set = { ok: true, value: { ...settings({ username: 'post' }), hasPassword: true } }
  expect(
    await online().setMail(settings({ username: 'post' }), 'secret-1', admin.password),
  ).toEqual(set)
  expect(await online().setMail(settings({ username: 'post' }), '', admin.password)).toEqual(set)
  expect(await online().mailSettings()).toEqual(set)
  const elsewhere = settings({ username: 'post', host: 'mail.elsewhere.example' })
  expect(await online().setMail(elsewhere, '', admin.password)).toMatchObject({
    value: { hasPassword: false },
  })
})

test('[S4] each field that is wrong is said in words', async () => {
  for (const [more, words] of [
    [{ port: 0 }, 'A port is a number'],
    [{ host: '' }, 'Enter the name of the mail server.'],
    [{ sender_address: 'office' }, 'Enter the e-mail address'],
  ] as const)
    expect(await online().setMail(settings(more), '', admin.password)).toMatchObject({
      ok: false,
      message: expect.stringContaining(words),
    })
})

test('[S4] a test arrives, and a mail server that does not answer is said', async () => {
  await online().setMail(settings(), '', admin.password)
  expect(await online().testMail()).toEqual({ ok: true, value: admin.email })
  expect(box.mails.at(-1)).toContain('Mails of this site arrive.')
  await online().setMail(settings({ port: 1 }), '', admin.password)
  expect(await online().testMail()).toMatchObject({
    ok: false,
    message: expect.stringContaining('The mail was not sent.'),
  })
  await online().setMail(settings(), '', admin.password)
})

test('[S4] any admin makes a link to a new password for another one, by the own password, and both links work until one is used', async () => {
  const other = await server.createAdmin({ name: 'Bina Rao' })
  expect(await online().passwordLink(other.id, 'wrong')).toMatchObject({ ok: false })
  const made = await online().passwordLink(other.id, admin.password)
  expect(made).toMatchObject({ ok: true, value: { mailed: true } })
  const path = made.ok ? made.value.path : ''
  await server.cron('forgotten_passwords')
  await expect.poll(() => box.mails.at(-1)).toContain(other.email)
  const mailed = /\/admin\/reset#(\w+)/.exec(box.mails.at(-1) ?? '')?.[1]
  const own = /^\/admin\/reset#(\w+)$/.exec(path)?.[1]
  for (const token of [own, mailed])
    expect((await server.api('/api/account/link', { body: { token } })).json.email).toBe(
      other.email,
    )
  const use = (token = '') =>
    server.api('/api/account/reset', { body: { token, password: 'quiet-Lantern-58' } })
  expect((await use(own)).status).toBe(200)
  expect((await use(mailed)).status).toBe(404)
  await server.signIn(other.email, 'quiet-Lantern-58')
  const noted = await server.sql(
    `SELECT admin, title FROM _audit WHERE action = 'link_made' AND rid = '${other.id}' ORDER BY n`,
  )
  expect(noted[0]).toEqual({ admin: admin.id, title: other.email })
})
