import type { Page } from 'playwright/test'
import { median, medianRatio } from '../../bench/table.ts'
import { type App, DESK, expect, signIn, test } from '../../support/app.ts'
import { stretched } from '../../support/calibration.mjs'
import { factorIn, idle, longestTasks } from '../../support/main-thread.ts'
import { fillWithRows } from '../../support/many-rows.ts'
import { report } from '../../support/traffic.ts'

const FEW = 100
const MANY = 10_000
/** Of a list, or of the page's thread: each takes seconds. */
const ROUNDS = 11
/** Of a step. It takes 50 ms, a few frames more or less: the ratio of eleven varies by half. */
const STEP_ROUNDS = 31
const TIMES = 1.5
const SOME = 2_000
const SLOWDOWN = 4
/** Of the page's thread, for the next page of its list. */
const NEXT_MS = 300
/** A page of the list, and the row of an open form. */
const MOST_ROWS = 51
const LIST = '/admin/tests-library'

/** A person's step, and the selector of what is there once it is drawn. */
interface Step {
  readonly name: string
  readonly click: string
  readonly until: string
  readonly back: (page: Page) => Promise<void>
}

const all = (page: Page) => page.getByRole('button', { name: 'All', exact: true }).click()
const STEPS: readonly Step[] = [
  {
    name: 'a filter',
    click: 'main [aria-label="Which tests"] button:nth-child(2)',
    until: 'main [aria-label="Which tests"] button:nth-child(2)[aria-pressed="true"]',
    back: all,
  },
  {
    name: 'the next page',
    click: 'nav[aria-label="Pages"] a:last-of-type',
    until: 'nav[aria-label="Pages"] a[href*="page=1"]',
    back: async (page) => void (await page.goBack()),
  },
  {
    name: 'a row',
    click: 'main tbody tr:nth-child(3) a[href*="edit="]',
    until: '[role="dialog"] input[name="title"]',
    back: (page) => page.keyboard.press('Escape'),
  },
]

/** From a click to the frame that has what it is about, in ms. */
const timeStep = (page: Page, { click, until }: Step): Promise<number> =>
  page.evaluate(
    async ([target, wanted]) => {
      const button = document.querySelector<HTMLElement>(target)
      if (!button) throw new Error(`no ${target}`)
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      const start = performance.now()
      button.click()
      while (!document.querySelector(wanted)) await frame()
      await frame()
      return performance.now() - start
    },
    [click, until] as const,
  )

/** Most rows that one message has brought to the page; counted there from its first worker on. */
const countRows = (): void => {
  const rowsIn = (value: unknown): number =>
    typeof value !== 'object' || value === null
      ? 0
      : Object.values(value).reduce<number>((sum, one) => sum + rowsIn(one), 0) +
        ('changedAt' in value ? 1 : 0)
  const Native = Worker
  Object.assign(window, { mostRows: 0 })
  window.Worker = class extends Native {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      this.addEventListener('message', ({ data }) => {
        const most = Math.max(Number(Reflect.get(window, 'mostRows')), rowsIn(data))
        Object.assign(window, { mostRows: most })
      })
    }
  }
}

const upToDate = (page: Page) => page.getByText(/^Up to date/).first()

/** From the start of a page of the panel to the frame that has its rows, in ms. It rests once it has given it. */
const timeList = async (page: Page): Promise<number> => {
  await page.goto(LIST)
  await page.waitForFunction(() => Reflect.get(window, 'listed') !== undefined)
  await upToDate(page).waitFor()
  await idle(page)
  return page.evaluate(() => Number(Reflect.get(window, 'listed')))
}

/** Times of each, in ms, of rounds in turns. A machine that is slow for a while is slow for all of them. */
const inTurns = async (
  times: number,
  ...rounds: readonly (() => Promise<number>)[]
): Promise<readonly (readonly number[])[]> => {
  const took = rounds.map((): number[] => [])
  for (let at = 0; at < times; at += 1)
    for (const [which, round] of rounds.entries()) took[which]?.push(await round())
  return took
}

/** A step and the way back, in ms of the step. */
const stepRound = (page: Page, step: Step, doing: typeof timeStep) => async (): Promise<number> => {
  await page.locator(step.click).waitFor()
  const time = await doing(page, step)
  await step.back(page)
  await expect(page.locator(step.until)).toHaveCount(0)
  return time
}

/** The list of a product with that many rows more than the sample, on a device that has them all. */
const openList = async (app: App, rows: number): Promise<Page> => {
  await fillWithRows(app, rows)
  const page = await app.device({ viewport: DESK })
  await page.addInitScript(() => {
    const look = (): void => {
      if (document.querySelector('main tbody tr'))
        Object.assign(window, { listed: performance.now() })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.addInitScript(countRows)
  await signIn(page, LIST)
  await upToDate(page).waitFor({ timeout: stretched(120_000) })
  await expect(page.getByText(/^Page 1 of/)).toBeVisible()
  return page
}

const costOf = async (page: Page, step: Step): Promise<number> => {
  const before = await factorIn(page, SLOWDOWN)
  const tasks = await longestTasks(page, SLOWDOWN, async () => void (await timeStep(page, step)))
  expect(tasks.length).toBeGreaterThan(10)
  return tasks.reduce((sum, ms) => sum + ms, 0) / Math.max(before, await factorIn(page, SLOWDOWN))
}

test('the next page of 2,000 rows leaves the page’s thread to the person', async ({ app }) => {
  test.setTimeout(stretched(180_000))
  const page = await openList(app, SOME)
  const next = STEPS.find(({ name }) => name === 'the next page')
  if (!next) throw new Error('no step to the next page')
  const [costs = []] = await inTurns(ROUNDS, stepRound(page, next, costOf))
  const cost = median(costs)
  report('panel, the next page: its thread', Math.round(cost), NEXT_MS, `ms at ${SLOWDOWN}x`)
  expect(cost).toBeLessThanOrEqual(NEXT_MS)
})

test('the panel lists, filters, leafs and opens 10,000 rows nearly as fast as 100', async ({
  app,
  otherApp,
}) => {
  test.setTimeout(stretched(300_000))
  const pages = [await openList(app, FEW), await openList(otherApp, MANY)]
  const figures: number[] = []
  const compare = async (
    name: string,
    times: number,
    round: (page: Page) => () => Promise<number>,
  ) => {
    const [few = [], many = []] = await inTurns(times, ...pages.map(round))
    const figure = Math.round(medianRatio(many, few) * 100) / 100
    report(`panel, ${name}: ${Math.round(median(few))} ms, with 10,000 rows`, figure, TIMES, 'x')
    figures.push(figure)
  }
  await compare('the list', ROUNDS, (page) => () => timeList(page))
  for (const step of STEPS)
    await compare(step.name, STEP_ROUNDS, (page) => stepRound(page, step, timeStep))
  for (const page of pages) {
    const most = await page.evaluate(() => Number(Reflect.get(window, 'mostRows')))
    report('panel, rows in one message to the page', most, MOST_ROWS, 'rows')
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(MOST_ROWS)
  }
  expect(figures).toHaveLength(STEPS.length + 1)
  expect(Math.max(...figures)).toBeLessThanOrEqual(TIMES)
})
