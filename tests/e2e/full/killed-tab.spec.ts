import type { Page } from 'playwright/test'
import { strings as readerWords } from '../../../web/features/reader/strings.ts'
import { becomeOfflineReady, expect, test } from '../../support/app.ts'
import { KillableBrowser } from '../../support/killable.ts'
import { COMPLETE_YOUR_PAYMENT, PROCEED_TO_PAY } from '../spec-words.ts'

/** Hides a page as a phone does before it ends it. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('tabs that a phone killed for their memory open again as they were: a list with its filter, the ways to pay, a file at its page', async ({
  app,
}) => {
  const browser = await KillableBrowser.open(await app.profile())
  const list = await browser.page()
  const context = list.context()
  await becomeOfflineReady(list, `${app.url}/tests/full?subject=Biology`)
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
  await hide(payment)
  await hide(reader)
  const again = (await browser.killTabs()).context()

  const tab = async (path: RegExp): Promise<Page> => {
    await expect.poll(() => again.pages().some((page) => path.test(page.url()))).toBe(true)
    const page = again.pages().find((one) => path.test(one.url()))
    if (!page) throw new Error('no such tab')
    await page.bringToFront()
    return page
  }
  const listAgain = await tab(/\/tests\/full\?subject=Biology$/)
  await expect(listAgain.locator('main li h3 a').first()).toHaveAttribute('href', exam)
  const paymentAgain = await tab(/\/payment\?program=/)
  await expect(heading(paymentAgain)).toBeInViewport()
  await expect(sheet(await tab(/\/read#page=2$/), 2)).toBeInViewport()
  await browser.kill()
})
