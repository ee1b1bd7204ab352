import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { settings as settingsWords } from '../../../web/features/admin/settings/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { DESK, expect, signedIn } from '../../support/app.ts'
import { readFeed } from '../../support/content.ts'
import {
  breakDisk,
  LIBRARY,
  openLibrary,
  pressAway,
  rowOf,
  rowStep,
} from '../../support/library.ts'
import { expectRefused, listen, refusal, sendAgain, test } from '../../support/refusing.ts'
import { DELETE_FAILED, SETTINGS_UPDATED, TEST_NOT_UPDATED, UPDATE_FAILED } from '../spec-words.ts'

test('[M5] subject, category and difficulty are edited; an edit that the server refuses or this device cannot keep is said, and a blank title cannot be saved', async ({
  app,
  refuse,
}) => {
  const page = await app.device({ viewport: DESK })
  const title = await openLibrary(page)
  await page.getByRole('link', { name: title, exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Subject').selectOption('Chemistry')
  await form.getByLabel('Category').selectOption('part')
  await form.getByText('Easy', { exact: true }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(
      async () => (await readFeed(app.server)).changes.find(({ row }) => row?.title === title)?.row,
    )
    .toMatchObject({ subject: 'Chemistry', category: 'part', difficulty: 'Easy' })
  await expect(rowOf(page, title)).toContainText(panelWords.sync.sent)
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByLabel('Title').fill('  ')
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  await page.getByLabel('Title').fill('Another title')
  await refuse({ tests_library: { '': 'not_allowed' } })
  const heard = await listen(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  const words = TEST_NOT_UPDATED
  await expectRefused(page, { title: UPDATE_FAILED, words, never: 'Test updated' }, heard)
  await expect(rowOf(page, 'Another title')).toContainText('Not saved')
  await refuse({})
  await sendAgain(page, UPDATE_FAILED)
  await expect(form.getByLabel('Title')).toHaveValue('Another title')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(examsWords.edited[0], { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Another title', exact: true }).click()
  await form.getByLabel('Title').fill('A third title')
  await breakDisk(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(refusal(page, UPDATE_FAILED).getByText(words)).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('A third title')
})

test('[M9] a deletion that the server refuses, or this device cannot keep, says so, whatever it is of, and the row stays', async ({
  app,
  refuse,
}) => {
  const page = await signedIn(app, LIBRARY, { viewport: DESK })
  const dialog = page.getByRole('dialog')
  for (const [path, one, collection] of [
    ['/admin/free-pdfs', 'PDF', 'free_pdfs'],
    ['/admin/programs', 'programme', 'programs'],
  ] as const) {
    await page.goto(path)
    const first = page.getByRole('row').nth(1).getByRole('link').first()
    const remove = async (): Promise<string> => {
      const title = (await first.textContent()) ?? ''
      await rowStep(page, title, 'remove')
      await dialog.getByRole('button', { name: `Delete ${one}` }).click()
      return title
    }
    const words = `There was an error deleting the ${one}. Please try again.`
    await refuse({ [collection]: { '': 'not_allowed' } })
    const heard = await listen(page)
    const never = `${one.charAt(0).toUpperCase()}${one.slice(1)} deleted`
    const refused = await remove()
    await expectRefused(page, { title: DELETE_FAILED, words, never }, heard)
    await page.goto(`${path}?show=trash`)
    await expect(rowOf(page, refused)).toContainText('Not saved')

    await page.goto(path)
    await first.waitFor()
    await breakDisk(page)
    const title = await remove()
    await expect(refusal(page, DELETE_FAILED).getByText(words)).toBeVisible()
    await pressAway(dialog, 'Cancel')
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  }
})

test('[D1] the form offers the exam of the settings, and an old paper keeps its year', async ({
  app,
}) => {
  const page = await signedIn(app, '/admin', { viewport: DESK })
  await page.getByLabel('Exam year').fill('2031')
  await page.getByLabel('Exam date').fill('2031-05-04')
  await page.getByRole('button', { name: settingsWords.save }).click()
  await expect(page.getByText(SETTINGS_UPDATED, { exact: true })).toBeVisible()
  await page.goto(`${LIBRARY}?add=1`)
  const options = page.getByRole('dialog').getByLabel('Subject').locator('option')
  await expect(options).toHaveText(['Biology', 'Chemistry', 'Physics', 'NEET 2031'])
  await page.keyboard.press('Escape')
  const old = page
    .getByRole('row')
    .filter({ hasText: /NEET 20(?!31)\d\d/ })
    .first()
  const year = /NEET 20\d\d/.exec((await old.textContent()) ?? '')?.[0] ?? ''
  await old.getByRole('link').first().click()
  await expect(page.getByRole('dialog').getByLabel('Subject')).toHaveValue(year)
  await expect(options).toHaveText(['Biology', 'Chemistry', 'Physics', 'NEET 2031', year])
})
