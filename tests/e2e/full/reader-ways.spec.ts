import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Locator, Page } from 'playwright/test'
import { strings as readerWords } from '../../../web/features/reader/strings.ts'
import { becomeOfflineReady, expect, test } from '../../support/app.ts'
import { expectFine } from '../../support/expect-fine.ts'
import { pdfOf } from '../../support/pdf-files.ts'
import { publishNote } from '../../support/publish-note.ts'
import { pageOf } from '../../support/stories/reader.ts'

/** How light a part of the screen is, from 0 to 255. */
const lightOf = async (part: Locator): Promise<number> => {
  const image = await loadImage(await part.screenshot())
  const pen = createCanvas(1, 1).getContext('2d')
  pen.drawImage(image, 0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
  return (red + green + blue) / 3
}

const more = async (page: Page, what: string): Promise<void> => {
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('button', { name: what, exact: true }).click()
}

test('[N3] words can be taken along and read aloud, links lead on, paper is dark for good, pages are turned and seen small', async ({
  app,
  page,
}) => {
  const texts = [
    'Chapter 2\nOogenesis begins early',
    'The second page',
    'The third page',
    'The last page',
  ]
  const links = ['https://ncert.nic.in/textbook.php', 0]
  const id = await publishNote(app, 'Many ways', await pdfOf(texts, { links }))
  await page.goto(`/free-pdfs/${id}/read`)
  const first = pageOf(page, 1, 4)
  await expect(first).toHaveAttribute('data-drawn')
  expect(await first.ariaSnapshot()).toContain('Oogenesis begins early')
  await first.getByText('Oogenesis begins early').dblclick({ position: { x: 8, y: 4 } })
  expect(await page.evaluate(() => String(getSelection()).trim())).toBe('Oogenesis')
  const out = first.getByRole('link', { name: 'Link to ncert.nic.in/textbook.php' })
  await expect(out).toHaveAttribute('href', 'https://ncert.nic.in/textbook.php')
  await expect(out).toHaveAttribute('target', '_blank')

  const box = page.getByRole('textbox', { name: readerWords.page })
  await box.fill('2')
  await box.press('Enter')
  await pageOf(page, 2, 4).getByRole('link', { name: readerWords.toDestination }).click()
  await expect(box).toHaveValue('1')

  expect(await lightOf(first)).toBeGreaterThan(200)
  const dark = page.getByRole('button', { name: readerWords.darkPaper })
  await dark.click()
  await expect(dark).toHaveAttribute('aria-pressed', 'true')
  expect(await lightOf(first)).toBeLessThan(60)
  await page.reload()
  await expect(first).toHaveAttribute('data-drawn')
  await expect(dark).toHaveAttribute('aria-pressed', 'true')
  expect(await lightOf(first)).toBeLessThan(60)
  await expectFine(page, 'the reader')

  const isWide = async () => {
    const sheet = await first.boundingBox()
    return sheet !== null && sheet.width > sheet.height
  }
  expect(await isWide()).toBe(false)
  await more(page, readerWords.rotate)
  await page.keyboard.press('Escape')
  await expect.poll(isWide).toBe(true)
  await more(page, readerWords.thumbnails)
  const small = page.getByRole('dialog').getByRole('button', { name: /^Go to page/ })
  await expect(small).toHaveCount(4)
  await expect(page.getByRole('dialog').locator('canvas')).toHaveCount(4)
  await small.nth(1).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(box).toHaveValue('2')

  await page.keyboard.press('Control+f')
  await page.getByRole('searchbox').fill('mitosis')
  await expect(page.getByText(readerWords.noHits)).toBeVisible()
  await expect(page.getByRole('button', { name: readerWords.nextHit })).toHaveCount(0)
  await page.getByRole('searchbox').fill('page')
  await expect(page.getByRole('button', { name: readerWords.nextHit })).toBeVisible()
})

test('[T8] [N3] in the installed app a file opens in place, and its Back leads to where it was opened from, once', async ({
  app,
}) => {
  const page = await app.device()
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  await becomeOfflineReady(page, '/tests/full')
  const cards = page.getByRole('main').getByRole('listitem')
  const link = cards.first().getByRole('heading').getByRole('link')
  const title = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const item = page.url()
  // Nothing says that it would open elsewhere.
  await page.getByRole('link', { name: `View Test: ${title}`, exact: true }).click()
  await expect(page).toHaveURL(/\/read$/)
  await expect(page.getByRole('region', { name: /^Page 1 of/ })).toHaveAttribute('data-drawn')
  expect(page.context().pages()).toHaveLength(1)
  await page.getByRole('link', { name: readerWords.back, exact: true }).click()
  await expect(page).toHaveURL(item)
  // One step back, not one more to the same page.
  await page.goBack()
  await expect(page).toHaveURL(/\/tests\/full$/)

  // By its address there is nothing to go back to: the page of the item takes its place.
  await page.goto(`${item}/read`)
  await page.getByRole('link', { name: readerWords.back, exact: true }).click()
  await expect(page).toHaveURL(item)
  await page.goBack()
  await expect(page).toHaveURL(/\/tests\/full$/)
})

test('[N3] a page of a file has an address, which follows what is read and can be shared', async ({
  app,
}) => {
  const id = await publishNote(app, 'Six sheets', await pdfOf(['A', 'B', 'C', 'D', 'E', 'F'], {}))
  const page = await app.device()
  await page.addInitScript(() => {
    Reflect.set(navigator, 'canShare', () => false)
    Reflect.set(navigator, 'share', async (data: ShareData) => Reflect.set(window, 'shared', data))
  })
  await page.goto(`/free-pdfs/${id}/read#page=5`)
  const box = page.getByRole('textbox', { name: readerWords.page })
  await expect(pageOf(page, 5, 6)).toHaveAttribute('data-drawn')
  await expect(box).toHaveValue('5')
  await box.fill('3')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/read#page=3$/)
  await page.reload()
  await expect(pageOf(page, 3, 6)).toHaveAttribute('data-drawn')
  await expect(box).toHaveValue('3')
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('button', { name: 'Share a link to page 3' }).click()
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared')?.url))
    .toMatch(/\/free-pdfs\/[a-z0-9]+\/read#page=3$/)
  const friend = await app.device()
  await friend.goto(`/free-pdfs/${id}/read#page=3`)
  await expect(friend.getByRole('textbox', { name: readerWords.page })).toHaveValue('3')
})
