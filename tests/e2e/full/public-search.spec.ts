import { stateStrings as stateWords } from '../../../web/shared/ui/state-strings.ts'
import { DESK, expect, goOffline, test, upToDate } from '../../support/app.ts'
import { dialog, field, options } from '../../support/stories/public-search.ts'
import { TRY_OTHER_SEARCH_OR_FILTERS } from '../spec-words.ts'

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
