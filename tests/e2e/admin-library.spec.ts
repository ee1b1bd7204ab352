import { exams as examsWords } from '../../web/features/admin/exams/strings.ts'
import { outbox as outboxWords } from '../../web/features/admin/outbox/strings.ts'
import { rowStrings as rowWords } from '../../web/features/admin/rows/strings.ts'
import { smaller as smallerWords } from '../../web/features/admin/smaller/strings.ts'
import { strings as panelWords } from '../../web/features/admin/strings.ts'
import { upload as uploadWords } from '../../web/features/admin/upload/strings.ts'
import { DESK, expect, signedIn } from '../support/app.ts'
import { give } from '../support/give-files.ts'
import {
  askForPaper,
  breakDisk,
  LIBRARY,
  openLibrary,
  pdf,
  rowOf,
  rowStep,
} from '../support/library.ts'
import { damagedPdf, pdfOf, scriptedPdf } from '../support/pdf-files.ts'
import { expectRefused, listen, refusal, sendAgain, test } from '../support/refusing.ts'
import {
  DELETE_FAILED,
  ENTER_A_TITLE,
  FILE_IS_TOO_LARGE,
  NO_FILE_SELECTED,
  SELECT_A_PDF,
  TEST_NOT_DELETED,
  TEST_NOT_UPLOADED,
  TITLE_REQUIRED,
  UPLOAD_FAILED,
  UPLOAD_SUCCESSFUL,
} from './spec-words.ts'

