import type { Page } from 'playwright/test'
import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { DESK, expect, test } from '../../support/app.ts'
import { openLibrary, rowOf } from '../../support/library.ts'

/** A system that takes what a page shares, unless the story has it refuse. */
const takesShares = (): void => {
  const shared: unknown[] = []
  Object.assign(window, { shared, refusal: null })
  Object.defineProperty(navigator, 'share', {
    value: async (data: unknown) => {
      shared.push(data)
      const refusal: unknown = Reflect.get(window, 'refusal')
      if (typeof refusal === 'string') throw new DOMException('no', refusal)
    },
  })
}
const sharedIn = (page: Page) => page.evaluate(() => Reflect.get(window, 'shared'))

test('[M3] what is published is handed on by the system’s own sheet, from its menu and from the word that it is out', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  await page.addInitScript(takesShares)
  const sharedNow = () => sharedIn(page)
  const refuse = (name: string) =>
    page.evaluate((refusal) => Object.assign(window, { refusal }), name)
  const title = await openLibrary(page)
  const step = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions: ${title}` }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await step(rowWords.share)
  const data = {
    title,
    text: `${title}\nOne of our tests, on our website:`,
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/tests\/[a-z]+\/[a-z0-9]{15}$/),
  }
  expect(await sharedNow()).toEqual([data])
  expect(page.context().pages()).toHaveLength(1)

  // Called off by the person: nothing is said.
  await refuse('AbortError')
  await step(rowWords.share)
  await refuse('NotAllowedError')
  await step(rowWords.unpublish)
  await expect(rowOf(page, title)).toContainText('Draft')
  await expect(page.getByText(rowWords.shareFailed[0])).toHaveCount(0)
  await page.getByRole('button', { name: `Actions: ${title}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Publish', exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: rowWords.share })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Publish', exact: true }).click()
  const told = page.getByRole('status').filter({ hasText: `“${title}” published` })
  await told.getByRole('link', { name: rowWords.share }).click()
  await expect(page.getByText(rowWords.shareFailed[0])).toBeVisible()
  expect(await sharedNow()).toEqual([data, data, data])
})
