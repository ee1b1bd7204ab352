import type { Page } from 'playwright/test'
import { strings as examsWords } from '../../../web/features/exams/strings.ts'
import { expect, test } from '../../support/app.ts'
import { comeTo } from '../../support/come-to.ts'
import { NO_TESTS_FOUND } from '../spec-words.ts'

const cards = (page: Page) => page.locator('main li h3')

test('[T2] [T4] without scripts lists are searched, filtered and paged, and nothing untrue is said', async ({
  app,
}) => {
  const page = await app.device({ javaScriptEnabled: false })
  await page.goto('/tests/full')
  await expect(page.getByText(/^(?:Offline|Could not check)/)).toHaveCount(0)
  // What only scripts could do is not offered.
  for (const part of ['banner', 'contentinfo'] as const)
    await expect(
      page.getByRole(part).locator('button, input').filter({ visible: true }),
    ).toHaveCount(0)
  const next = page.getByRole('link', { name: 'Next' })
  await comeTo(next)
  await next.click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(cards(page)).toHaveCount(4)
  await page.getByLabel('Difficulty').selectOption('Hard')
  await page.getByRole('button', { name: examsWords.filter }).click()
  // Whole: its address is there before its cards are.
  await page.waitForURL(/difficulty=Hard/)
  const hard = await cards(page).count()
  expect(hard).toBeGreaterThan(0)
  expect(hard).toBeLessThan(12)
  await page.getByRole('searchbox').fill('CHEM')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/q=CHEM.*difficulty=Hard/)
  await expect(cards(page)).toHaveText([/Chemistry Full Test 01/])
  await page.getByRole('searchbox').fill('no such paper')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('heading', { name: NO_TESTS_FOUND })).toBeVisible()
})
