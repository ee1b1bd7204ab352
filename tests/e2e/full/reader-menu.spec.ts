import { readFile } from 'node:fs/promises'
import { strings as readerWords } from '../../../web/features/reader/strings.ts'
import { becomeOfflineReady, expect, test } from '../../support/app.ts'
import { pressAway } from '../../support/library.ts'
import { scannedPdf } from '../../support/pdf-files.ts'
import { publishNote } from '../../support/publish-note.ts'
import { DOWNLOAD_PDF } from '../spec-words.ts'

test('[N3] [D5] the reader downloads the file under its title, and says on the page why it cannot', async ({
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
