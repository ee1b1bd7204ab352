import { intake as intakeWords } from '../../../web/features/admin/intake/strings.ts'
import { failureWords, strings as readerWords } from '../../../web/features/reader/strings.ts'
import { becomeOfflineReady, DESK, expect, signIn, test } from '../../support/app.ts'
import { violationsOf } from '../../support/axe.ts'
import { readerIsKept } from '../../support/kept-files.ts'
import { oldDevice } from '../../support/old-browser.ts'
import { damagedPdf, emptyPdf, faxPdf, pdfOf, scannedPdf } from '../../support/pdf-files.ts'
import { publishNote } from '../../support/publish-note.ts'
import { isDrawn, pageOf } from '../../support/stories/reader.ts'
import { PDF_NOT_FOUND } from '../spec-words.ts'

test('[N3] a file that cannot be shown says why, and is there to be downloaded', async ({
  app,
  page,
}) => {
  const says = async (id: string, sentence: string): Promise<void> => {
    await page.goto(`/free-pdfs/${id}/read`)
    await expect(page.getByRole('alert').getByRole('heading', { name: sentence })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Download PDF/ })).toHaveAttribute(
      'href',
      /\?download=1$/,
    )
  }
  // Refused on an admin's device; the server cannot tell.
  const locked = await pdfOf(['secret'], { password: 'marigold' })
  await says(await publishNote(app, 'Locked', locked), failureWords.password[0])
  await says(await publishNote(app, 'Torn', damagedPdf()), failureWords.damaged[0])
  await says(await publishNote(app, 'Nothing', emptyPdf()), failureWords.damaged[0])
  await page.goto('/free-pdfs/aaaaaaaaaaaaaaa/read')
  await expect(page.getByRole('heading', { name: PDF_NOT_FOUND })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('[N3] the picture of a scan is decoded here, and the page goes to the printer', async ({
  app,
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => Object.assign(window, { isPrinted: true })
  })
  const id = await publishNote(app, 'Faxed', faxPdf())
  await page.goto(`/free-pdfs/${id}/read`)
  await isDrawn(page, 1, 1)
  const dot = await pageOf(page, 1, 1).evaluate((sheet) => {
    const canvas = sheet.querySelector('canvas')
    return [...(canvas?.getContext('2d')?.getImageData(50, 50, 1, 1).data ?? [])]
  })
  expect(dot).toEqual([0, 0, 0, 255])
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('button', { name: readerWords.print, exact: true }).click()
  await page.getByRole('button', { name: 'Print page 1' }).click()
  await page.waitForFunction(() => 'isPrinted' in window)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body > div > img')).toBeVisible()
  await expect(page.locator('#root')).toBeHidden()
})

test('[T8] without a network an address of the reader says what it needs, and opens once there is one, with its styles', async ({
  page,
}) => {
  await becomeOfflineReady(page, '/tests/full')
  const path = await page.locator('main li h3 a').first().getAttribute('href')
  await page.context().setOffline(true)
  await page.goto(`${path}/read`)
  await expect(page.getByRole('heading', { name: failureWords['no-engine'][0] })).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await isDrawn(page, 1, 7)
  // Its styles were asked for in vain as well.
  await expect(page.getByLabel('Pages', { exact: true })).toHaveCSS('overflow', 'auto')
})

test('[N3] a browser three years old draws a file, and looks into one in the panel', async ({
  app,
}) => {
  const file = await pdfOf(['Chapter 1\nकोशिका', 'Chapter 2'], { contents: ['One', 'Two'] })
  const id = await publishNote(app, 'For every phone', file)
  const page = await oldDevice(app)
  await page.goto(`/free-pdfs/${id}/read`)
  await isDrawn(page, 1, 2)
  await expect(page.getByText('Chapter 1', { exact: true })).toBeAttached()
  await isDrawn(page, 2, 2)
  const isNew = await Promise.all(
    page.workers().map((worker) => worker.evaluate(() => 'groupBy' in Object)),
  )
  expect(isNew).toContain(false)
  expect(await page.evaluate(() => 'groupBy' in Object)).toBe(false)

  const another = await pdfOf(['Chapter 3', 'Chapter 4'])
  const panel = await oldDevice(app, { viewport: DESK })
  await signIn(panel, '/admin/free-pdfs')
  await panel
    .locator('[data-upload=many]')
    .setInputFiles({ name: 'Old_phone.pdf', mimeType: 'application/pdf', buffer: another })
  await panel.waitForURL('**/admin/share')
  await expect(panel.getByRole('region', { name: intakeWords.list })).toContainText('2 pages')
})

test('[N3] a cut while an unsaved file is read is said, and what is missing is drawn once the network is back; without one it cannot be opened', async ({
  app,
  page,
}) => {
  const book = await scannedPdf(12, { width: 1240, quality: 75, lines: 40 })
  const id = await publishNote(app, 'Over the network', book)
  await becomeOfflineReady(page, '/free-pdfs')
  await page.goto(`/free-pdfs/${id}/read`)
  await isDrawn(page, 1, 12)
  await expect(page.getByText(/^[\d.]+ MB · read online$/)).toBeVisible()
  await readerIsKept(page)
  await page.context().setOffline(true)
  const box = page.getByRole('textbox', { name: readerWords.page })
  await box.fill('9')
  await box.press('Enter')
  await expect(page.getByText(readerWords.stalled)).toBeVisible()
  await expect(pageOf(page, 9, 12)).toBeInViewport()
  await expect(pageOf(page, 9, 12)).not.toHaveAttribute('data-drawn')
  await page.context().setOffline(false)
  await isDrawn(page, 9, 12)
  await expect(page.getByText(/^[\d.]+ MB · read online$/)).toBeVisible()
  await expect(page).toHaveURL(/#page=9$/) // once the place is kept

  await page.context().setOffline(true)
  await page.reload()
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('heading', { name: failureWords.offline[0] })).toBeVisible()
  await expect(alert.getByRole('link', { name: readerWords.toSaved })).toBeVisible()
  await page.context().setOffline(false)
  await isDrawn(page, 9, 12)
})