test('[M5][M8] a new test is sent with its PDF, whose area follows the type that its name tells', async ({
  app,
}) => {
  const page = await signedIn(app, LIBRARY, { viewport: DESK })
  await page.getByRole('button', { name: 'Add test' }).click()
  await expect(page.getByRole('dialog').getByLabel('Type')).toHaveValue('full')
  await expect(page.getByRole('dialog').getByLabel('Subject')).toHaveValue('Biology')
  await expect(page.getByLabel('Category')).toHaveValue('fst')
  await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked()
  await page.getByRole('button', { name: examsWords.saveNew }).click()
  await expect(page.getByText(NO_FILE_SELECTED, { exact: true })).toBeVisible()
  await expect(page.getByText(SELECT_A_PDF).first()).toBeVisible()

  const picker = page.locator('[data-upload=file_url]')
  await expect(page.getByText(ENTER_A_TITLE)).toBeVisible()
  await picker.setInputFiles(pdf('too-big.pdf', 10 * 1024 * 1024))
  await expect(page.getByText(FILE_IS_TOO_LARGE).first()).toBeVisible()
  await expect(page.getByText(smallerWords.why.nothing).first()).toBeVisible()
  await picker.setInputFiles({ ...pdf('damaged.pdf'), buffer: damagedPdf() })
  await expect(page.getByText(/^This PDF is damaged/).first()).toBeVisible()
  await picker.setInputFiles({ ...pdf('scripted.pdf'), buffer: scriptedPdf() })
  await expect(page.getByText(/^This PDF carries scripts/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: uploadWords.pdf.choose })).toBeEnabled() // nothing of it was kept
  const place = page.getByRole('group', { name: examsWords.file })
  const said = 'The server takes no papers today.'
  await page.route('**/api/sync/files/*', (route) =>
    route.fulfill({ status: 400, json: { status: 400, message: said, data: {} } }),
  )
  await picker.setInputFiles(pdf('DPP_7_optics.pdf'))
  await expect(place.getByRole('alert')).toHaveText(`Upload failed: ${said}`)
  await page.unroute('**/api/sync/files/*')
  await picker.setInputFiles(pdf('DPP_7_optics.pdf'))
  await expect(page.getByText(UPLOAD_SUCCESSFUL).first()).toBeVisible()
  // Nothing of the failure before stands beside it.
  await expect(page.getByText(UPLOAD_FAILED)).toHaveCount(0)
  await expect(page.getByLabel('Title')).toHaveValue('DPP 7 optics')
  // What was said of the empty title goes with the words that the file has put there.
  await expect(page.getByText(ENTER_A_TITLE)).toHaveCount(0)
  await page.getByRole('button', { name: uploadWords.remove }).click()
  await expect(page.getByRole('button', { name: uploadWords.pdf.choose })).toBeVisible()
  const two = [pdf('DPP_9_optics.pdf'), pdf('DPP_9_key.pdf')]
  await give(page, place.getByText(uploadWords.pdf.drop), 'drop', ...two)
  await expect(page.getByText('“DPP_9_optics.pdf” was taken, the others were not')).toBeVisible()
  // On the control that has a file.
  expect(await give(page, place.getByText('DPP_9_optics.pdf'), 'drop', pdf('DPP_10.pdf'))).toBe(
    true,
  )
  await expect(place.getByText('DPP_10.pdf')).toBeVisible()
  await expect(place.getByText(/· Upload successful$/)).toBeVisible()
  await page.getByRole('button', { name: uploadWords.remove }).click()
  await give(page, place.getByRole('button', { name: uploadWords.pdf.choose }), 'paste', {
    ...pdf('DPP_8_optics.pdf'),
    buffer: await pdfOf(['Lenses', 'Mirrors', 'Key']),
  })
  await expect(place.getByText('DPP_8_optics.pdf')).toBeVisible()
  // A title that is there stays, whichever file comes after it.
  await expect(page.getByLabel('Title')).toHaveValue('DPP 7 optics')
  await page.getByLabel('Title').fill('   ')
  await page.getByRole('button', { name: examsWords.saveNew }).click()
  await expect(page.getByText(TITLE_REQUIRED, { exact: true })).toBeVisible()
  await expect(page.getByText(ENTER_A_TITLE).first()).toBeVisible()

  await page.getByLabel('Title').fill('DPP 8: Optics')
  await page.getByRole('dialog').getByLabel('Type').selectOption('dpp')
  await page.getByRole('dialog').getByLabel('Subject').selectOption('Physics')
  await page.getByRole('button', { name: examsWords.saveNew }).click()
  await expect(rowOf(page, 'DPP 8: Optics')).toContainText(panelWords.sync.sent)
  await expect(page.getByRole('row').nth(1)).toContainText('DPP 8: Optics') // newest first
  await page.getByRole('link', { name: 'DPP 8: Optics', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Easy', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('DPP 8: Optics')
  await expect(dialog.getByRole('combobox')).toHaveCount(2) // 'Subject' and 'Category': no type
  await dialog.getByRole('button', { name: 'Close' }).click()
  await askForPaper(page, 'DPP 8: Optics')
  await expect(dialog.getByRole('group', { name: examsWords.file })).toContainText(
    'DPP_8_optics.pdf',
  )
  await dialog.getByRole('button', { name: 'Close' }).click()
  const server = await app.otherServer()
  expect(
    await server.sql(
      "SELECT area, pages FROM files JOIN tests_library t ON t.file_url = files.id WHERE t.title = 'DPP 8: Optics'",
    ),
  ).toEqual([{ area: 'tests-dpp', pages: 3 }])
})

test('[M5] [M10] what is typed outlives a failure, a reload and a refusal', async ({
  app,
  refuse,
}) => {
  const page = await signedIn(app, LIBRARY, { viewport: DESK })
  await page.getByRole('button', { name: 'Add test' }).click()
  // The name of the file fills in no title that somebody has begun to type.
  await page.getByLabel('Title').fill('A long title, typed with care')
  await page.locator('[data-upload=file_url]').setInputFiles(pdf('paper.pdf'))
  await page.getByRole('dialog').getByLabel('Subject').selectOption('Chemistry')
  await expect(page.getByText(UPLOAD_SUCCESSFUL).first()).toBeVisible()
  await breakDisk(page)
  await page.getByRole('button', { name: examsWords.saveNew }).click()
  await expect(page.getByText(UPLOAD_FAILED, { exact: true })).toBeVisible()
  await expect(page.getByText(TEST_NOT_UPLOADED)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('A long title, typed with care')
  // Words that the device could not take go along with the page.
  await page.getByLabel('Title').fill('A long title, typed with more care')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('A long title, typed with more care')
  await expect(page.getByRole('dialog').getByLabel('Subject')).toHaveValue('Chemistry')
  await refuse({ tests_library: { title: 'too_long' } })
  const heard = await listen(page)
  await page.getByRole('button', { name: examsWords.saveNew }).click()
  const words = 'Title: This is too long.'
  await expectRefused(page, { title: UPLOAD_FAILED, words, never: 'Test saved' }, heard)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await refuse({})
  const form = await sendAgain(page, UPLOAD_FAILED)
  await expect(form.getByLabel('Title')).toHaveValue('A long title, typed with more care')
  await expect(form.getByLabel('Subject')).toHaveValue('Chemistry')
  await form.getByLabel('Title').fill('A title, typed with care')
  await form.getByRole('button', { name: examsWords.saveEdit }).click()
  await expect(page.getByText(examsWords.edited[0], { exact: true })).toBeVisible()
  await expect(rowOf(page, 'A title, typed with care')).toContainText(panelWords.sync.sent)
})

test('[M9] a deletion asks first, says when the server refuses it and when it is done, and the test is gone', async ({
  app,
  refuse,
}) => {
  const page = await app.device({ viewport: DESK })
  const title = await openLibrary(page)
  const remove = async () => {
    await rowStep(page, title, 'remove')
    await page.getByRole('button', { name: examsWords.deleteYes }).click()
  }
  await refuse({ tests_library: { '': 'not_allowed' } })
  const heard = await listen(page)
  await remove()
  const words = TEST_NOT_DELETED
  await expectRefused(page, { title: DELETE_FAILED, words, never: 'Test deleted' }, heard)
  await refuse({})
  await refusal(page, DELETE_FAILED).getByRole('link', { name: panelWords.toast.open }).click()
  await page.getByRole('button', { name: /^Send again/ }).click()
  await expect(page.getByText(outboxWords.none)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0)

  await page.goto(`${LIBRARY}?edit=never0there0was`)
  await expect(page.getByText(rowWords.gone)).toBeVisible()
})
