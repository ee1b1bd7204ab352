import { afterAll, expect, test } from 'vitest'
import { baseNow, baseOf, change } from '../support/content.ts'
import { openServer } from '../support/open-server.ts'
import type { TestAdmin } from '../support/pocketbase.ts'
import { MailBox } from '../support/smtp.ts'

const {
  server,
  admin: asha,
  push,
  online,
} = await openServer({
  env: { ACADEMY_PUBLIC_URL: 'https://academy.example' },
})
const bina = await server.createAdmin({ name: 'Bina Rao' })
const box = await MailBox.open()
afterAll(() => box.close())

const payee = (payee_address: string, qr_code_image = '') => ({ payee_address, qr_code_image })
const stored = async () =>
  (await server.sql('SELECT payee_address, qr_code_image FROM payment_settings'))[0]
const unseen = async (who: TestAdmin) => {
  const answer = await online(who).start()
  return answer.ok ? answer.value.payee.map(({ who: by, values }) => ({ by, values })) : null
}

test('who is paid is changed by one’s own password only, and both values are told', async () => {
  expect(await online(asha).changePayee(payee('thief@bank'), 'wrong-password')).toMatchObject({
    ok: false,
    fields: { password: 'The current password is not right.' },
    message: 'The current password is not right.',
  })
  expect(await stored()).toMatchObject({ payee_address: '' })
  expect(await online(asha).changePayee(payee('academy@bank'), asha.password)).toEqual({
    ok: true,
    value: { payee_address: ['', 'academy@bank'], qr_code_image: [null, null] },
  })
  const malformed = await online(asha).changePayee(payee('no address'), asha.password)
  expect(malformed).toMatchObject({ ok: false })
  const exam = await server.storeFile()
  const wrong = await online(asha).changePayee(payee('academy@bank', exam), asha.password)
  expect(wrong).toMatchObject({ ok: false })
  expect(await stored()).toEqual({ payee_address: 'academy@bank', qr_code_image: '' })
})

test('a push refuses who is paid, whatever else it says, and takes the other settings', async () => {
  const id = 'paymentsettings'
  const base = await baseNow(server, asha, id)
  const pushed = (row: Record<string, unknown>) =>
    push(change({ collection: 'payment_settings', id, base, row }))
  const before = await stored()
  const qr = await server.storeFile({ area: 'payment-assets', type: 'image/png' })
  expect(await pushed({ payee_address: 'thief@bank', pricing_text: 'New' })).toMatchObject({
    result: 'refused',
    errors: { payee_address: 'needs_password' },
  })
  expect(await pushed({ qr_code_image: qr })).toMatchObject({
    result: 'refused',
    errors: { qr_code_image: 'needs_password' },
  })
  expect(await pushed({ payee_address: '', qr_code_image: null })).toMatchObject({
    result: 'refused',
    errors: { payee_address: 'needs_password', qr_code_image: 'needs_password' },
  })
  expect(await stored()).toEqual(before)
  expect(await pushed({ pricing_text: 'New' })).toMatchObject({ result: 'accepted' })
})

test('each other admin sees the change on their start page until they have seen it, and nobody else does', async () => {
  const qr = await server.storeFile({ area: 'payment-assets', type: 'image/png', name: 'code.png' })
  await online(asha).changePayee(payee('academy@bank', qr), asha.password)
  const values = [
    { qr_code_image: [null, { id: qr, name: 'code.png' }] },
    { payee_address: ['', 'academy@bank'] },
  ]
  expect(await unseen(bina)).toEqual(values.map((one) => ({ by: 'Asha Verma', values: one })))
  expect(await unseen(asha)).toEqual([])
  expect(await unseen(await server.createAdmin())).toEqual([])
  const answer = await online(bina).start()
  const newest = answer.ok ? (answer.value.payee[0]?.n ?? 0) : 0
  const older = answer.ok ? (answer.value.payee[1]?.n ?? 0) : 0
  expect(await online(bina).seePayee(older)).toMatchObject({ ok: true, value: [{ n: newest }] })
  expect(await online(bina).seePayee(newest)).toEqual({ ok: true, value: [] })
  expect(await online(bina).seePayee(older)).toEqual({ ok: true, value: [] })
  await online(bina).changePayee(payee('harbour@bank', qr), bina.password)
  expect(await unseen(bina)).toEqual([])
  expect(await unseen(asha)).toHaveLength(1)
})

test('the audit has both values, of prices as well', async () => {
  const made = await push(change({ collection: 'programs', row: { name: 'Combo', price: 14999 } }))
  const id = made.row?.id as string
  const base = baseOf(made)
  await push(change({ collection: 'programs', id, base, row: { price: 9999 } }))
  const answer = await online(bina).audit({ by: asha.id, kind: 'content', since: 0 })
  const told = answer.ok ? answer.value.items : []
  expect(told[0]?.values).toEqual({ price: [14999, 9999] })
  expect(told.find(({ collection }) => collection === 'payment_settings')?.values).toMatchObject({
    qr_code_image: [null, { name: 'code.png' }],
  })
})

test('every admin is told by mail where mail is set', async () => {
  await server.api('/api/settings', {
    method: 'PATCH',
    token: await server.superuser(),
    body: {
      smtp: { enabled: true, host: '127.0.0.1', port: box.port, tls: false, username: '' },
      meta: { senderAddress: 'office@academy.example' },
    },
  })
  await online(asha).changePayee(payee('other@bank'), asha.password)
  await server.cron('notices')
  await expect.poll(() => box.mails.length).toBe(3)
  for (const words of [bina.email, 'UPI ID was: harbour@bank', 'UPI ID is now: other@bank'])
    expect(box.mails.join()).toContain(words)
})
