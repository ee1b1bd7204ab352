import type { Page } from 'playwright/test'
import { payment as paymentWords } from '../../../web/features/admin/payment/strings.ts'
import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import {
  cover as coverWords,
  testimonials as testimonialsWords,
} from '../../../web/features/admin/testimonials/strings.ts'
import { upload as uploadWords } from '../../../web/features/admin/upload/strings.ts'
import { strings as sitePaymentWords } from '../../../web/features/payment/strings.ts'
import { becomeOfflineReady, expect, signIn } from '../../support/app.ts'
import { pdf } from '../../support/library.ts'
import { confirmPayee, openPayee } from '../../support/payee-dialog.ts'
import { expectRefused, listen, test } from '../../support/refusing.ts'
import { pngBytes } from '../../support/sample-files.ts'
import { barsShot, readShot } from '../../support/screenshots.ts'
import { card, editInATunnel, expectKept, open, save } from '../../support/stories/admin-editors.ts'
import {
  PAYMENT_SETTINGS_NOT_UPDATED,
  PROCEED_TO_PAY,
  SCREENSHOT_REQUIRED,
  TESTIMONIAL_NOT_SAVED,
  UPDATE_FAILED,
  UPLOAD_A_PNG_OR_JPEG,
  UPLOAD_A_SCREENSHOT,
  UPLOAD_SUCCESSFUL,
} from '../spec-words.ts'

/** Covers a part by keys and two by hand, after one that is removed, and crops the picture. */
const coverScreenshot = async (page: Page): Promise<void> => {
  const step = page.getByRole('dialog', { name: coverWords.title })
  await step.getByRole('button', { name: coverWords.add.cover }).press('Enter')
  const { x, y, width } = coverWords.sides
  const left = Number(await step.getByLabel(x).inputValue())
  await step.getByLabel(x).press('ArrowLeft')
  await expect(step.getByLabel(x)).toHaveValue(String(left - 4))
  await step.getByLabel(y).press('ArrowUp')
  await step.getByLabel(width).press('ArrowRight')
  const board = step.getByRole('img', { name: coverWords.picture })
  const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
    await board.scrollIntoViewIfNeeded() // a tap on a tool may have scrolled it away
    const box = await board.boundingBox()
    if (!box) throw new Error('no picture to draw on')
    await page.mouse.move(box.x + box.width * from[0], box.y + box.height * from[1])
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * to[0], box.y + box.height * to[1], { steps: 3 })
    await page.mouse.up()
  }
  await drag([0.1, 0.1], [0.9, 0.2])
  await drag([0.1, 0.8], [0.9, 0.9])
  await expect(step.getByText('3 parts are covered.')).toBeVisible()
  await step.getByRole('button', { name: coverWords.remove }).click()
  await expect(step.getByText('2 parts are covered.')).toBeVisible()
  await drag([0.1, 0.59], [0.9, 0.61])
  await step.getByRole('button', { name: coverWords.tool.crop, exact: true }).click()
  await drag([0.002, 0.002], [0.998, 0.95])
  await expect(step.getByText('3 parts are covered.')).toBeVisible()
  await step.getByRole('button', { name: coverWords.done }).click()
}

/** The file that visitors get: black where it was covered, itself elsewhere, and nothing said of its camera. */
const expectCovered = async (visitor: Page, src: string): Promise<void> => {
  const [whole = ''] = src.split('?')
  const shot = await readShot(await (await visitor.request.get(whole)).body())
  expect(shot.hasNotes).toBe(false)
  expect(Math.abs(shot.width - 800)).toBeLessThan(10)
  expect(Math.abs(shot.height - 0.95 * 1600)).toBeLessThan(10)
  for (const y of [240, 784, 960]) {
    const [, brightest] = shot.contrast(260, y, 280)
    expect(brightest).toBeLessThan(40)
  }
  for (const y of [400, 1360]) {
    const [black, white] = shot.contrast(100, y, 100)
    expect(white - black).toBeGreaterThan(200)
  }
}

