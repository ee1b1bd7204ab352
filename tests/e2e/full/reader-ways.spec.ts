import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Locator, Page } from 'playwright/test'
import { partInSight } from '../../../web/features/reader/pages/kept-pages.ts'
import { canvasRatio, mostCanvasPixels } from '../../../web/features/reader/pages/zoom.ts'
import { failureWords, strings as readerWords } from '../../../web/features/reader/strings.ts'
import { becomeOfflineReady, expect, openUpToDate, test } from '../../support/app.ts'
import { expectFine } from '../../support/axe.ts'
import { hugePdf, pdfOf } from '../../support/pdf-files.ts'
import { publishNote } from '../../support/publish-note.ts'

const pageOf = (page: Page, number: number, all: number) =>
  page.getByRole('region', { name: `Page ${number} of ${all}` })

/** Turns to the next page and opens the sheet in one moment: the address knows nothing of the page yet. */
const turnAndOpenMore = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const button = (label: string) =>
      document.querySelector<HTMLButtonElement>(`button[aria-label^="${label}"]`)
    button('Next page')?.click()
    button('More')?.click()
  })

/** How light a part of the screen is, from 0 to 255. */
const lightOf = async (part: Locator): Promise<number> => {
  const image = await loadImage(await part.screenshot())
  const pen = createCanvas(1, 1).getContext('2d')
  pen.drawImage(image, 0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
  return (red + green + blue) / 3
}

/** Device pixels per CSS pixel: those of a visible page's finest picture, and those that its memory allows. */
const crispness = async (sheet: Locator, screenRatio: number) => {
  const seen = await sheet.evaluate((element) => {
    const view = element.closest('[tabindex]')
    if (!view) throw new Error('no view around the page')
    const rectOf = (part: Element) => part.getBoundingClientRect()
    const [around, paper] = [rectOf(view), rectOf(element)]
    const inSight = {
      left: Math.max(around.left, paper.left),
      top: Math.max(around.top, paper.top),
      right: Math.min(around.left + view.clientWidth, paper.right),
      bottom: Math.min(around.top + view.clientHeight, paper.bottom),
    }
    const covers = ({ left, top, right, bottom }: DOMRect): boolean =>
      left <= inSight.left + 1 &&
      top <= inSight.top + 1 &&
      right >= inSight.right - 1 &&
      bottom >= inSight.bottom - 1
    const ratios = [...element.querySelectorAll('canvas')]
      .filter((canvas) => covers(rectOf(canvas)))
      .map((canvas) => canvas.width / rectOf(canvas).width)
    return {
      view: { left: 0, top: 0, width: view.clientWidth, height: view.clientHeight },
      box: {
        start: paper.left - around.left,
        top: paper.top - around.top,
        width: paper.width,
        height: paper.height,
      },
      finest: Math.max(0, ...ratios),
      memory: Reflect.get(navigator, 'deviceMemory'),
    }
  })
  const part = partInSight(seen.box, seen.view) ?? seen.box
  const most = mostCanvasPixels(seen.memory)
  return {
    finest: seen.finest,
    allowed: canvasRatio(part.width, part.height, screenRatio, most),
    ofWhole: canvasRatio(seen.box.width, seen.box.height, screenRatio, most),
  }
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
  await expectFine(page)

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

  // A reader that is out of sight for a moment, as when it is taken out of the page, is nowhere else.
  const reader = page.locator('main')
  await reader.evaluate(async (element) => {
    element.style.display = 'none'
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
  await expect(page.locator('input[inputmode="numeric"]')).toHaveValue('2')
  await reader.evaluate((element) => element.style.removeProperty('display'))
  await expect(pageOf(page, 2, 4)).toBeInViewport()
  await expect(box).toHaveValue('2')

  await page.keyboard.press('Control+f')
  await page.getByRole('searchbox').fill('mitosis')
  await expect(page.getByText(readerWords.noHits)).toBeVisible()
  await expect(page.getByRole('button', { name: readerWords.nextHit })).toHaveCount(0)
  await page.getByRole('searchbox').fill('page')
  await expect(page.getByRole('button', { name: readerWords.nextHit })).toBeVisible()

  const huge = await publishNote(app, 'Five thousand and one', hugePdf(5_001))
  await page.goto(`/free-pdfs/${huge}/read`)
  await expect(page.getByRole('heading', { name: failureWords.huge[0] })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Download PDF/ })).toBeVisible()
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

  const newTab = 'Open in New Tab: Human Reproduction: one-page revision'
  await openUpToDate(page, '/free-pdfs?q=one-page')
  const inList = page.url()
  await page.getByRole('link', { name: newTab, exact: true }).click()
  await expect(page).toHaveURL(/\/read$/)
  await page.getByRole('link', { name: readerWords.back, exact: true }).click()
  await expect(page).toHaveURL(inList)
  await cards.first().getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('article')).toBeVisible()
  const note = page.url()
  await page.getByRole('link', { name: newTab, exact: true }).click()
  await expect(page).toHaveURL(/\/read$/)
  await expect(page.getByRole('region', { name: /^Page 1 of/ })).toHaveAttribute('data-drawn')
  expect(page.context().pages()).toHaveLength(1)
  await page.getByRole('link', { name: readerWords.back, exact: true }).click()
  await expect(page).toHaveURL(note)
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
  // A sheet that is opened in the moment of turning lies over an older address, which never leads back to its page.
  const more = page.getByRole('dialog')
  await turnAndOpenMore(page)
  await expect(page).toHaveURL(/\/read#page=4$/)
  await more.getByRole('button', { name: readerWords.thumbnails }).click()
  await more.getByRole('button', { name: 'Page 6' }).click()
  await expect(page).toHaveURL(/\/read#page=6$/)
  await expect(box).toHaveValue('6')
  await box.fill('1')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/read$/)
  await turnAndOpenMore(page)
  await expect(page).toHaveURL(/\/read#page=2$/)
  await page.goBack()
  await expect(more).toHaveCount(0)
  await expect(page).toHaveURL(/\/read#page=2$/)
  await expect(box).toHaveValue('2')
  await turnAndOpenMore(page)
  await expect(page).toHaveURL(/\/read#page=3$/)
  await page.reload()
  await expect(box).toHaveValue('3')
  await expect(page).toHaveURL(/\/read#page=3$/)
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('button', { name: 'Share a link to page 3' }).click()
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared')?.url))
    .toMatch(/\/free-pdfs\/[a-z0-9]+\/read#page=3$/)
  const friend = await app.device()
  await friend.goto(`/free-pdfs/${id}/read#page=3`)
  await expect(friend.getByRole('textbox', { name: readerWords.page })).toHaveValue('3')
})

test('[N3] pages are drawn as a wheel or a finger comes to them, the page box follows, and they are crisp at five times their width', async ({
  app,
}) => {
  const texts = Array.from({ length: 12 }, (_, index) => `Chapter ${index + 1}`)
  const id = await publishNote(app, 'A long scroll', await pdfOf(texts, {}))
  const page = await app.device({ hasTouch: true, deviceScaleFactor: 3 })
  await page.goto(`/free-pdfs/${id}/read`)
  const box = page.getByRole('textbox', { name: readerWords.page })
  const current = async () => Number(await box.inputValue())
  const isThere = async (): Promise<void> => {
    const sheet = pageOf(page, await current(), 12)
    await expect(sheet).toBeInViewport({ ratio: 0.3 })
    await expect(sheet).toHaveAttribute('data-drawn')
  }
  await expect(pageOf(page, 1, 12)).toHaveAttribute('data-drawn')
  await page.mouse.move(180, 400)
  await page.mouse.wheel(0, 2_000)
  await expect.poll(current).toBeGreaterThan(3)
  await isThere()
  await expect(pageOf(page, 1, 12)).not.toHaveAttribute('data-drawn')
  const before = await current()
  const line = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) =>
    line.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((y) => ({ x: 180, y })) })
  for (let swipe = 0; swipe < 4; swipe += 1) {
    await touch('touchStart', 600)
    for (let y = 550; y >= 150; y -= 50) await touch('touchMove', y)
    await touch('touchEnd')
  }
  await expect.poll(current).toBeGreaterThan(before + 1)
  await isThere()

  const isCrisp = async (): Promise<boolean> => {
    const { finest, allowed } = await crispness(pageOf(page, await current(), 12), 3)
    return finest >= 0.9 * allowed
  }
  await expect.poll(isCrisp).toBe(true)
  for (const zoom of [125, 150, 200, 250, 300, 400, 500]) {
    await page.getByRole('button', { name: readerWords.zoomIn }).click()
    await expect(page.getByRole('button', { name: `Zoom ${zoom} %, fit the width` })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: readerWords.zoomIn })).toBeDisabled()
  await expect.poll(isCrisp).toBe(true)
  // One picture of the whole page would be far coarser: it is the part in sight that was drawn anew.
  const there = pageOf(page, await current(), 12)
  const { finest, allowed, ofWhole } = await crispness(there, 3)
  expect(allowed).toBeGreaterThan(2)
  expect(finest).toBeGreaterThan(1.5 * ofWhole)
})
