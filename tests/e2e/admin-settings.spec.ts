import { payment as paymentWords } from '../../web/features/admin/payment/strings.ts'
import { settings as settingsWords } from '../../web/features/admin/settings/strings.ts'
import { strings as panelWords } from '../../web/features/admin/strings.ts'
import { becomeOfflineReady, DESK, expect, signedIn } from '../support/app.ts'
import { ADMIN } from '../support/app-paths.ts'
import { breakDisk } from '../support/library.ts'
import { openPayee } from '../support/payee-dialog.ts'
import { expectRefused, listen, test } from '../support/refusing.ts'
import { pngBytes } from '../support/sample-files.ts'
import { panel, proceed } from '../support/stories/public-payment.ts'
import {
  GLOBAL_SETTINGS,
  SETTINGS_NOT_UPDATED,
  SETTINGS_UPDATED,
  TESTS_LIBRARY,
  UPDATE_FAILED,
} from './spec-words.ts'

test('[M1] settings are saved, say when they only wait, and what the server has against them, which is mended from there', async ({
  app,
  refuse,
}) => {
  const page = await signedIn(app, '/admin', { viewport: DESK })
  await becomeOfflineReady(page)
  await page.getByLabel('Website name').fill('')
  await page.getByRole('button', { name: settingsWords.save }).click()
  await expect(page.getByText(settingsWords.nameMissing)).toBeVisible()
  await page.getByLabel('Website name').fill('Harbour Academy')
  await page.getByLabel('WhatsApp number').fill('919812345678')
  await page.getByLabel('Exam year').fill('2099')
  await page.getByLabel('Exam date').fill('2099-05-03')
  await refuse({ global_settings: { whatsapp: 'malformed' } })
  const heard = await listen(page)
  await page.getByRole('button', { name: settingsWords.save }).click()
  const words = 'WhatsApp number: This does not have the right form.'
  await expectRefused(page, { title: UPDATE_FAILED, words, never: SETTINGS_UPDATED }, heard)
  await expect(page.getByLabel('WhatsApp number')).toHaveValue('919812345678')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await refuse({})
  // By the outbox, which has the change as the message has it.
  await page.getByRole('link', { name: panelWords.line.decide(1) }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Correct and send again/ })
    .click()
  await expect(page.getByLabel('WhatsApp number')).toHaveValue('919812345678')
  await expect(page.getByLabel('WhatsApp number')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Website name')).toHaveValue('Harbour Academy')
  await page.getByLabel('WhatsApp number').fill('919812345679')
  await page.getByRole('button', { name: settingsWords.save }).click()
  await expect(page.getByRole('status').filter({ hasText: SETTINGS_UPDATED })).toBeVisible()
  await expect(page.getByLabel('WhatsApp number')).toHaveValue('919812345679')
  await expect(page.getByText('Harbour Academy').first()).toBeVisible()
  await expect(page.getByText(panelWords.sync.sent, { exact: true })).toBeVisible()
  const visitor = await app.device()
  await visitor.goto('/')
  await expect(visitor.getByText('NEET 2099 is on May 3, 2099')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByLabel('Instagram').fill('harbour.academy')
  await page.getByRole('button', { name: settingsWords.save }).click()
  await expect(page.getByText(panelWords.toast.savedOffline, { exact: true })).toBeVisible()
  await expect(page.getByText(panelWords.sync.waiting, { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(panelWords.sync.sent, { exact: true })).toBeVisible()
  await breakDisk(page)
  await page.getByLabel('Instagram').fill('another')
  await page.getByRole('button', { name: settingsWords.save }).click()
  await expect(page.getByText(UPDATE_FAILED, { exact: true })).toBeVisible()
  await expect(page.getByText(SETTINGS_NOT_UPDATED)).toBeVisible()
  await expect(page.getByLabel('Instagram')).toHaveValue('another')
  // Whoever goes away with it finds it as it was left.
  await page.getByRole('link', { name: TESTS_LIBRARY }).click()
  await page.getByRole('link', { name: GLOBAL_SETTINGS }).click()
  await expect(page.getByLabel('Instagram')).toHaveValue('another')
})

test('[M2] where payments go is changed online, by the own password, after both values were shown', async ({
  app,
}) => {
  const page = await signedIn(app, '/admin/payment', { viewport: DESK })
  const part = page.getByRole('region', { name: paymentWords.payee })
  await expect(part.getByText('sample-academy@bank.invalid')).toBeVisible()
  await page.context().setOffline(true)
  await part.getByRole('button', { name: paymentWords.change }).click()
  await expect(part.getByText(paymentWords.offline)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.context().setOffline(false)

  const dialog = await openPayee(page)
  const password = dialog.getByLabel('Current password', { exact: true })
  const change = dialog.getByRole('button', { name: paymentWords.change })
  await password.fill('not my password')
  await change.click()
  await expect(dialog.getByText(paymentWords.same)).toBeVisible()
  await dialog.getByLabel('UPI ID').fill('harbour@bank')
  await page.locator('[data-upload=qr_code_image]').setInputFiles({
    ...{ name: 'qr.png', mimeType: 'image/png', buffer: Buffer.from(pngBytes(64, 64)) },
  })
  await expect(dialog.getByText(/· Upload successful$/)).toBeVisible()
  const lines = [
    'UPI ID was sample-academy@bank.invalid, is now harbour@bank',
    'QR code was empty, is now qr.png',
  ]
  for (const line of lines) await expect(dialog.getByText(line)).toBeVisible()
  await change.click()
  await expect(
    dialog.getByText('The current password is not right.', { exact: false }),
  ).toBeVisible()
  await expect(page.getByText(paymentWords.changed, { exact: true })).toHaveCount(0)
  await password.fill(ADMIN.password)
  await change.click()
  await expect(page.getByText(paymentWords.changed, { exact: true })).toBeVisible()
  await expect(part.getByText('harbour@bank', { exact: true })).toBeVisible()
  await expect(part.getByText('qr.png', { exact: true })).toBeVisible()
  const visitor = await app.device()
  await visitor.goto('/payment')
  await proceed(visitor)
  await expect(panel(visitor).getByText('harbour@bank').last()).toBeVisible()
})
