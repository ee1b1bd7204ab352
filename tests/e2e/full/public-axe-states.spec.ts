import type { Page } from 'playwright/test'
import { strings as libraryWords } from '../../../web/features/library/strings.ts'
import { strings as videosWords } from '../../../web/features/videos/strings.ts'
import { becomeOfflineReady, expect, test, upToDate } from '../../support/app.ts'
import { violationsOf } from '../../support/axe.ts'
import { savesData } from '../../support/saves-data.ts'
import { addVideo } from '../../support/stories/public-videos.ts'
import { FAILED_TO_LOAD_VIDEO } from '../spec-words.ts'

// States that steps lead to, one from the other, or that are without a network. All others are rows of the table
// (tests/support/stories/public-pages.ts).

/** Both schemes, on the page as it stands. */
const expectFine = async (page: Page, what: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect.soft(await violationsOf(page), `${what}, ${colorScheme}`).toEqual([])
  }
}

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(upToDate(page)).toBeAttached()
}

test('axe finds nothing where a file is kept, removed or not here', async ({ page }) => {
  await open(page, '/tests/full')
  await becomeOfflineReady(page)
  await page
    .getByRole('button', { name: /^Save .* offline: / })
    .first()
    .click()
  const saved = page.getByRole('button', { name: /^Saved on this device, options/ })
  await expect(saved).toBeVisible()
  await expectFine(page, 'a toast about a file')
  await saved.click()
  await expect(page.getByRole('button', { name: 'Remove from this device' })).toBeVisible()
  await expectFine(page, 'what can be done with a saved file')
  await page.getByRole('button', { name: 'Remove from this device' }).click()
  await expect(saved).toHaveCount(0)
  await page.context().setOffline(true)
  await page.locator('main li h3 a').nth(2).click()
  await expect(page.getByRole('article')).toBeVisible()
  await page
    .getByRole('article')
    .getByRole('link', { name: /^View Test/ })
    .click()
  await expect(page.getByText('Not saved on this device').first()).toBeVisible()
  await expectFine(page, 'a file that is not here')
})

test('axe finds nothing in a video that failed and in one that began without a network', async ({
  app,
  page,
}) => {
  const gone = await addVideo(app, 'A file that is gone', 'https://cdn.example.org/gone.mp4')
  await page.context().route('https://cdn.example.org/**', (route) => route.abort())
  const dialog = page.getByRole('dialog')
  await open(page, `/demo-videos?watch=${gone}`)
  await dialog.getByRole('button', { name: /^Play from/ }).click()
  await expect(dialog.getByRole('heading', { name: FAILED_TO_LOAD_VIDEO })).toBeVisible()
  await page.context().setOffline(true)
  await expect(dialog.getByText(/as soon as there is a network/)).toBeVisible()
  await expectFine(page, 'failed offline')
  await page.context().setOffline(false)
  await open(page, `/demo-videos?watch=${gone}`)
  await page.context().setOffline(true)
  await expect(dialog.getByRole('heading', { name: videosWords.offline })).toBeVisible()
  await expectFine(page, 'offline')
})

test('axe finds nothing in what is asked before a shelf is kept, nor before its files are removed', async ({
  page,
}) => {
  await page.addInitScript(savesData)
  await open(page, '/library')
  await becomeOfflineReady(page)
  const keep = page.getByRole('region', { name: libraryWords.shelves })
  await keep.getByRole('button', { name: 'Save all DPPs' }).click()
  const sheet = page.getByRole('dialog', { name: 'Save all DPPs' })
  await expect(sheet).toBeVisible()
  await expectFine(page, 'before a shelf is kept')
  await sheet.getByRole('button', { name: /^Save now/ }).click()
  await expect(keep).toContainText(libraryWords.shelfKept)
  await page
    .getByRole('button', { name: /^Remove from this device/ })
    .first()
    .click()
  await expectFine(page, 'before a file is removed')
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: libraryWords.remove, exact: true }).click()
  await expect(question).toHaveCount(0)
  await keep.getByRole('button', { name: 'Remove all DPPs' }).click()
  await expectFine(page, 'before a shelf is removed')
  await question.getByRole('button', { name: libraryWords.cancel }).click()
  await keep.getByRole('button', { name: 'Stop saving all DPPs' }).click()
  await expect(page.getByText('Stopped saving all DPPs')).toBeVisible()
  await expectFine(page, 'a shelf that is not kept any more')
})
