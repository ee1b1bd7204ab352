import { strings as readerWords } from '../../web/features/reader/strings.ts'
import { becomeOfflineReady, expect, test, upToDate } from '../support/app.ts'

test('after a visit, lists, items and a saved PDF open in a new browser without a network', async ({
  app,
}) => {
  const profile = await app.profile()
  const page = await app.open(profile)
  await becomeOfflineReady(page, '/tests/full')
  await expect(page.locator('main li h3')).toHaveCount(12)
  const titles = await page.locator('main li h3').allTextContents()
  await page.goto('/free-pdfs')
  await expect(page.locator('main li h3')).toHaveCount(12)
  const notes = await page.locator('main li h3').allTextContents()
  await page.goto('/tests/full')
  await page.getByRole('button', { name: /^Save .* offline: .*Full Syllabus Test 10$/ }).click()
  await expect(
    page.getByRole('button', { name: 'Saved on this device, options: Full Syllabus Test 10' }),
  ).toBeVisible()
  await page.context().close()

  const cold = await app.open(profile)
  await cold.context().setOffline(true)
  await cold.goto('/tests/full')
  await expect(cold.locator('main li h3')).toHaveText(titles)
  await expect(cold.getByRole('main').getByText(/^Offline · last checked today/)).toBeVisible()
  await cold.goto('/free-pdfs?subject=Physics')
  await expect(cold.locator('main li h3').first()).toBeVisible()
  await cold.goto('/free-pdfs')
  await expect(cold.locator('main li h3')).toHaveText(notes)
  // A note that nobody opened before: only the mirror has its page.
  await cold.getByRole('link', { name: notes[3] ?? '', exact: true }).click()
  await expect(cold.getByRole('heading', { level: 1, name: notes[3] ?? '' })).toBeVisible()

  await cold.goto('/tests/full')
  await cold.getByRole('link', { name: 'Full Syllabus Test 10', exact: true }).click()
  await expect(cold.getByText('Saved on this device: opens without internet.')).toBeVisible()
  const opening = cold.context().waitForEvent('page')
  await cold.getByRole('link', { name: /^View Test/ }).click()
  const paper = await opening
  await expect(paper.getByRole('region', { name: 'Page 1 of 7' })).toHaveAttribute('data-drawn')
  await expect(paper.getByText(readerWords.saved)).toBeVisible()
  await paper.close()
  const download = cold.waitForEvent('download')
  await cold.getByRole('link', { name: /^Download PDF/ }).click()
  expect((await download).suggestedFilename()).toBe('Full Syllabus Test 10.pdf')

  await cold.goto('/tests/full')
  await cold.context().setOffline(false)
  await expect(upToDate(cold)).toBeAttached()
})
