import type { Locator, Page } from 'playwright/test'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { expect, signIn, test } from '../../support/app.ts'
import { pressAway } from '../../support/library.ts'

/** Words that stand there to be read, without their layout. */
const words = async (shown: Locator): Promise<string> =>
  ((await shown.textContent()) ?? '').replace(/\s+/g, ' ').trim()

/** The same, with what its pictures say to those who do not see them. */
const look = async (shown: Locator): Promise<readonly string[]> => [
  await words(shown),
  ...(await shown
    .locator('img:not([alt=""])')
    .evaluateAll((all) => all.map((one) => one.getAttribute('alt') ?? ''))),
]

const preview = (page: Page): Locator => page.locator('[inert]')

/** Opens a row by its title, and what it looks like with the title that is typed. */
const previewed = async (
  page: Page,
  title: string,
  field: string,
  to: string,
): Promise<readonly string[]> => {
  await page.getByRole('link', { name: title, exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(field, { exact: true }).fill(to)
  await form.getByRole('button', { name: panelWords.form.preview.open }).click()
  await expect(preview(page)).toContainText(to)
  const seen = await look(preview(page))
  await page.getByRole('button', { name: panelWords.form.preview.close }).click()
  await pressAway(form, 'Save changes')
  await expect(page.getByText(panelWords.sync.sent, { exact: true }).first()).toBeVisible()
  return seen
}

const firstTitle = async (page: Page): Promise<string> =>
  (await page.getByRole('main').locator('a[href*="edit="]').first().textContent()) ?? ''

for (const [what, path, field, title, at] of [
  ['a test', '/admin/tests-library?type=part', 'Title', 'Waves, once more', '/tests/part'],
  ['notes', '/admin/free-pdfs', 'Title', 'Cells, once more', '/free-pdfs'],
  ['a video', '/admin/demo-videos', 'Title', 'Osmosis, once more', '/demo-videos'],
  ['a testimonial', '/admin/testimonials', 'Caption', 'Thanks, once more', '/testimonials'],
] as const)
  test(`[M3] the preview of ${what} is the card that visitors get`, async ({ app, page }) => {
    await signIn(page)
    await page.goto(path)
    const seen = await previewed(page, await firstTitle(page), field, title)
    const visitor = await app.device()
    await visitor.goto(`${at}?q=once+more`)
    const name = visitor.getByText(title, { exact: true })
    const card = visitor.getByRole('listitem').filter({ has: name })
    await expect(card).toBeVisible()
    await expect.poll(() => look(card)).toEqual(seen)
  })
