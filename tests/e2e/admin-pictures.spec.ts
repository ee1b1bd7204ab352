import { payment as paymentWords } from '../../web/features/admin/payment/strings.ts'
import { strings as panelWords } from '../../web/features/admin/strings.ts'
import { upload as uploadWords } from '../../web/features/admin/upload/strings.ts'
import { DESK, expect, goOffline, signedIn, test } from '../support/app.ts'
import { qrShot } from '../support/qr-shot.ts'
import { barsShot } from '../support/screenshots.ts'
import { chooseQr, pays, qrField } from '../support/stories/admin-pictures.ts'

test('[M2] [M8] a QR picture is read without a network: whom it pays, beside the UPI ID as it is typed, and where it pays nobody', async ({
  app,
}) => {
  const page = await signedIn(app, '/admin/payment', { viewport: DESK })
  await goOffline(page)
  const field = qrField(page)
  const said = field.getByRole('status')
  const payee = page.getByLabel('UPI ID', { exact: true })
  await expect(payee).toHaveValue('sample-academy@bank.invalid')
  await expect(said).toHaveCount(0)
  await chooseQr(page, qrShot(pays('Sample-Academy@bank.invalid'), 1800, 2400))
  await expect(said).toHaveText(
    'This QR code pays Sample-Academy@bank.invalid, the UPI ID of these settings.',
  )
  await payee.fill('harbour@bank')
  await expect(said).toHaveText(
    /^This QR code pays Sample-Academy@bank.invalid, but the UPI ID of these settings is harbour@bank\./,
  )
  await expect(
    field.getByRole('button', { name: uploadWords.another }),
  ).toHaveAccessibleDescription(/^This QR code pays Sample-Academy@bank.invalid, but/)
  await chooseQr(page, qrShot('https://harbour.example/pay', 600, 600))
  await expect(said.filter({ hasText: paymentWords.qr })).toHaveText(
    /^This QR code holds no UPI ID\./,
  )
  await chooseQr(page, barsShot(600, 600))
  await expect(said.filter({ hasText: paymentWords.qr })).toHaveText(/^No QR code could be read/)
  // One that shows in the smaller of the two sizes alone.
  await chooseQr(page, qrShot(pays('harbour@bank'), 1200, 1600, 6))
  const own = 'This QR code pays harbour@bank, the UPI ID of these settings.'
  await expect(said.filter({ hasText: paymentWords.qr })).toHaveText(own)
  await page.getByRole('button', { name: paymentWords.save }).click()
  await page.context().setOffline(false)
  await expect(page.getByText(panelWords.sync.sent, { exact: true })).toBeVisible()
  // The one that is stored as well, on a device that has never seen it.
  const other = await signedIn(app, '/admin/payment')
  await expect(qrField(other).getByRole('status')).toHaveText(own)
  await other.getByLabel('UPI ID', { exact: true }).fill('')
  await expect(qrField(other).getByRole('status')).toHaveText(/^This QR code pays harbour@bank\. E/)
})
