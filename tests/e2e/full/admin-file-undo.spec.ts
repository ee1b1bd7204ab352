import type { Locator, Page } from 'playwright/test'
import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { notes as notesWords } from '../../../web/features/admin/notes/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
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
