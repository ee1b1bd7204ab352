import type { Page } from 'playwright/test'
import { strings as examsWords } from '../../../web/features/exams/strings.ts'
import { DESK, expect, openUpToDate, test } from '../../support/app.ts'
import { openLibrary } from '../../support/library.ts'
import { cards } from '../../support/stories/public-exams.ts'
import { NO_TESTS_FOUND, NO_TESTS_MATCH } from '../spec-words.ts'

test('[T2] [M5] a letter that is typed in the very moment in which the address takes the words before it stays', async ({
  app,
  page,
}) => {
  const typesOn = async (one: Page): Promise<void> => {
    await one.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>('input[type=search]')
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      for (const way of ['pushState', 'replaceState'] as const) {
        const change = history[way].bind(history)
        history[way] = (...state) => {
          change(...state)
          if (input?.value !== 'full') return
          setValue?.call(input, 'full syl')
          input.dispatchEvent(new InputEvent('input', { bubbles: true }))
        }
      }
    })
    const search = one.getByRole('searchbox')
    await search.fill('full')
    await expect(one).toHaveURL(/[?&]q=full(%20|\+)syl/)
    await expect(search).toHaveValue('full syl')
  }
  await openUpToDate(page, '/tests/full')
  await typesOn(page)
  // The words of an address that is gone back to are followed.
  await page.goBack()
  await expect(page.getByRole('searchbox')).not.toHaveValue('full syl')
  const admin = await app.device({ viewport: DESK })
  await openLibrary(admin)
  await typesOn(admin)
})

test('[T2] on a phone the filters are chosen on a sheet that counts before it closes', async ({
  page,
}) => {
  await page.goto('/tests/full')
  await page.getByRole('button', { name: examsWords.filter, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: examsWords.filterHeading })
  const show = sheet.getByRole('button', { name: /^Show \d+ tests?$/ })
  const all = (await show.textContent()) ?? ''
  await sheet.getByText('Biology', { exact: true }).click()
  await expect(show).not.toHaveText(all)
  const counted = Number(/\d+/.exec((await show.textContent()) ?? '')?.[0])
  await show.click()
  await expect(page).toHaveURL(/subject=Biology/)
  await expect(cards(page)).toHaveCount(counted)
  await page.getByRole('button', { name: 'Remove filter: Biology' }).click()
  await expect(cards(page)).toHaveCount(12)
  await page.goto('/tests/full?q=no-such-paper')
  await page.getByRole('button', { name: examsWords.filter, exact: true }).click()
  await expect(sheet.getByRole('button', { name: 'No tests match' })).toBeDisabled()
})

test("[T6] filters that let nothing through say so, with the specification's words", async ({
  page,
}) => {
  await page.goto('/tests/full?q=no-such-paper')
  await expect(page.getByRole('heading', { name: NO_TESTS_FOUND })).toBeVisible()
  await expect(page.getByText(NO_TESTS_MATCH)).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(cards(page)).toHaveCount(12)
})
