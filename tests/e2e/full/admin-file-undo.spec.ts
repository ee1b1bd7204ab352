import type { Locator, Page } from 'playwright/test'
import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { notes as notesWords } from '../../../web/features/admin/notes/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { cover as coverWords } from '../../../web/features/admin/testimonials/cover/strings.ts'
import { testimonials as testimonialsWords } from '../../../web/features/admin/testimonials/strings.ts'
import { upload as uploadWords } from '../../../web/features/admin/upload/strings.ts'
import { type App, DESK, expect, signedIn, test } from '../../support/app.ts'
import { type GivenFile, give } from '../../support/give-files.ts'
import { holdReading } from '../../support/hold-reading.ts'
import {
  askForPaper,
  LIBRARY,
  openLibrary,
  pdf,
  pressAway,
  publicBytes,
  publicRow,
  rowOf,
} from '../../support/library.ts'
import { barsShot, readShot } from '../../support/screenshots.ts'
import { UPLOADING } from '../spec-words.ts'

const FIRST = pdf('First_edition.pdf')
const SECOND = pdf('Second_edition.pdf', 50_000)

const choose = (page: Page, field: string, file: GivenFile): Promise<void> =>
  page.locator(`[data-upload=${field}]`).setInputFiles(file)

/** Until what a file took the place of is said; then that is put back. */
const undoReplacing = async (place: Locator, name: string): Promise<void> => {
  await expect(place.getByText(`It replaces “${name}”.`)).toBeVisible()
  await place.getByRole('button', { name: panelWords.toast.undo }).click()
  await expect(place.getByText(/^It replaces/)).toHaveCount(0)
}

/** The file that visitors get with this title is that one, by its name and its bytes. */
const expectServed = async (app: App, page: Page, title: string, file: typeof FIRST) => {
  await expect.poll(async () => (await publicRow(app, title))?.file_url.name).toBe(file.name)
  expect(await publicBytes(app, page, title)).toEqual(file.buffer)
}

