import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe-core finds against WCAG 2.2 A and AA and its best practices, one line per rule. */
const violationsOf = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(await axeSource)
  return page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself on the window of the page under test.
    const { violations } = await (globalThis as any).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    return violations.map(
      (found: { id: string; nodes: { html: string }[] }) => `${found.id}: ${found.nodes[0]?.html}`,
    )
  })
}

const openItem = async (page: Page, list: string): Promise<void> => {
  await page.goto(list)
  await page.locator('main li h3 a').first().click()
  await expect(page.getByRole('article')).toBeVisible()
}
const openPages: readonly ((page: Page) => Promise<unknown>)[] = [
  (page) => page.goto('/'),
  (page) => page.goto('/tests/full'),
  (page) => page.goto('/free-pdfs'),
  (page) => page.goto('/nowhere'),
  (page) => openItem(page, '/tests/full'),
  (page) => openItem(page, '/free-pdfs'),
]

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing on any public page in ${colorScheme} colours`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const open of openPages) {
      await open(page)
      await expect(page.getByText(/NEET Academy$/).last()).toBeVisible()
      expect(await violationsOf(page), page.url()).toEqual([])
    }
    await page.goto('/tests/full')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    expect(await violationsOf(page)).toEqual([])
  })

test('nothing runs out sideways at 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const open of openPages) {
    await open(page)
    await expect(page.getByText(/NEET Academy$/).last()).toBeVisible()
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over, page.url()).toBe(0)
  }
})

test('the keyboard alone skips to the content, opens the menu and comes back with Escape', async ({
  page,
}) => {
  await page.goto('/tests/full')
  await expect(page.locator('main li h3')).toHaveCount(12)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(menu).toBeFocused()
  await menu.press('Enter')
  await page.getByRole('dialog').getByRole('link', { name: 'Free PDFs' }).click()
  await expect(page.getByRole('heading', { name: 'Free PDFs', level: 1 })).toBeFocused()
})

test('going back leads to the place in the list where one was', async ({ page }) => {
  await page.goto('/tests/full')
  const link = page.getByRole('link', { name: /^View Details/ }).nth(7)
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(300)
  await link.click()
  await expect(page.getByRole('article')).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})
