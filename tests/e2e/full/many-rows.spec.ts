import type { CDPSession, Page } from 'playwright/test'
import { strings as searchWords } from '../../../web/features/search/strings.ts'
import { median } from '../../bench/table.ts'
import { becomeOfflineReady, expect, test } from '../../support/app.ts'
import { stretched } from '../../support/calibration.mjs'
import { factorIn } from '../../support/main-thread.ts'
import {
  fillOneList,
  fillWithRows,
  shownRows as shown,
  totalShown,
} from '../../support/many-rows.ts'

const ROWS = 10_000
const titles = (page: Page) => page.locator('main li h3')
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

const LETTER_MS = 8

/** Time of the page's own thread in its code, styles and layout, in ms of the processor. */
const workOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  const counted = metrics.filter(({ name }) => /^(?:Script|Layout|RecalcStyle)Duration$/.test(name))
  return counted.reduce((sum, { value }) => sum + value * 1000, 0)
}

test('[T2] [T4] one shelf of 10,000 tests is paged to its end, searched and filtered, without a network too', async ({
  app,
  page,
}) => {
  test.setTimeout(stretched(240_000))
  await fillOneList(app, ROWS)
  await becomeOfflineReady(page, '/tests/full')
  const total = await totalShown(page)
  expect(total).toBeGreaterThanOrEqual(ROWS)
  const last = Math.ceil(total / 12)
  await page.context().setOffline(true)
  for (const [number, from] of [
    [2, 13],
    [3, 25],
    [Math.ceil(last / 2), (Math.ceil(last / 2) - 1) * 12 + 1],
    [last, (last - 1) * 12 + 1],
  ] as const) {
    if (number < 4) await pager(page).getByRole('link', { name: 'Next', exact: true }).click()
    else await page.goto(`/tests/full?page=${number}`)
    await expect(shown(page)).toHaveText(
      `Tests ${from} to ${Math.min(from + 11, total)} of ${total}`,
    )
    await expect(titles(page)).toHaveCount(Math.min(12, total - from + 1))
  }
  await expect(pager(page).getByRole('link', { name: 'Next', exact: true })).toHaveCount(0)

  await page.goto('/tests/full?difficulty=Hard')
  await expect(shown(page)).toHaveText(/^Tests 1 to 12 of \d{4}$/)
  await page.goto('/tests/full')
  await page.getByRole('searchbox').fill('paper 20471')
  await expect(titles(page)).toHaveText([/, paper 20471$/])
})

test('a letter in the search over 10,000 rows takes less than 8 ms of the page as a rule, the hits that it draws included', async ({
  app,
  page,
}) => {
  test.setTimeout(stretched(240_000))
  await fillWithRows(app, 10_310)
  await becomeOfflineReady(page, '/tests/full')
  await page.getByRole('button', { name: searchWords.field }).click()
  const field = page.getByRole('combobox')
  const options = page.getByRole('option')
  await field.fill('biology')
  await expect(options.first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(searchWords.filling)).toHaveCount(0)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await factorIn(page)
  for (const rate of [1, 4]) {
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    const letters: number[] = []
    for (const words of ['electro', 'termodynamcs']) {
      await field.fill('')
      await expect(options).toHaveCount(0)
      let typed = ''
      for (const letter of words) {
        typed += letter
        const before = await workOf(session)
        await session.send('Input.dispatchKeyEvent', { type: 'char', text: letter })
        // No expectation: one that has to wait reads the roles of all that the page shows, and lays out hits that nobody sees.
        await page.waitForFunction(
          (words) => document.querySelector(`[data-answered="${words}"]`) !== null,
          typed,
        )
        await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
        letters.push((await workOf(session)) - before)
      }
    }
    await expect(options).toHaveCount(20)
    const words = `typical ${median(letters).toFixed(1)} ms, dearest ${Math.max(...letters).toFixed(1)} ms`
    console.log(`measured: a letter of the search at ${rate}x CPU: ${words}`)
    if (rate === 1)
      expect(median(letters)).toBeLessThan(LETTER_MS * Math.max(before, await factorIn(page)))
  }
})
