import { strings as frameWords } from '../../../web/features/frame/strings.ts'
import {
  becomeOfflineReady,
  DESK,
  expect,
  openUpToDate,
  test,
  upToDate,
} from '../../support/app.ts'
import { colleague, editMeanwhile } from '../../support/colleague.ts'
import { followShifts, movesOf } from '../../support/shifts.ts'

test('a page that is reached by a link is announced, and a place within a page is gone to', async ({
  page,
}) => {
  await openUpToDate(page, '/')
  await page
    .getByRole('navigation', { name: frameWords.quickNav })
    .getByRole('link', { name: 'PDFs' })
    .click()
  await expect(page.locator('p[aria-live]')).toHaveText(/^Free PDF.* \| NEET Academy$/)
  await page
    .getByRole('navigation', { name: frameWords.quickNav })
    .getByRole('link', { name: 'Home' })
    .click()
  await expect(page.locator('p[aria-live]')).toHaveText(/^Free notes and papers for NEET/)
})

test('a page that is loaded again is where it was left', async ({ page }) => {
  await openUpToDate(page, '/tests/full')
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  await page.reload()
  await expect(upToDate(page)).toBeAttached()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
  await page.goto('/contact')
  // Alive: taking its place in the history is a step that 'back' would be mistaken for.
  await expect(upToDate(page)).toBeAttached()
  await page.goBack()
  await page.waitForURL('/tests/full')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
})

test('the page that is kept for the next time is the newest one', async ({ app, page }) => {
  await becomeOfflineReady(page, '/tests/full')
  const item = (await page.locator('main li h3 a').first().getAttribute('href')) ?? ''
  const kept = (path: string) =>
    page.evaluate(
      async (url) => (await (await caches.open('pages')).match(url))?.text() ?? '',
      path,
    )
  await page.goto(item)
  await expect.poll(() => kept(item), { timeout: 20_000 }).toContain('Full Syllabus Test 10')
  const id = item.split('/').at(-1) ?? ''
  await editMeanwhile(app, await colleague(app), 'tests_library', id, { title: 'A newer title' })
  await page.goto(item)
  await expect.poll(() => kept(item), { timeout: 20_000 }).toContain('A newer title')
})

for (const [size, viewport] of [
  ['phone', { width: 360, height: 800 }],
  ['desk', DESK],
] as const)
  test(`a move from tab to tab keeps the page before until the next one stands, on a ${size}`, async ({
    app,
  }) => {
    const page = await app.device({ viewport })
    const shifted = await followShifts(page)
    await openUpToDate(page, '/contact')
    const links = page.getByRole('navigation').getByRole('link').filter({ visible: true })
    const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    const tabs = [...new Set(paths)].filter((path) => /^\/[a-z-]*(?:\/full)?$/.test(path))
    expect(tabs.length).toBeGreaterThanOrEqual(4)
    for (const path of [...tabs, ...tabs.toReversed()]) {
      const before = await shifted()
      await page.locator(`nav a[href="${path}"]`).filter({ visible: true }).first().click()
      await expect(page.locator('nav a[aria-current="page"]').first()).toBeAttached()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      expect(
        (await shifted()) - before,
        `${path} ${(await movesOf(page)).join('\n')}`,
      ).toBeLessThan(0.1)
    }
  })
