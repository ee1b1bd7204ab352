import type { Locator, Page } from 'playwright/test'
import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { cover as coverWords } from '../../../web/features/admin/testimonials/cover/strings.ts'
import { testimonials as testimonialsWords } from '../../../web/features/admin/testimonials/strings.ts'
import { upload as uploadWords } from '../../../web/features/admin/upload/strings.ts'
import { DESK, expect, signedIn, signIn, test } from '../../support/app.ts'
import { LIBRARY, pdf } from '../../support/library.ts'
import { barsShot } from '../../support/screenshots.ts'
import { UPLOADING } from '../spec-words.ts'

/** Presses what has the focus, once that is this control: nothing here is looked for by Tab. */
const pressHere = async (page: Page, control: Locator): Promise<void> => {
  await expect(control).toBeFocused()
  await page.keyboard.press('Enter')
}

/** In a dialog that was just opened, once it has taken the focus itself. */
const beginAt = async (page: Page, control: Locator): Promise<void> => {
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  await control.focus()
}

/** The next control in the order of Tab. */
const next = async (page: Page, control: Locator): Promise<void> => {
  await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}

/** A device that is short of memory makes no picture of what was drawn. */
const withoutRoomToDraw = async (page: Page, work: () => Promise<void>): Promise<void> => {
  const toBlob = await page.evaluateHandle(() => HTMLCanvasElement.prototype.toBlob)
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (callback) => callback(null)
  })
  await work()
  await toBlob.evaluate((own) => {
    HTMLCanvasElement.prototype.toBlob = own
  })
}

test('[M8] whoever chooses, removes, replaces and cancels a file by keys stays at its control', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK, reducedMotion: 'reduce' })
  await signIn(page, LIBRARY)
  await page.getByRole('button', { name: 'Add test' }).click()
  const place = page.getByRole('group', { name: examsWords.file })
  const button = (name: string) => place.getByRole('button', { name })
  const choose = async (from: string, name: string, bytes?: number): Promise<void> => {
    const choosing = page.waitForEvent('filechooser')
    await pressHere(page, button(from))
    await (await choosing).setFiles(pdf(name, bytes))
    await expect(place.getByText(name, { exact: true })).toBeVisible()
  }
  await beginAt(page, button(uploadWords.pdf.choose))
  await choose(uploadWords.pdf.choose, 'first.pdf')
  await expect(button(uploadWords.another)).toBeFocused()
  await choose(uploadWords.another, 'second.pdf')
  await expect(button(uploadWords.another)).toBeFocused()
  await next(page, button(uploadWords.remove))
  await page.keyboard.press('Enter')
  await expect(button(uploadWords.pdf.choose)).toBeFocused()

  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 200_000,
  })
  await choose(uploadWords.pdf.choose, 'slow.pdf', 9_000_000)
  await expect(place.getByRole('progressbar')).toBeVisible()
  await expect(button(UPLOADING)).toBeFocused()
  await next(page, button(uploadWords.cancel))
  await page.keyboard.press('Enter')
  await expect(button(uploadWords.pdf.choose)).toBeFocused()

  // Who is elsewhere by then stays there.
  const title = page.getByLabel('Title')
  await title.focus()
  await page.locator('[data-upload=file_url]').setInputFiles(pdf('dropped.pdf'))
  await expect(place.getByText('dropped.pdf', { exact: true })).toBeVisible()
  await expect(title).toBeFocused()
})

test('[M7] [M8] whoever covers a picture by keys, throws that away and takes it back, comes back to its control', async ({
  app,
}) => {
  const page = await signedIn(app, '/admin/testimonials', {
    viewport: DESK,
    reducedMotion: 'reduce',
  })
  await page.getByRole('button', { name: 'Add testimonial' }).click()
  const place = page.getByRole('group', { name: testimonialsWords.screenshot })
  await beginAt(page, place.getByRole('button', { name: 'Choose a picture' }))
  const choosing = page.waitForEvent('filechooser')
  await pressHere(page, place.getByRole('button', { name: 'Choose a picture' }))
  const buffer = barsShot(800, 1200)
  await (await choosing).setFiles({ name: 'chat.jpg', mimeType: 'image/jpeg', buffer })
  const step = page.getByRole('dialog', { name: coverWords.title })
  const add = step.getByRole('button', { name: coverWords.add.cover })
  const undo = step.getByRole('button', { name: panelWords.toast.undo })
  await add.press('Enter')
  await undo.press('Enter')
  await expect(step.getByText('Nothing is covered yet.')).toBeVisible()
  await expect(undo).toBeDisabled()
  await expect(undo).toBeFocused()
  await add.press('Enter')
  await expect(step.getByText('1 part is covered.')).toBeVisible()
  await step.getByRole('button', { name: 'Cancel' }).press('Enter')
  await step.getByRole('button', { name: coverWords.stay }).press('Enter')
  await withoutRoomToDraw(page, async () => {
    await step.getByRole('button', { name: coverWords.done }).press('Enter')
    await expect(step.getByRole('alert')).toContainText('your boxes are still here')
  })
  await expect(step.getByText('1 part is covered.')).toBeVisible()
  await step.getByRole('button', { name: coverWords.done }).press('Enter')
  await expect(place.getByRole('button', { name: uploadWords.another })).toBeFocused()
})
