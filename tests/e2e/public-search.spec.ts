import { strings as searchWords } from '../../web/features/search/strings.ts'
import { expect, test } from '../support/app.ts'
import { dialog, field, open, options } from '../support/stories/public-search.ts'
import { DEMO_VIDEOS, FREE_PDFS } from './spec-words.ts'

test('a search finds tests, notes and videos by kind, with typing mistakes, and marks what was meant', async ({
  page,
}) => {
  await open(page)
  await expect(dialog(page).getByText(/^Search by title, subject or tag/)).toBeVisible()
  await field(page).pressSequentially('biolgy')
  for (const kind of ['Tests', FREE_PDFS, DEMO_VIDEOS])
    await expect(dialog(page).getByRole('group', { name: kind })).toBeVisible()
  await expect(dialog(page).locator('mark').first()).toHaveText('Biology')

  await field(page).fill('mitosis')
  await expect(options(page).filter({ hasText: 'Cell Cycle and Cell Division' })).toBeVisible()
  await field(page).fill('जीव')
  await expect(options(page).filter({ hasText: 'जीव विज्ञान' }).first()).toBeVisible()
  await field(page).fill('zzzzqqqq')
  await expect(dialog(page).getByText('Nothing found for “zzzzqqqq”.')).toBeVisible()
  await expect(options(page)).toHaveCount(0)
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  await field(page).fill('')
  await expect(field(page)).toHaveAttribute('placeholder', searchWords.hint)
})