test('[M4] [M8] a file that is chosen over another says so, and undone it is the first that is sent; so it is over one on the website', async ({
  app,
}) => {
  const page = await signedIn(app, '/admin/free-pdfs', { viewport: DESK })
  await page.getByRole('button', { name: 'Add PDF' }).click()
  const dialog = page.getByRole('dialog')
  const place = dialog.getByRole('group', { name: notesWords.file })
  const arrived = place.getByText(/· Upload successful$/)
  await choose(page, 'file_url', FIRST)
  await expect(arrived).toBeVisible()
  await choose(page, 'file_url', SECOND)
  await expect(place.getByText(SECOND.name, { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('Second edition')
  await undoReplacing(place, FIRST.name)
  await expect(place.getByText(FIRST.name, { exact: true })).toBeVisible()
  await expect(arrived).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('First edition')
  await dialog.getByLabel('Subject').selectOption('Biology')
  await dialog.getByRole('button', { name: notesWords.saveNew }).click()
  await expect(rowOf(page, 'First edition')).toContainText(panelWords.sync.sent)
  await expectServed(app, page, 'First edition', FIRST)

  await page.getByRole('link', { name: 'First edition', exact: true }).click()
  const stored = place.getByText(/· on the website$/)
  await expect(stored).toBeVisible()
  await choose(page, 'file_url', SECOND)
  await expect(stored).toHaveCount(0)
  await undoReplacing(place, FIRST.name)
  await expect(stored).toBeVisible()
  await dialog.getByLabel('Title').fill('Still the first')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(rowOf(page, 'Still the first')).toContainText(panelWords.sync.sent)
  await expectServed(app, page, 'Still the first', FIRST)
})

test('[M5] [M8] a paper that is chosen over another, in the place of the one on the website, is undone to the first choice', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  const title = await openLibrary(page)
  await askForPaper(page, title)
  const dialog = page.getByRole('dialog')
  const place = dialog.getByRole('group', { name: examsWords.replace.label })
  await choose(page, 'file_url', FIRST)
  await expect(place.getByText(FIRST.name, { exact: true })).toBeVisible()
  await expect(place.getByText(/^It replaces/)).toHaveCount(0) // the row has its paper until it is saved
  await choose(page, 'file_url', SECOND)
  await undoReplacing(place, FIRST.name)
  await expect(place.getByText(FIRST.name, { exact: true })).toBeVisible()
  await pressAway(dialog, 'Replace the paper')
  await expect(rowOf(page, title)).toContainText(panelWords.sync.sent)
  await expectServed(app, page, title, FIRST)
})

test('[M7] [M8] covers that are thrown away with their picture come back with it, and a picture in the form stays beside it', async ({
  app,
}) => {
  const page = await signedIn(app, '/admin/testimonials', { viewport: DESK })
  await page.getByRole('button', { name: 'Add testimonial' }).click()
  const place = page.getByRole('group', { name: testimonialsWords.screenshot })
  const undo = place.getByRole('button', { name: panelWords.toast.undo })
  const step = page.getByRole('dialog', { name: coverWords.title })
  const cover = step.getByRole('button', { name: 'Cover 1' })
  /** Area that the cover takes, in pixels of the picture. */
  const area = () =>
    cover
      .locator('rect')
      .first()
      .evaluate((rect) =>
        ['x', 'y', 'width', 'height'].map((side) => Number(rect.getAttribute(side))),
      )
  const photo = (name: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: barsShot(400, 800),
  })
  const coverAndThrowAway = async (name: string): Promise<readonly number[]> => {
    await choose(page, 'whatsapp_screenshot', photo(name))
    await step.getByRole('button', { name: coverWords.add.solid }).click()
    await cover.press('ArrowUp')
    await expect(step.getByText(/^1 part is covered\./)).toBeVisible()
    const drawn = await area()
    await step.getByRole('button', { name: 'Cancel' }).click()
    await expect(step.getByText(coverWords.leaving)).toBeVisible()
    await pressAway(step, coverWords.leave)
    await expect(place.getByText(`“${name}” is removed.`)).toBeVisible()
    return drawn
  }
  const drawn = await coverAndThrowAway('chat.jpg')
  await undo.click()
  await expect(step.getByText(/^1 part is covered\./)).toBeVisible()
  expect(await area()).toEqual(drawn)
  await step.getByRole('button', { name: coverWords.done }).click()
  await expect(place.getByText('chat.jpg', { exact: true })).toBeVisible()

  await coverAndThrowAway('other.jpg')
  await expect(place.getByText('chat.jpg', { exact: true })).toBeVisible()
  await undo.click()
  await expect(cover).toBeVisible()
  await step.getByRole('button', { name: coverWords.done }).click()
  await expect(place.getByText('other.jpg', { exact: true })).toBeVisible()
  await undoReplacing(place, 'chat.jpg')
  await expect(place.getByText('chat.jpg', { exact: true })).toBeVisible()

  await page.getByLabel('Caption').fill('Thank you')
  await page.getByLabel(testimonialsWords.consentBy).fill('Meera Nair, her mother')
  await page.getByLabel(testimonialsWords.consentOn, { exact: true }).fill('2026-11-20')
  await page.getByLabel(testimonialsWords.consentHow, { exact: true }).fill('Wrote yes on WhatsApp')
  await page.getByRole('button', { name: testimonialsWords.saveNew }).click()
  await expect(rowOf(page, 'Thank you')).toContainText(panelWords.sync.sent)
  const file = (await publicRow(app, 'Thank you')).whatsapp_screenshot
  expect(file.name).toBe('chat.jpg')
  const shot = await readShot(await (await page.request.get(file.url)).body())
  const [x = 0, y = 0, width = 0, height = 0] = drawn
  const [, brightest] = shot.contrast(x + 8, Math.round(y + height / 2), width - 16)
  expect(brightest).toBeLessThan(40)
})

test('[M5] [M8] a second file that is dropped while the first is made ready is not taken, which is said; the first is', async ({
  app,
}) => {
  const page = await signedIn(app, LIBRARY, { viewport: DESK })
  await page.getByRole('button', { name: 'Add test' }).click()
  const dialog = page.getByRole('dialog')
  const place = dialog.getByRole('group', { name: examsWords.file })
  const third = pdf('Third_edition.pdf', 60_000)
  const notTaken = (name: string) =>
    expect(
      page
        .getByRole('alert')
        .filter({ hasText: 'Not taken' })
        .filter({
          hasText: `Another file is just being made ready. Add “${name}” after that.`,
        }),
    ).toBeVisible()
  let letGo = await holdReading(page)
  await give(page, place.getByText(uploadWords.pdf.drop), 'drop', FIRST)
  await expect(place.getByRole('button', { name: UPLOADING })).toBeDisabled()
  expect(await give(page, place.getByText(uploadWords.pdf.drop), 'drop', SECOND)).toBe(true)
  await notTaken(SECOND.name)
  await letGo()
  await expect(place.getByText(FIRST.name, { exact: true })).toBeVisible()
  await expect(place.getByText(/· Upload successful$/)).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('First edition')

  // Beside the control, too, and over a file that stands there.
  letGo = await holdReading(page)
  await give(page, place.getByText(FIRST.name, { exact: true }), 'drop', SECOND)
  await expect(place.getByRole('button', { name: UPLOADING })).toBeDisabled()
  await give(page, dialog.getByRole('heading', { name: 'Add test' }), 'drop', third)
  await notTaken(third.name)
  await letGo()
  await expect(place.getByText(SECOND.name, { exact: true })).toBeVisible()

  // Nor is anything put back meanwhile: the file that is made ready takes the place of the one that stands there.
  letGo = await holdReading(page)
  await choose(page, 'file_url', third)
  const undo = place.getByRole('button', { name: panelWords.toast.undo })
  await expect(undo).toBeDisabled()
  await undo.press('Enter')
  await letGo()
  await expect(place.getByText(third.name, { exact: true })).toBeVisible()
  await undoReplacing(place, SECOND.name)
  await expect(place.getByText(SECOND.name, { exact: true })).toBeVisible()
  await expect(place.getByText(/· Upload successful$/)).toBeVisible()
  await dialog.getByRole('button', { name: examsWords.saveNew }).click()
  await expect(rowOf(page, 'Second edition')).toContainText(panelWords.sync.sent)
  await expectServed(app, page, 'Second edition', SECOND)
})
