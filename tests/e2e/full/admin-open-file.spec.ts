import type { Page } from 'playwright/test'
import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { fileStrings as fileWords } from '../../../web/features/admin/file/strings.ts'
import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { strings as readerWords } from '../../../web/features/reader/strings.ts'
import { becomeOfflineReady, expect, signIn, test } from '../../support/app.ts'
import { LIBRARY, line, pressAway, rowStep } from '../../support/library.ts'
import { pdfOf } from '../../support/pdf-files.ts'

const addDraft = async (page: Page, name: string, words: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add test' }).click()
  const dialog = page.getByRole('dialog')
  const file = { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: await pdfOf([words]) }
  await dialog.locator('[data-upload=file_url]').setInputFiles(file)
  await expect(dialog.getByLabel('Title')).toHaveValue(name)
  await dialog.getByText(rowWords.plan.draft, { exact: true }).click()
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
