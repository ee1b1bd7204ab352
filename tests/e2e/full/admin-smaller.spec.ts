import type { Page } from 'playwright/test'
import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { smaller as words } from '../../../web/features/admin/smaller/strings.ts'
import { becomeOfflineReady, expect, signedIn, signIn, test } from '../../support/app.ts'
import { expectFine } from '../../support/expect-fine.ts'
import { LIBRARY, pdf } from '../../support/library.ts'
import { bigScan, pdfOf } from '../../support/pdf-files.ts'
import { file, row } from '../../support/stories/admin-intake.ts'
import { FILE_IS_TOO_LARGE } from '../spec-words.ts'

const ready = /^Before 11 MB, after [\d.]+ MB\. Text is kept\.$/

test('[M4] [M8] of many files those that are too big wait, are made smaller without a network one after the other, and become drafts together', async ({
  page,
}) => {
  const scan = await bigScan(['Lenses', 'Mirrors', 'Prisms', 'Waves', 'Key'])
  const other = await bigScan(['Cells', 'Plants', 'Animals', 'Genes', 'Key'])
  await signIn(page, '/admin/free-pdfs')
  await page
    .locator('[data-upload=many]')
    .setInputFiles([file('Small.pdf', await pdfOf(['Light']))])
  await page.waitForURL('**/admin/intake')
  await expect(row(page, 'Small.pdf')).toContainText('Draft')
  await becomeOfflineReady(page)
  await page.context().setOffline(true)
  await page
    .locator('[data-upload=many]')
    .setInputFiles([
      file('Optics.pdf', scan),
      file('Waves.pdf', await pdfOf(['Waves'])),
      file('Biology.pdf', other),
    ])
  await expect(row(page, 'Waves.pdf')).toContainText('Draft')
  const big = page.getByRole('region', { name: words.bigTitle })
  await expect(big.getByRole('listitem')).toHaveCount(2)
  // They are on the device: a reload loses none.
  await page.reload()
  await expect(big.getByRole('listitem')).toHaveCount(2)
  await expectFine(page, 'files that are too big')
  await big.getByRole('button', { name: words.makeAll }).click()
  await expect(big.getByText(words.waiting)).toBeVisible()
  await expect(big.getByText(ready)).toHaveCount(2)
  await expectFine(page, 'files that were made smaller')
  await big.getByRole('button', { name: words.takeAll(2) }).click()
  await expect(row(page, 'Optics.pdf')).toContainText('5 pages')
  await expect(row(page, 'Biology.pdf')).toContainText('5 pages')
  await expect(big).toHaveCount(0)
  // The same file once more gives the same bytes, and is known by them.
  await page.locator('[data-upload=many]').setInputFiles([file('Optics_again.pdf', scan)])
  await big.getByRole('button', { name: words.make }).click()
  await big.getByRole('button', { name: words.take }).click()
  await expect(row(page, 'Optics_again.pdf')).toContainText('Already there, in Free PDFs')
})

const choose = async (page: Page, name: string, buffer: Buffer) => {
  await page.locator('[data-upload=file_url]').setInputFiles(file(name, buffer))
  const place = page.getByRole('group', { name: examsWords.file })
  await expect(place.getByRole('alert')).toHaveText(FILE_IS_TOO_LARGE)
  return place
}

test('[M8] making a file smaller is stopped by one tap and begun again; by keys the focus stays there, and another file may be chosen', async ({
  app,
}) => {
  const page = await signedIn(app, LIBRARY)
  await page.getByRole('button', { name: 'Add test' }).click()
  const place = await choose(page, 'Optics.pdf', await bigScan(Array(12).fill('Lenses')))
  await place.getByRole('button', { name: words.make }).focus()
  await page.keyboard.press('Enter')
  await expect(place.getByRole('progressbar', { name: words.label('Optics.pdf') })).toBeVisible()
  await expect(place.getByRole('button', { name: words.stop })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(place.getByText(words.stopped)).toBeVisible()
  await expect(place.getByRole('button', { name: words.make })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(place.getByText(/^Before 2\d MB, after [\d.]+ MB\. Text is kept\.$/)).toBeVisible()
  await expect(place.getByRole('button', { name: words.take })).toBeFocused()
  await expectFine(page, 'a file that was made smaller, in a form')
  const picker = page.waitForEvent('filechooser')
  await place.getByRole('button', { name: words.another, exact: true }).click()
  await (await picker).setFiles(pdf('Optics_by_hand.pdf'))
  await expect(place.getByText(/· Upload successful$/)).toBeVisible()
  await expect(place.getByRole('button', { name: words.take })).toHaveCount(0)
})

test('[M8] a file that cannot be made smaller says why and what to do, and is not lost', async ({
  app,
}) => {
  const page = await signedIn(app, LIBRARY)
  await page.getByRole('button', { name: 'Add test' }).click()
  const locked = await bigScan(['Lenses', 'Mirrors', 'Prisms', 'Waves', 'Key'], {
    ownerPassword: 'owner',
  })
  const place = await choose(page, 'Locked.pdf', locked)
  await place.getByRole('button', { name: words.make }).click()
  await expect(place.getByText(`${words.why.locked} ${words.asItWas}`)).toBeVisible()
  await choose(page, 'Empty.pdf', pdf('Empty.pdf', 10 * 1024 * 1024).buffer)
  await place.getByRole('button', { name: words.make }).click()
  await expect(place.getByText(`${words.why.nothing} ${words.asItWas}`)).toBeVisible()
})
