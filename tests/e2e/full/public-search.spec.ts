import { stateStrings as stateWords } from '../../../web/shared/ui/state-strings.ts'
import { DESK, expect, goOffline, test, upToDate } from '../../support/app.ts'
import { dialog, field, open, openHere, options } from '../../support/stories/public-search.ts'
import {
  PERSONAL_MENTORSHIP,
  TERMS_CONDITIONS,
  TRY_OTHER_SEARCH_OR_FILTERS,
} from '../spec-words.ts'

test('pages and programmes are found by the words that people have for them, and hits carry their day', async ({
  page,
}) => {
  await open(page)
  for (const [words, group, title] of [
    ['fees', 'Pages', 'Mentorship and fees'],
    ['mentorship', 'Programmes', PERSONAL_MENTORSHIP],
    ['refund', 'Pages', TERMS_CONDITIONS],
  ] as const) {
    await field(page).fill(words)
    const hits = dialog(page).getByRole('group', { name: group }).getByRole('option')
    await expect(hits.filter({ hasText: title }).first()).toBeVisible()
  }
  await options(page).filter({ hasText: TERMS_CONDITIONS }).click()
  await expect(page.getByRole('dialog', { name: TERMS_CONDITIONS })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await openHere(page)
  await field(page).fill('full test')
  const tests = dialog(page).getByRole('group', { name: 'Tests' }).getByRole('option')
  await expect(tests.first().locator('time')).toHaveText(/^\w{3} \d{1,2}, 20\d\d$/)
})

test('[T2] [N1] where the exact box of a list finds nothing, it offers what the search over everything finds, without a network too', async ({
  page,
}) => {
  await goOffline(page, '/free-pdfs')
  await page.getByRole('searchbox').fill('reprodution')
  await expect(page.getByText(TRY_OTHER_SEARCH_OR_FILTERS)).toBeVisible()
  const near = page.getByRole('region', { name: stateWords.near })
  const note = 'Human Reproduction: one-page revision'
  await near.getByRole('link', { name: note }).click()
  await expect(page.getByRole('heading', { level: 1, name: note })).toBeVisible()
  await page.goto('/free-pdfs?q=zzzzqqqq')
  await expect(page.getByText(TRY_OTHER_SEARCH_OR_FILTERS)).toBeVisible()
  await expect(near).toBeEmpty()
})

test('the keyboard alone opens it, chooses, opens what was chosen, and leaves it', async ({
  page,
}) => {
  await page.setViewportSize(DESK)
  await page.goto('/')
  await upToDate(page).waitFor({ state: 'attached' })
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  // Out of sight at once, out of the page a moment later, when the browser has told of it: no hand is as fast as that.
  await expect(page.locator('dialog:has([role=combobox])')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('chemistry')
  await expect(options(page).nth(2)).toBeVisible()
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const third = options(page).nth(2)
  await expect(third).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await third.getAttribute('id')) ?? '',
  )
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  const href = (await options(page).first().getAttribute('href')) ?? ''
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(href)
})

test('a video that was found opens in its player, in another tab where that is asked for', async ({
  page,
}) => {
  await open(page)
  await field(page).fill('dihybrid')
  const found = options(page).filter({ hasText: 'Genetics: a dihybrid cross' })
  await expect(found).toHaveAttribute('href', /^\/demo-videos\?watch=[a-z0-9]{15}$/)
  const coming = page.context().waitForEvent('page')
  await found.click({ modifiers: ['ControlOrMeta'] })
  await expect(await coming).toHaveURL(/\/demo-videos\?watch=[a-z0-9]{15}$/)
  await expect(page).toHaveURL(/\/tests\/full$/)
})

test('it works without a network, after a start without one', async ({ page }) => {
  await goOffline(page, '/tests/full')
  await page.goto('/free-pdfs')
  await page
    .getByText(/^Offline · last checked/)
    .first()
    .waitFor()
  await page.keyboard.press('Control+k')
  await field(page).pressSequentially('reproduction')
  await options(page).filter({ hasText: 'Human Reproduction: one-page revision' }).click()
  await expect(
    page.getByRole('heading', { name: 'Human Reproduction: one-page revision' }),
  ).toBeVisible()
})
