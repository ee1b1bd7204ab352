import type { Page } from 'playwright/test'
import { expect, test, upToDate } from '../app.ts'
import type { FaultProxy } from '../fault-proxy.ts'
import { everywhere } from '../in-engine.ts'

export const LIST = '/tests/full'
export const TITLES = 12

export const cards = (page: Page) => page.getByRole('link', { name: /^View Details/ })
/** Questions to the feed, each with its moment. */
export const asksOf = (way: FaultProxy) =>
  way.seen
    .map((line, at) => ({ line, at: way.seenAt[at] ?? 0 }))
    .filter(({ line }) => line.includes('/api/sync/'))
export const tellOnline = (page: Page) =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('online'))
  })

/** Parts that a browser may lack, each with the words for it; `saves`: PDFs can be saved all the same. */
export interface Lacking {
  readonly what: string
  readonly take: () => void
  readonly says: RegExp | null
  readonly saves: boolean
}

export const showsAllWithout = ({ what, take, says, saves }: Lacking) =>
  test(`a browser without ${what} shows everything, ${saves ? 'saves a PDF' : 'saves none'}${says ? ' and says what it cannot do' : ''}`, async ({
    page,
  }) => {
    await everywhere(page, take)
    await page.goto(LIST)
    await expect(cards(page)).toHaveCount(TITLES)
    const offers = page.getByRole('button', { name: /^Save .* offline: / })
    if (saves) {
      await offers.first().click()
      await expect(
        page.getByRole('button', { name: /^Saved on this device/ }).first(),
      ).toBeVisible()
    } else await expect(offers).toHaveCount(0)
    // The mirror answers: before, a link leads to a page that the server draws.
    await expect(upToDate(page)).toBeAttached()
    await cards(page).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    if (says) await expect(page.getByText(says).first()).toBeVisible()
  })
