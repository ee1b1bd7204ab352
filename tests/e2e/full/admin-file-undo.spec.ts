import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { upload as uploadWords } from '../../../web/features/admin/upload/strings.ts'
import { DESK, expect, signedIn, test } from '../../support/app.ts'
import { give } from '../../support/give-files.ts'
import { holdReading } from '../../support/hold-reading.ts'
import { LIBRARY, pdf, publicBytes, rowOf } from '../../support/library.ts'
import { UPLOADING } from '../spec-words.ts'

const FIRST = pdf('First_edition.pdf')
const SECOND = pdf('Second_edition.pdf', 50_000)

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

  // Over a file that stands there, too.
  letGo = await holdReading(page)
  await give(page, place.getByText(FIRST.name, { exact: true }), 'drop', SECOND)
  await expect(place.getByRole('button', { name: UPLOADING })).toBeDisabled()
  await give(page, place.getByText(FIRST.name, { exact: true }), 'drop', third)
  await notTaken(third.name)
  await letGo()
  await expect(place.getByText(SECOND.name, { exact: true })).toBeVisible()

  await dialog.getByRole('button', { name: examsWords.saveNew }).click()
  await expect(rowOf(page, 'Second edition')).toContainText(panelWords.sync.sent)
  expect(await publicBytes(app, page, 'Second edition')).toEqual(SECOND.buffer)
})
