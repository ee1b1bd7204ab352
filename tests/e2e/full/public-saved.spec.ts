import { strings as examsWords } from '../../../web/features/exams/strings.ts'
import { becomeOfflineReady, DESK, expect, test } from '../../support/app.ts'
import { cards, saveFirst, titlesOf } from '../../support/stories/public-saved.ts'
import { NO_TESTS_FOUND } from '../spec-words.ts'

test('[D3] tests that are saved are a filter on a phone and on a desk, which counts before it is chosen', async ({
  app,
}) => {
  const page = await app.device()
  await becomeOfflineReady(page, '/tests/full')
  const [first] = await titlesOf(page, 1)
  await saveFirst(page, 1)
  await page.getByRole('button', { name: examsWords.filter }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('group', { name: examsWords.onDevice }).getByText('Saved').click()
  await sheet.getByRole('button', { name: 'Show 1 test' }).click()
  await expect(page).toHaveURL(/[?&]saved=yes/)
  await expect(cards(page)).toHaveText([first as string])
  await page.getByRole('link', { name: 'DPP' }).click()
  await page.goBack()
  await expect(cards(page)).toHaveText([first as string])
  await page.getByRole('button', { name: 'Remove filter: Saved' }).click()
  await expect(cards(page)).toHaveCount(12)

  // The server cannot know what is saved: until the device has told, nothing is called missing.
  const desk = await app.device({ viewport: DESK })
  const drawn = await desk.goto('/tests/full?saved=yes')
  expect(await drawn?.text()).not.toContain(NO_TESTS_FOUND)
  await expect(desk.getByRole('heading', { name: NO_TESTS_FOUND })).toBeVisible()
  await expect(desk.getByLabel(examsWords.onDevice, { exact: true })).toHaveValue('yes')
  await desk.getByLabel(examsWords.onDevice, { exact: true }).selectOption('')
  await expect(cards(desk)).toHaveCount(12)
})
