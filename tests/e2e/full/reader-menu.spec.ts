import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { strings as notesWords } from '../../../web/features/notes/strings.ts'
import { strings as readerWords } from '../../../web/features/reader/strings.ts'
import { type App, becomeOfflineReady, expect, test } from '../../support/app.ts'
import { colleague, editMeanwhile, putFile } from '../../support/colleague.ts'
import { pressAway } from '../../support/library.ts'
import { pdfOf, scannedPdf } from '../../support/pdf-files.ts'
import { publishNote } from '../../support/publish-note.ts'
import { DOWNLOAD_PDF } from '../spec-words.ts'

test('[N3] the reader downloads the file under its title, and says on the page why it cannot', async ({
  app,
  way,
}) => {
  const title = 'मानव जनन / notes'
  // So large that the browser has not kept all of it from reading.
  const file = await scannedPdf(12, { width: 1240, quality: 75, lines: 40 })
  const id = await publishNote(app, title, file)
  const page = await app.device({ address: way.url })
  await becomeOfflineReady(page, '/free-pdfs')
  await page.goto(`/free-pdfs/${id}/read`)
  await expect(page.locator('[data-drawn]').first()).toBeVisible()
  const more = page.getByRole('button', { name: /^More/ })
  const menu = page.getByRole('dialog', { name: readerWords.moreTitle })
  const download = menu.getByRole('button', { name: DOWNLOAD_PDF })

  await more.click()
  await expect(menu.getByRole('button', { name: readerWords.noContents })).toBeDisabled()
  const said = page.getByRole('status').filter({ hasText: `Not downloaded: ${title}` })
  const says = async (why: string): Promise<void> => {
    if (!(await menu.isVisible())) await more.click()
    await download.click()
    await expect(said).toContainText(why)
    await expect(menu).toHaveCount(0)
    await pressAway(said, 'Put this message away')
  }
  way.weather = 'gone'
  await says('This file is not on the site any more.')
  way.weather = 'captive'
  await says('This network sent a page of its own, often a Wi-Fi login')
  way.weather = 'trouble'
  await says('The server did not give the file. Try again in a few minutes.')
  await page.context().setOffline(true)
  await says('There is no internet and the file is not saved on this device.')
  await page.context().setOffline(false)
  way.weather = 'open'

  await more.click()
  way.holds = /\/api\/files\/.*\.pdf/
  const came = page.waitForEvent('download')
  await download.click()
  await expect(menu.getByRole('button', { name: 'Downloading…' })).toBeVisible()
  way.letGo()
  expect((await came).suggestedFilename()).toBe('मानव जनन - notes.pdf')
  expect(file.equals(await readFile(await (await came).path()))).toBe(true)
  await expect(download).toBeVisible()
  await expect(said).toHaveCount(0)
  await page.keyboard.press('Escape')
})

test('[N3] all pages go to the printer, each on a sheet of its own, and that can be called off', async ({
  app,
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () =>
      Reflect.set(window, 'printed', Number(Reflect.get(window, 'printed') ?? 0) + 1)
  })
  const printed = () => page.evaluate(() => Reflect.get(window, 'printed'))
  const id = await publishNote(
    app,
    'To print',
    await scannedPdf(40, { width: 1240, quality: 20, lines: 10 }),
  )
  await page.goto(`/free-pdfs/${id}/read`)
  await expect(page.locator('[data-drawn]').first()).toBeVisible()
  const choose = async (): Promise<void> => {
    await page.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('button', { name: readerWords.print, exact: true }).click()
    await page.getByRole('button', { name: 'Print all 40 pages' }).click()
  }
  const sheets = page.locator('body > div > img')
  const menu = page.getByRole('dialog')
  await choose()
  await expect(menu.getByText(/^Preparing page [2-9] of 40…$/)).toBeVisible()
  await pressAway(menu, 'Cancel')
  await choose()
  await expect.poll(printed, { timeout: 30_000 }).toBe(1)
  await expect(menu).toHaveCount(0)
  await expect(sheets).toHaveCount(40)
  const widths = await sheets.evaluateAll((all) =>
    all.map((one) => (one as HTMLImageElement).naturalWidth),
  )
  expect(new Set(widths)).toEqual(new Set([1240]))
  await page.emulateMedia({ media: 'print' })
  await expect(sheets.last()).toBeVisible()
  await expect(page.locator('#root')).toBeHidden()
})

const saveNote = async (
  app: App,
  title: string,
): Promise<{ readonly page: Page; readonly id: string }> => {
  const id = await publishNote(app, title, await pdfOf(['One', 'Two', 'Three', 'Four']))
  const page = await app.device()
  await becomeOfflineReady(page, `/free-pdfs/${id}`)
  await page
    .getByRole('button', { name: /^Save .* offline: / })
    .first()
    .click()
  await expect(page.getByText('Saved on this device: opens without internet.')).toBeVisible()
  return { page, id }
}

test('[N3] without a network the page of a note shows the copy that is saved, an older one too; and what stands open stays as the network comes and goes', async ({
  app,
}) => {
  const { page, id } = await saveNote(app, 'Kept with me')
  const inside = page.getByRole('article').getByRole('region', { name: 'Page 1 of 4' })
  const read = page.getByRole('link', { name: `${notesWords.read}: ` })
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('complementary', { name: /^More / })).toBeVisible()
  await read.click()
  await expect(inside).toHaveAttribute('data-drawn')

  await page.context().setOffline(false)
  await page.goto('/free-pdfs')
  const admin = await colleague(app)
  const file_url = await putFile(app, admin, 'freepdfs', {
    ...{ name: 'second.pdf', type: 'application/pdf' },
    bytes: new Uint8Array(await pdfOf(['New one', 'New two', 'New three'])),
  })
  await editMeanwhile(app, admin, 'free_pdfs', id, { file_url })
  await expect(
    page.getByRole('button', { name: /^Save the new version, .*: Kept with me$/ }),
  ).toBeVisible()
  await page.context().setOffline(true)
  await page.goto(`/free-pdfs/${id}`)
  await read.click()
  await expect(inside).toHaveAttribute('data-drawn')

  // Over the whole screen, and then the network is back: nobody's paper is exchanged while it is read.
  await page.goto(`/free-pdfs/${id}/read`)
  const pageOf = (number: number, all: number) =>
    page.getByRole('region', { name: `Page ${number} of ${all}` })
  const box = page.getByRole('textbox', { name: readerWords.page })
  await expect(pageOf(1, 4)).toHaveAttribute('data-drawn')
  await box.fill('3')
  await box.press('Enter')
  await expect(pageOf(3, 4)).toHaveAttribute('data-drawn')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: /^More/ }).click()
  const menu = page.getByRole('dialog', { name: readerWords.moreTitle })
  const take = menu.getByRole('button', { name: /^Save the new version/ })
  await expect(take).toBeVisible()
  await expect(pageOf(3, 4)).toHaveAttribute('data-drawn')
  await expect(box).toHaveValue('3')
  await take.click()
  await expect(pageOf(1, 3)).toHaveAttribute('data-drawn')
})
