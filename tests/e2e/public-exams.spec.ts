import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { strings as examsWords } from '../../web/features/exams/strings.ts'
import { DESK, expect, test, upToDate } from '../support/app.ts'
import {
  DPP_DAILY_PRACTICE_PAPERS,
  FULL_SYLLABUS_TEST_FST,
  GO_HOME,
  NO_TESTS_FOUND,
  NO_TESTS_MATCH,
  PART_SYLLABUS_TEST,
  TEST_DOES_NOT_EXIST,
  TEST_ID_IS_REQUIRED,
  TEST_NOT_FOUND,
} from './spec-words.ts'

const cards = (page: Page) => page.locator('main li h3')

test('[T3] a card shows badges with their words, the title, the date, and its two ways on', async ({
  page,
}) => {
  for (const [type, label] of [
    ['dpp', DPP_DAILY_PRACTICE_PAPERS],
    ['part', PART_SYLLABUS_TEST],
    ['full', FULL_SYLLABUS_TEST_FST],
  ] as const) {
    await page.goto(`/tests/${type}`)
    const papers = page.getByRole('listitem').filter({ has: page.getByRole('heading') })
    await expect(papers).not.toHaveCount(0)
    await expect(papers.filter({ hasNot: page.getByText(label, { exact: true }) })).toHaveCount(0)
  }
  const card = page.getByRole('listitem').filter({ hasText: 'Full Syllabus Test 10' })
  await expect(card.getByText('NEET 2027')).toBeVisible()
  await expect(card.getByText(FULL_SYLLABUS_TEST_FST, { exact: true })).toBeVisible()
  await expect(card.getByText('Hard', { exact: true })).toHaveCSS('color', 'rgb(168, 35, 26)')
  for (const [word, colour] of [
    ['Easy', 'rgb(23, 107, 53)'],
    ['Medium', 'rgb(107, 79, 0)'],
  ] as const)
    await expect(page.getByRole('listitem').getByText(word, { exact: true }).first()).toHaveCSS(
      'color',
      colour,
    )
  await expect(card.getByText('Nov 1, 2026')).toBeVisible()
  await expect(card.getByText(/^\d+ pages$/)).toBeVisible()
  await expect(card.getByRole('link', { name: /^View Details/ })).toBeVisible()
  await expect(card.getByRole('link', { name: /^Download/ })).toBeVisible()
  const hindi = page.getByRole('heading', { name: /पूर्ण पाठ्यक्रम/ })
  await expect(hindi).toHaveAttribute('lang', 'hi')
})

test('[T4] [T2] a list has pages of twelve, and a filter goes back to the first', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  await page.goto('/tests/full')
  await expect(cards(page)).toHaveCount(12)
  await expect(upToDate(page)).toBeAttached()
  await expect(page.getByRole('button', { name: 'Previous', exact: true })).toBeDisabled()
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(cards(page)).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled()
  await expect(page.getByRole('heading', { name: 'Tests 13 to 16 of 16' })).toBeFocused()

  await page.getByLabel('Difficulty').selectOption('Hard')
  await expect(page).toHaveURL(/\/tests\/full\?difficulty=Hard$/)
  await expect(page.getByText(/^Page \d/)).toHaveCount(0)
  const hard = page.locator('main li', { has: page.locator('h3') })
  const isHard = { has: page.getByText('Hard', { exact: true }) }
  await expect(hard.filter(isHard)).not.toHaveCount(0)
  await expect(hard.filter({ hasNot: isHard.has })).toHaveCount(0)
  expect(await hard.count()).toBeLessThan(12)
  await page.goBack()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.getByLabel('Category').selectOption('dpp')
  await expect(page).toHaveURL(/\/tests\/full\?category=dpp$/)
  await expect(page.getByRole('heading', { name: NO_TESTS_FOUND })).toBeVisible()
  await expect(page.getByText(NO_TESTS_MATCH)).toBeVisible()
  await page.getByLabel('Category').selectOption('fst')
  await expect(cards(page)).toHaveCount(12)
})

test('[T2] search and filters stand in the address, so a list can be shared and left by the back button', async ({
  page,
}) => {
  await page.goto('/tests/full')
  await page.getByRole('searchbox').pressSequentially('CHEM')
  await expect(page).toHaveURL(/q=CHEM/)
  await expect(cards(page)).toHaveText([/Chemistry Full Test 01/])
  await expect(page.getByRole('searchbox')).toBeFocused()

  const shared = await page.context().newPage()
  await shared.goto(page.url())
  await expect(cards(shared)).toHaveText([/Chemistry Full Test 01/])
  await expect(shared.getByRole('searchbox')).toHaveValue('CHEM')

  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(cards(page)).toHaveCount(12)
})

test('[T8] a paper opens in a new tab, downloads under its title, and leads to others of its type', async ({
  page,
}) => {
  await page.goto('/tests/full')
  await expect(upToDate(page)).toBeAttached()
  await page.getByRole('link', { name: 'Full Syllabus Test 09', exact: true }).click()
  await expect(page).toHaveTitle('Full Syllabus Test 09 | NEET Academy')
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 1 })).toBeFocused()
  for (const badge of ['NEET 2027', FULL_SYLLABUS_TEST_FST, 'Medium'])
    await expect(article.getByText(badge, { exact: true })).toBeVisible()
  await expect(article.getByText('Oct 11, 2026')).toBeVisible()

  const download = page.waitForEvent('download')
  await article.getByRole('link', { name: /^Download PDF/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Full Syllabus Test 09.pdf')
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  const opening = page.waitForEvent('popup')
  await article.getByRole('link', { name: /^View Test/ }).click()
  const reader = await opening
  await expect(reader).toHaveURL(/\/tests\/full\/[a-z0-9]+\/read$/)
  await expect(reader.locator('canvas').first()).toBeVisible()
  await reader.close()

  const more = page.getByRole('complementary', { name: 'More Full Tests' })
  // The newest three of its type, without itself.
  await expect(more.getByRole('listitem').getByRole('link')).toHaveText([
    'Full Syllabus Test 10',
    /पूर्ण पाठ्यक्रम/,
    /^Physics Full Test 01/,
  ])
  await page.getByRole('main').getByRole('link', { name: 'Full Tests', exact: true }).click()
  await expect(page).toHaveURL(/\/tests\/full$/)

  await page.goto('/tests/full/aaaaaaaaaaaaaaa')
  await expect(page.getByRole('heading', { name: TEST_NOT_FOUND })).toBeVisible()
  await expect(page.getByText(TEST_DOES_NOT_EXIST)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: GO_HOME })).toHaveAttribute(
    'href',
    '/',
  )
  await expect(page.getByRole('link', { name: examsWords.backToTests })).toHaveAttribute(
    'href',
    '/tests',
  )
  await page.goto('/tests/full/%20')
  await expect(page.getByText(TEST_ID_IS_REQUIRED)).toBeVisible()
})
