import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOnline } from '../../sync/remote/online.ts'
import { startPocketBase, type TestAdmin, type TestServer } from '../support/pocketbase.ts'
import { MailBox } from '../support/smtp.ts'

let server: TestServer
let admin: TestAdmin
let box: MailBox
beforeAll(async () => {
  server = await startPocketBase({ env: { ACADEMY_PUBLIC_URL: 'https://academy.example' } })
  admin = await server.createAdmin()
  box = await MailBox.open()
})
afterAll(async () => {
  await box.close()
  await server.stop()
})

const online = () =>
  createOnline({
    baseUrl: server.url,
    admin: { token: async () => admin.token, refused: async () => undefined },
  })
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
const cron = async (id: string) =>
  server.api(`/api/crons/${id}`, { method: 'POST', token: await server.superuser() })

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
  await cron('forgotten_passwords')
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
