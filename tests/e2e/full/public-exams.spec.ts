import type { Page } from 'playwright/test'
import { strings as examsWords } from '../../../web/features/exams/strings.ts'
import { expect, test } from '../../support/app.ts'

const cards = (page: Page) => page.locator('main li h3')

test('[T2] on a phone the filters are chosen on a sheet that counts before it closes', async ({
  page,
}) => {
  await page.goto('/tests/full')
  await page.getByRole('button', { name: examsWords.filter, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: examsWords.filterHeading })
  const show = sheet.getByRole('button', { name: /^Show \d+ tests?$/ })
  // A full test is no daily paper: that choice could only give nothing. The sheet is at its full height once that is counted.
  await expect(sheet.getByRole('radio', { name: 'DPP (Daily Practice Papers) (0)' })).toBeDisabled()
  const all = (await show.textContent()) ?? ''
  await sheet.getByText('Biology', { exact: true }).click()
  // A tap on a choice is seen by its colour; the ring is for keys.
  const chip = (name: string) => sheet.locator('label').filter({ hasText: name }).first()
  await expect(chip('Biology')).toHaveCSS('outline-style', 'none')
  await expect(show).not.toHaveText(all)
  const counted = Number(/\d+/.exec((await show.textContent()) ?? '')?.[0])
  await show.click()
  await expect(page).toHaveURL(/subject=Biology/)
  await expect(cards(page)).toHaveCount(counted)
  await page.getByRole('button', { name: 'Remove filter: Biology' }).click()
  await expect(cards(page)).toHaveCount(12)
  await page.getByRole('button', { name: examsWords.filter, exact: true }).click()
  await sheet.getByText('Biology', { exact: true }).click()
  await page.keyboard.press('ArrowRight')
  await expect(chip('Chemistry')).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Escape')
  // A sheet closes by going back: that has happened before the next page is asked for.
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/tests\/full$/)
  await page.goto('/tests/full?q=no-such-paper')
  await page.getByRole('button', { name: examsWords.filter, exact: true }).click()
  await expect(sheet.getByRole('button', { name: 'No tests match' })).toBeDisabled()
})
