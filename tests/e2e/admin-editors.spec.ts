import { notes as notesWords } from '../../web/features/admin/notes/strings.ts'
import { rowStrings as rowWords } from '../../web/features/admin/rows/strings.ts'
import { strings as panelWords } from '../../web/features/admin/strings.ts'
import { upload as uploadWords } from '../../web/features/admin/upload/strings.ts'
import { expect, signIn } from '../support/app.ts'
import { breakDisk, pdf } from '../support/library.ts'
import { damagedPdf } from '../support/pdf-files.ts'
import { refusal, sendAgain, test } from '../support/refusing.ts'
import { card, editInATunnel, expectKept, open, save } from '../support/stories/admin-editors.ts'
import {
  PDF_FILE_REQUIRED,
  PDF_NOT_SAVED,
  PLEASE_SELECT_A_SUBJECT,
  SUBJECT_REQUIRED,
  UPLOAD_A_PDF,
  UPLOAD_FAILED,
} from './spec-words.ts'

test('[M3] [M4] [M8] [M10] a PDF is added on a phone, edited in a tunnel, and deleted', async ({
  app,
  page,
  refuse,
}) => {
  await signIn(page, '/admin/free-pdfs')
  await page.getByRole('button', { name: 'Add PDF' }).click()
  await save(page, notesWords.saveNew)
  await expect(page.getByText(PDF_FILE_REQUIRED, { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog').getByText(uploadWords.pdf.hint).first()).toBeVisible()
  await expect(page.getByText(UPLOAD_A_PDF).first()).toBeVisible()
  const dialog = page.getByRole('dialog')
  const picker = page.locator('[data-upload=file_url]')
  await picker.setInputFiles({ ...pdf('damaged.pdf'), buffer: damagedPdf() })
  const refused = page.getByRole('alert').filter({ hasText: UPLOAD_FAILED })
  await expect(refused.getByText(UPLOAD_FAILED, { exact: true })).toBeVisible()
  await expect(refused).toContainText('This PDF is damaged and does not open.')
  await expect(dialog.getByRole('group', { name: notesWords.file })).toContainText(
    uploadWords.damaged,
  )
  await picker.setInputFiles(pdf('Cell_the_unit.pdf'))
  await expect(dialog.getByLabel('Title')).toHaveValue('Cell the unit')
  await save(page, notesWords.saveNew)
  await expect(page.getByText(SUBJECT_REQUIRED, { exact: true })).toBeVisible()
  await expect(page.getByText(PLEASE_SELECT_A_SUBJECT).first()).toBeVisible()
  await dialog.getByLabel('Subject').selectOption('Biology')
  await dialog.getByLabel('Tags').fill(' cell , ncert, class 11,')

  // The form says that what was typed is kept; it outlives the page.
  await expect(dialog.getByText(panelWords.form.kept)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  // It closes by going back; a reload before that has happened would be called off by it.
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Add PDF' }).click()
  await expect(dialog.getByLabel('Tags')).toHaveValue(' cell , ncert, class 11,')
  // The Back gesture of a phone asks nothing, and the words are in their form.
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Add PDF' }).click()
  await expect(dialog.getByLabel('Tags')).toHaveValue(' cell , ncert, class 11,')
  await page.keyboard.press('Control+s')
  await expect(card(page, 'Cell the unit')).toContainText(panelWords.sync.sent)
  await expect(card(page, 'Cell the unit')).toContainText('#cell')
  await expect(card(page, 'Cell the unit')).toContainText('+1 more')

  await editInATunnel(page, 'Cell the unit', 'Description', 'From NCERT, in four pages.')
  await expect(card(page, 'Cell the unit')).toContainText(panelWords.sync.sent)
  const visitor = await app.device()
  await visitor.goto('/free-pdfs?q=four+pages')
  await expect(visitor.getByRole('heading', { name: 'Cell the unit' })).toBeVisible()

  await page.getByRole('button', { name: 'Actions: Cell the unit' }).click()
  const site = page.getByRole('menuitem', { name: 'View on site' })
  await expect(site).toHaveAttribute('href', /^\/free-pdfs\/\w+$/)
  const seen = await page.request.get((await site.getAttribute('href')) ?? '')
  expect([seen.status(), (await seen.text()).includes('From NCERT, in four pages.')]).toEqual([
    200,
    true,
  ])
  const share = page.getByRole('menuitem', { name: rowWords.share })
  const message = new URL((await share.getAttribute('href')) ?? '').searchParams.get('text')
  const address = new URL((await site.getAttribute('href')) ?? '', page.url()).href
  expect(message?.split('\n')).toEqual([
    'Cell the unit',
    'One of our PDFs, on our website:',
    address,
  ])
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: notesWords.deleteYes }).click()
  await expect(page.getByText(notesWords.deleted[0], { exact: true })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Cell the unit' })).toHaveCount(0)

  await page.getByRole('link', { name: /./ }).and(page.locator('[href*="edit="]')).first().click()
  const failed = PDF_NOT_SAVED
  await refuse({ free_pdfs: { '': 'not_allowed' } })
  await expectKept(page, 'Title', { words: failed, never: 'PDF updated' })
  await refuse({})
  const form = await sendAgain(page, 'Error')
  await expect(form.getByLabel('Title')).toHaveValue('Kept in spite of it')
  await save(page)
  await expect(page.getByText(notesWords.edited[0], { exact: true })).toBeVisible()

  await open(page, 'Kept in spite of it')
  await dialog.getByLabel('Title').fill('Kept once more')
  await breakDisk(page)
  await save(page)
  await expect(refusal(page, 'Error').getByText(failed)).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('Kept once more')
})
