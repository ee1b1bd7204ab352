import type { Page } from 'playwright/test'
import { becomeOfflineReady, expect, test } from '../../support/app.ts'
import { stretched } from '../../support/calibration.mjs'
import { fillOneList, shownRows as shown, totalShown } from '../../support/many-rows.ts'

const ROWS = 10_000
const titles = (page: Page) => page.locator('main li h3')
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

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
