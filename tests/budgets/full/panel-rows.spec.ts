import type { Page } from 'playwright/test'
import { median } from '../../bench/table.ts'
import { type App, DESK, expect, signIn, test } from '../../support/app.ts'
import { stretched } from '../../support/calibration.mjs'
import { factorIn, longestTasks } from '../../support/main-thread.ts'
import { fillWithRows } from '../../support/many-rows.ts'
import { report } from '../../support/traffic.ts'

const ROWS = 2_000
const ROUNDS = 7
const SLOWDOWN = 4
/** Work of the page's thread for one step of a person. */
const LIMIT_MS = 500
const LIST = '/admin/tests-library'

/** A person's step, the selector of what is there once it is drawn, and the way back. */
interface Step {
  readonly name: string
  readonly act: (page: Page) => Promise<void>
  readonly until: string
  readonly back: (page: Page) => Promise<void>
}

const search = (page: Page) => page.getByRole('searchbox')

const STEPS: readonly Step[] = [
  {
    name: 'a filter',
    act: (page) => page.getByRole('button', { name: 'Published', exact: true }).click(),
    until: 'main [aria-label="Which tests"] button:nth-child(2)[aria-pressed="true"]',
    back: (page) => page.getByRole('button', { name: 'All', exact: true }).click(),
  },
  {
    name: 'the next page',
    act: (page) => page.getByRole('link', { name: 'Next' }).click(),
    until: 'nav[aria-label="Pages"] a[href*="page=1"]',
    back: async (page) => void (await page.goBack()),
  },
  {
    name: 'a search',
    act: (page) => search(page).fill('full syllabus test 09'),
    until: 'main tbody tr:only-child',
    back: (page) => search(page).fill(''),
  },
]

/** The list with that many rows more than the sample, on a device that has them all. */
const openList = async (app: App): Promise<Page> => {
  await fillWithRows(app, ROWS)
  const page = await app.device({ viewport: DESK })
  await signIn(page, LIST)
  await page
    .getByText(/^Up to date/)
    .first()
    .waitFor({ timeout: stretched(120_000) })
  await expect(page.getByText(/^Page 1 of/)).toBeVisible()
  return page
}

const costOf = async (page: Page, { act, until, back }: Step): Promise<number> => {
  const before = await factorIn(page, SLOWDOWN)
  const tasks = await longestTasks(page, SLOWDOWN, async () => {
    await act(page)
    await page.locator(until).waitFor()
  })
  const cost = tasks.reduce((sum, ms) => sum + ms, 0)
  const factor = Math.max(before, await factorIn(page, SLOWDOWN))
  await back(page)
  await expect(page.locator(until)).toHaveCount(0)
  return cost / factor
}

test('with 2,000 rows the next page, a filter and a search leave the panel’s thread to the person', async ({
  app,
}) => {
  test.setTimeout(stretched(240_000))
  const page = await openList(app)
  for (const step of STEPS) {
    const costs: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) costs.push(await costOf(page, step))
    const cost = Math.round(median(costs))
    report(`panel, ${step.name}: its thread`, cost, LIMIT_MS, `ms at ${SLOWDOWN}x`)
    expect(cost).toBeLessThanOrEqual(LIMIT_MS)
  }
})