test('[M7] [M10] a testimonial is a picture with its words and its place, covered and drawn anew before it leaves the device', async ({
  app,
  page,
  refuse,
}) => {
  await signIn(page, '/admin/testimonials')
  await becomeOfflineReady(page)
  await page.getByRole('button', { name: 'Add testimonial' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/No student names or specific college claims/)).toBeVisible()
  await expect(dialog.getByLabel('Order number')).toHaveValue('0')
  await save(page, testimonialsWords.saveNew)
  await expect(page.getByText(SCREENSHOT_REQUIRED, { exact: true })).toBeVisible()
  await expect(page.getByText(UPLOAD_A_SCREENSHOT).first()).toBeVisible()
  const picker = page.locator('[data-upload=whatsapp_screenshot]')
  await picker.setInputFiles(pdf('chat.pdf'))
  await expect(page.getByText(uploadWords.picture.wrongType).first()).toBeVisible()
  const buffer = barsShot(2000, 4000)
  await picker.setInputFiles({ name: 'chat.jpeg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: coverWords.add.cover }).waitFor()
  await page.context().setOffline(true)
  await coverScreenshot(page)
  await expect(dialog.getByText('chat.jpg').first()).toBeVisible()
  // What is on this device only is seen all the same: in the form and in the list.
  await expect(dialog.getByText(/safe on this device, not sent yet/)).toBeVisible()
  await expect(dialog.locator('img[src^="blob:"]')).toBeVisible()
  await dialog.getByLabel('Caption').fill('Thank you')
  await dialog.getByLabel('What the screenshot says').fill('A parent says thank you.')
  await dialog.getByLabel('Order number').fill('-1')
  await save(page, testimonialsWords.saveNew)
  await expect(dialog.getByText(testimonialsWords.orderWrong)).toBeVisible()
  await dialog.getByLabel('Order number').fill('1')
  // Without the tick of consent it is a draft, or nothing.
  await save(page, testimonialsWords.saveNew)
  await expect(dialog.getByText(testimonialsWords.noConsent)).toBeVisible()
  await expect(dialog.getByLabel(testimonialsWords.consentOn)).toBeFocused()
  await dialog.getByText(rowWords.plan.draft, { exact: true }).click()
  await save(page, testimonialsWords.saveNew)
  await expect(card(page, 'Thank you')).toContainText('Draft')
  await expect(card(page, 'Thank you').locator('img[src^="blob:"]')).toBeVisible()
  await page.context().setOffline(false)
  await expect(card(page, 'Thank you')).toContainText(panelWords.sync.sent)
  await page.context().setOffline(true)
  await open(page, 'Thank you')
  await dialog.getByText(rowWords.plan.now, { exact: true }).click()
  await dialog.getByLabel(testimonialsWords.consentOn).check()
  await save(page)
  await expect(card(page, 'Thank you')).toContainText(panelWords.coming)
  await expect(card(page, 'Thank you')).toContainText(panelWords.sync.waiting)
  await page.context().setOffline(false)
  await expect(card(page, 'Thank you')).toContainText(panelWords.sync.sent)

  await editInATunnel(page, 'Thank you', 'Caption', 'Thank you all')
  await expect(card(page, 'Thank you all')).toContainText(panelWords.sync.sent)
  const visitor = await app.device()
  await visitor.goto('/testimonials')
  const shown = visitor.getByRole('img', { name: 'A parent says thank you.' }).first()
  await expect(shown).toHaveAttribute('height', /^15\d\d$/)
  await expectCovered(visitor, (await shown.getAttribute('src')) ?? '')

  await open(page, 'Thank you all')
  await refuse({ testimonials: { '': 'not_allowed' } })
  const said = { words: TESTIMONIAL_NOT_SAVED, never: 'Testimonial updated' }
  await expectKept(page, 'Caption', said)
})

test('[M2] who is paid has the form of a UPI ID and a picture, and what the server has against the settings is said', async ({
  page,
  refuse,
}) => {
  await signIn(page, '/admin/payment')
  const payee = await openPayee(page)
  await payee.getByLabel('UPI ID').fill('nobody')
  await payee.getByLabel('Current password', { exact: true }).fill('not asked for yet')
  await payee.getByRole('button', { name: paymentWords.change }).click()
  await expect(payee.getByText(paymentWords.payeeWrong)).toBeVisible()
  await payee.getByLabel('UPI ID').fill('harbour@bank')
  await page.locator('[data-upload=qr_code_image]').setInputFiles(pdf('qr.pdf'))
  await expect(page.getByText(UPLOAD_A_PNG_OR_JPEG).first()).toBeVisible()
  const buffer = Buffer.from(pngBytes(64, 64))
  await page
    .locator('[data-upload=qr_code_image]')
    .setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer })
  await expect(page.getByText(UPLOAD_SUCCESSFUL).first()).toBeVisible()
  await confirmPayee(page, payee)

  await page.goto('/admin/payment')
  const words = PAYMENT_SETTINGS_NOT_UPDATED
  await page.getByLabel('Pricing text').fill('From ₹399')
  await refuse({ payment_settings: { '': 'not_allowed' } })
  const heard = await listen(page)
  await page.getByRole('button', { name: paymentWords.save }).click()
  const never = 'Payment settings updated.'
  await expectRefused(page, { title: UPDATE_FAILED, words, never }, heard)
  await expect(page.getByLabel('Pricing text')).toHaveValue('From ₹399')
})

test('[M2] [M8] a QR code that is removed can be kept until it is changed; changed without it, visitors see the one that is made', async ({
  app,
  page,
}) => {
  await signIn(page, '/admin/payment')
  const first = await openPayee(page)
  const place = page.getByRole('group', { name: 'QR code image' })
  const button = (name: string) => place.getByRole('button', { name })
  const buffer = Buffer.from(pngBytes(64, 64))
  await page
    .locator('[data-upload=qr_code_image]')
    .setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer })
  await expect(page.getByText(UPLOAD_SUCCESSFUL).first()).toBeVisible()
  await expect(place.getByText('qr.png')).toBeVisible()
  await confirmPayee(page, first)
  const visitor = await app.device()
  await visitor.goto('/payment')
  await visitor.getByRole('button', { name: PROCEED_TO_PAY }).click()
  const uploaded = visitor.getByRole('img', { name: sitePaymentWords.qrUploaded })
  await expect(uploaded).toHaveJSProperty('naturalWidth', 64)

  const part = page.getByRole('region', { name: paymentWords.payee })
  await expect(part.getByText('qr.png', { exact: true })).toBeVisible()
  const second = await openPayee(page)
  await expect(place.getByText(/on the website$/)).toBeVisible()
  await button(uploadWords.remove).click()
  await button(uploadWords.putBack('qr.png')).click()
  await expect(place.getByText(/on the website$/)).toBeVisible()
  await button(uploadWords.remove).click()
  await confirmPayee(page, second)
  await expect(uploaded).toHaveCount(0)
  await expect(visitor.getByRole('img', { name: /^UPI QR code/ })).toBeVisible()
  await expect(part.getByText(paymentWords.noQr)).toBeVisible()
})
