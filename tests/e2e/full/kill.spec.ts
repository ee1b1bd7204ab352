import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { strings as examsWords } from '../../../web/features/exams/strings.ts'
import { expect, openUpToDate, test } from '../../support/app.ts'
import { stretched } from '../../support/calibration.mjs'
import { KillableBrowser } from '../../support/killable.ts'

const KILLS = 6
const EXAMS = 46
const NOTES = 26

test('a browser that is killed at any moment of a first pull has every row after the next start', async ({
  app,
}) => {
  test.setTimeout(stretched(30_000 + KILLS * 12_000))
  for (let kill = 0; kill < KILLS; kill += 1) {
    const profile = await app.profile()
    const first = await KillableBrowser.open(profile)
    const page = await first.page()
    await page.goto(`${app.url}/tests/full`)
    // The moments at which rows and state are written lie within the first half second; each round dies later.
    await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), (kill * 500) / KILLS)
    await first.kill()
    await rm(join(profile, 'DevToolsActivePort'), { force: true })

    const second = await KillableBrowser.open(profile)
    const again = await second.page()
    await openUpToDate(again, `${app.url}/tests/full`)
    const tabs = again.getByRole('navigation', { name: examsWords.tabs }).getByRole('link')
    await expect
      .poll(async () =>
        (await tabs.allTextContents()).reduce(
          (sum, text) => sum + Number(/\d+$/.exec(text)?.[0]),
          0,
        ),
      )
      .toBe(EXAMS)
    await again.goto(`${app.url}/free-pdfs?page=${Math.ceil(NOTES / 12)}`)
    await expect(again.getByText('Page 3 of 3')).toBeVisible()
    await second.kill()
  }
})
