import type { Page } from 'playwright/test'
import { median } from '../../bench/table.ts'
import { expect, test } from '../../support/app.ts'
import { stretched } from '../../support/calibration.mjs'
import { factorIn, longestTasksSince } from '../../support/main-thread.ts'
import { fillWithRows } from '../../support/many-rows.ts'
import { report } from '../../support/traffic.ts'

const ROWS = 10_000
const SLOWDOWN = 4
const ROUNDS = 5
const LONGEST_MS = 50

const WORDS = 'human physiology chapter '

/** Types letter after letter, each once the one before is drawn, until every row is here. */
const typeUntilHere = async (page: Page): Promise<number> => {
  const field = page.getByRole('searchbox')
  const here = page
    .getByText(/^Up to date/)
    .first()
    .waitFor()
    .then(() => true)
  const frame = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(done))).then(() => false)
  await field.click()
  let letters = 0
  while (!(await Promise.race([here, frame()]))) {
    if (letters > 0 && letters % WORDS.length === 0) await field.fill('')
    await page.keyboard.press(WORDS.charAt(letters % WORDS.length))
    letters += 1
  }
  return letters
}

/** The mark of a page that asks for the first rows: none comes in before. */
const ASKED = 'rows-asked'

test('somebody types into a field while 10,000 rows come in for the first time', async ({
  app,
}) => {
  test.setTimeout(stretched(240_000))
  await fillWithRows(app, ROWS)
  const longest: number[] = []
  const before: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await app.device()
    const factor = await factorIn(page, SLOWDOWN)
    const tasks = await longestTasksSince(page, SLOWDOWN, ASKED, async () => {
      const asking = page.waitForRequest(/\/api\/sync\/changes/)
      await page.goto('/free-pdfs')
      const marked = asking.then(() => page.evaluate((name) => void performance.mark(name), ASKED))
      expect(await typeUntilHere(page)).toBeGreaterThan(10)
      await marked
    })
    expect(tasks.since.length).toBeGreaterThan(100)
    const slower = Math.max(factor, await factorIn(page, SLOWDOWN))
    longest.push((tasks.since[0] ?? Number.NaN) / slower)
    before.push((tasks.before[0] ?? Number.NaN) / slower)
    await page.context().close()
  }
  // Before that it is the first layout of what the server drew, which bare HTML has too.
  console.log(`measured: longest task until rows are asked for: ${Math.round(median(before))} ms`)
  report(
    'longest task of the page while 10,000 rows come in',
    Math.round(median(longest)),
    LONGEST_MS,
    'ms',
  )
  expect(median(longest)).toBeLessThanOrEqual(LONGEST_MS)
})
