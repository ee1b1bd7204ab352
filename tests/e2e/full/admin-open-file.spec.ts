import type { Page } from 'playwright/test'
import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { fileStrings as fileWords } from '../../../web/features/admin/file/strings.ts'
import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { cover as coverWords } from '../../../web/features/admin/testimonials/cover/strings.ts'
import { testimonials as testimonialsWords } from '../../../web/features/admin/testimonials/strings.ts'
import { failureWords, strings as readerWords } from '../../../web/features/reader/strings.ts'
import { becomeOfflineReady, expect, signIn, test } from '../../support/app.ts'
import { violationsOf } from '../../support/axe.ts'
import { colleague, editMeanwhile } from '../../support/colleague.ts'
import { readFeed } from '../../support/content.ts'
import { LIBRARY, line, pressAway, rowStep } from '../../support/library.ts'
import { pdfOf } from '../../support/pdf-files.ts'
import { barsShot } from '../../support/screenshots.ts'
import { UPLOAD_SUCCESSFUL } from '../spec-words.ts'

test('[M7] a file that cannot be had says so in place, opens once it can, and a picture stands in a dialog', async ({
  app,
  page,
}) => {
  await signIn(page, LIBRARY)
  await becomeOfflineReady(page)
  // A draft that this device never had the file of.
  const title = 'Physics DPP 06: Gravitation'
  const admin = await colleague(app)
  const { changes } = await readFeed(app.server, admin)
  const id = changes.find(({ row }) => row?.title === title)?.id ?? ''
  await editMeanwhile(app, admin, 'tests_library', id, { status: 'draft' })
  await expect(line(page, title).first()).toContainText('Draft')
  await page.context().setOffline(true)
  await rowStep(page, title, 'openFile')
  const reader = page.getByRole('region', { name: readerWords.reader })
  await expect(reader.getByRole('alert')).toContainText(failureWords['no-engine'][0])
  await page.context().setOffline(false)
  await reader.getByRole('button', { name: 'Try again' }).click()
  await expect(reader.getByRole('region', { name: /^Page 1 of/ })).toHaveAttribute('data-drawn')
  expect(await violationsOf(page)).toEqual([])
  await reader.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('button', { name: readerWords.print, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Share/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await pressAway(reader, 'Back')

  await page.goto('/admin/testimonials?add=1')
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('[data-upload=whatsapp_screenshot]')
    .setInputFiles({ name: 'chat.jpg', mimeType: 'image/jpeg', buffer: barsShot(400, 800) })
  await page.getByRole('button', { name: coverWords.add.cover }).click()
  await page.getByRole('button', { name: coverWords.done }).click()
  await expect(page.getByText(UPLOAD_SUCCESSFUL).first()).toBeVisible()
  await dialog.getByLabel('Caption').fill('From a parent')
  await dialog.getByText(rowWords.plan.draft).click()
  await dialog.getByRole('button', { name: testimonialsWords.saveNew }).click()
  await rowStep(page, 'From a parent', 'openFile')
  await expect(page.getByRole('img', { name: /^The picture chat/ })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

const addDraft = async (page: Page, name: string, words: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add test' }).click()
  const dialog = page.getByRole('dialog')
  const file = { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: await pdfOf([words]) }
  await dialog.locator('[data-upload=file_url]').setInputFiles(file)
  await expect(dialog.getByLabel('Title')).toHaveValue(name)
  await dialog.getByText(rowWords.plan.draft).click()
  await pressAway(dialog, examsWords.saveNew)
}

/** Opens the file of a row from its menu, reads these words in it, and leaves by the browser's Back. */
const readAndLeave = async (page: Page, name: string, words: string): Promise<void> => {
  const url = page.url()
  const actions = page.getByRole('button', { name: `Actions: ${name}`, exact: true })
  await actions.click()
  await page.getByRole('menuitem', { name: fileWords.open }).click()
  const reader = page.getByRole('region', { name: readerWords.reader })
  await expect(reader.getByText(words, { exact: true })).toBeAttached()
  expect(page.url()).toBe(url)
  expect(page.context().pages()).toHaveLength(1)
  await page.goBack()
  await expect(reader).toHaveCount(0)
  expect(page.url()).toBe(url)
  await expect(actions).toBeFocused()
}

test('[M5] a paper opens in the reader over its list: as a draft, in the trash, and while this device alone has it', async ({
  page,
}) => {
  await signIn(page, LIBRARY)
  await becomeOfflineReady(page)
  await addDraft(page, 'Optics', 'Lenses and mirrors')
  await expect(line(page, 'Optics').first()).toContainText(panelWords.sync.sent)
  await readAndLeave(page, 'Optics', 'Lenses and mirrors')
  await rowStep(page, 'Optics', 'remove')
  await page.getByRole('dialog').getByRole('button', { name: examsWords.deleteYes }).click()
  await page.context().setOffline(true)
  await addDraft(page, 'Waves', 'Strings and pipes')
  await readAndLeave(page, 'Waves', 'Strings and pipes')
  await page.context().setOffline(false)
  await page.goto(`${LIBRARY}?show=trash`)
  await readAndLeave(page, 'Optics', 'Lenses and mirrors')
})
