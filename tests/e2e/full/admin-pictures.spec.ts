import type { Page } from 'playwright/test'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { upload as uploadWords } from '../../../web/features/admin/upload/strings.ts'
import { DESK, expect, signedIn, test } from '../../support/app.ts'
import { EDITORS } from '../../support/editors.ts'
import { line, publicRow } from '../../support/library.ts'
import { confirmPayee, openPayee } from '../../support/payee-dialog.ts'
import { qrShot } from '../../support/qr-shot.ts'
import { barsShot, readShot } from '../../support/screenshots.ts'

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

const pays = (payee: string) => `upi://pay?pa=${payee}&pn=Harbour%20Academy`
const QR_CODE = 'QR code'
const qrField = (page: Page) => page.getByRole('group', { name: 'QR code image' })
const chooseQr = (page: Page, picture: Buffer) =>
  page.locator('[data-upload=qr_code_image]').setInputFiles(jpeg('IMG_1209.jpg', picture))

test('[M2] [M8] a QR picture is read on the device: whom it pays, beside the UPI ID as it is typed, and where it pays nobody', async ({
  app,
}) => {
  const page = await signedIn(app, '/admin/payment', { viewport: DESK })
  const dialog = await openPayee(page)
  const field = qrField(page)
  const said = field.getByRole('status')
  const payee = dialog.getByLabel('UPI ID', { exact: true })
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
  await expect(said.filter({ hasText: QR_CODE })).toHaveText(/^This QR code has no UPI ID\./)
  await chooseQr(page, barsShot(600, 600))
  await expect(said.filter({ hasText: QR_CODE })).toHaveText(/^No QR code could be read/)
  // One that shows in the smaller of the two sizes alone.
  await chooseQr(page, qrShot(pays('harbour@bank'), 1200, 1600, 6))
  const own = 'This QR code pays harbour@bank, the UPI ID of these settings.'
  await expect(said.filter({ hasText: QR_CODE })).toHaveText(own)
  await expect(field.getByText(/· Upload successful$/)).toBeVisible()
  await confirmPayee(page, dialog)
  // The one that is stored as well, on a device that has never seen it.
  const other = await signedIn(app, '/admin/payment')
  await expect(other.getByText(own)).toBeVisible()
  const stored = await openPayee(other)
  await stored.getByLabel('UPI ID', { exact: true }).fill('')
  await expect(qrField(other).getByRole('status')).toHaveText(/^This QR code pays harbour@bank\. E/)
})

/** The public picture of a row's field, with the row's own data on it. */
const served = async (page: Page, file: { readonly url: string } | undefined) => {
  const answer = await page.request.get(file?.url ?? '/no-picture')
  expect(answer.status()).toBe(200)
  const bytes = await answer.body()
  return { type: answer.headers()['content-type'], bytes, shot: await readShot(bytes) }
}

test('[M4] [M8] a photo for the card of a PDF is sent upright, smaller, and without the place where it was taken', async ({
  app,
}) => {
  const editor = EDITORS.find((each) => each.one === 'PDF')
  const page = await signedIn(app, editor?.path, { viewport: DESK })
  await page.getByRole('button', { name: 'Add PDF' }).click()
  const dialog = page.getByRole('dialog')
  await editor?.fill(page, dialog)
  const title = 'A PDF with a picture'
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByText('More', { exact: true }).click()
  const place = dialog.getByRole('group', { name: 'Picture for the card' })
  const photo = barsShot(2000, 4000)
  expect(await readShot(photo)).toMatchObject({ hasNotes: true })
  await dialog.locator('[data-upload=thumbnail_url]').setInputFiles(jpeg('IMG_1207.JPEG', photo))
  await expect(place.getByText(/· Upload successful$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save PDF' }).click()
  await expect(line(page, title)).toContainText(panelWords.sync.sent)

  const row = await publicRow(app, title)
  const { type, bytes, shot } = await served(page, row.thumbnail_url)
  expect(shot).toMatchObject({ width: 800, height: 1600, hasNotes: false })
  expect([row.thumbnail_url.name, type]).toEqual(['IMG_1207.jpg', 'image/jpeg'])
  expect(bytes.length).toBeLessThan(photo.length / 2)
  // The bars stand upright as they were seen, and not only the frame around them.
  const [black, white] = shot.contrast(100, 800, 100)
  expect(white - black).toBeGreaterThan(200)

  const visitor = await app.device()
  await visitor.goto(`/free-pdfs?q=${encodeURIComponent(title)}`)
  const heading = visitor.getByRole('heading', { name: title })
  const picture = visitor.getByRole('listitem').filter({ has: heading }).locator('img')
  await expect(picture).toHaveAttribute('src', row.thumbnail_url.url)
  await expect(picture).toHaveJSProperty('naturalWidth', 800)
  await expect(picture).toHaveJSProperty('naturalHeight', 1600)
})
