import type { Locator, Page } from 'playwright/test'
import { strings as readerWords } from '../../../web/features/reader/strings.ts'
import { becomeOfflineReady, expect, test } from '../../support/app.ts'
import { comeTo } from '../../support/come-to.ts'
import { KillableBrowser } from '../../support/killable.ts'
import { COMPLETE_YOUR_PAYMENT, PROCEED_TO_PAY } from '../spec-words.ts'

const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top)

/** Hides a page as a phone does before it ends it. The page has had no frame since its last scroll. */
const hide = (page: Page, scrollBy = 0) =>
  page.evaluate((top) => {
    window.scrollBy({ top, behavior: 'instant' })
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  }, scrollBy)

test('tabs that a phone killed for their memory open again where they were: in a list, at the ways to pay, on the page that was read', async ({
  app,
}) => {
  const browser = await KillableBrowser.open(await app.profile())
  const list = await browser.page()
  const context = list.context()
  const card = (page: Page) => page.getByRole('link', { name: /^View Details/ }).last()
  await becomeOfflineReady(list, `${app.url}/tests/full`)
  await comeTo(card(list))
  const cardTop = await topOf(card(list))
  const exam = (await list.locator('main li h3 a').first().getAttribute('href')) ?? ''

  const payment = await context.newPage()
  const heading = (page: Page) => page.getByRole('heading', { name: COMPLETE_YOUR_PAYMENT })
  await becomeOfflineReady(payment, `${app.url}/payment`)
  await payment.getByRole('button', { name: PROCEED_TO_PAY }).click()
  await expect(heading(payment)).toBeInViewport()

  const reader = await context.newPage()
  const sheet = (page: Page, at: number) => page.getByRole('region', { name: `Page ${at} of` })
  await reader.goto(`${app.url}${exam}/read`)
  await expect(sheet(reader, 1)).toHaveAttribute('data-drawn')
  await reader.getByRole('button', { name: readerWords.nextPage }).click()
  await expect(reader).toHaveURL(/#page=2$/)

  await hide(list)
  await hide(payment, 300)
  const headingTop = await topOf(heading(payment))
  await hide(reader)
  const again = (await browser.killTabs()).context()

  const tab = async (path: RegExp): Promise<Page> => {
    await expect.poll(() => again.pages().some((page) => path.test(page.url()))).toBe(true)
    const page = again.pages().find((one) => path.test(one.url()))
    if (!page) throw new Error('no such tab')
    await page.bringToFront()
    return page
  }
  const offBy = async (part: Locator, top: number) => Math.abs((await topOf(part)) - top)
  const listAgain = await tab(/\/tests\/full$/)
  await expect.poll(() => offBy(card(listAgain), cardTop)).toBeLessThanOrEqual(2)
  const paymentAgain = await tab(/\/payment\?program=/)
  await expect.poll(() => offBy(heading(paymentAgain), headingTop)).toBeLessThanOrEqual(2)
  await expect(sheet(await tab(/\/read#page=2$/), 2)).toBeInViewport()
  await browser.kill()
})
