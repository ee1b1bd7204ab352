import type { Locator, Page } from 'playwright/test'
import { settings as settingsWords } from '../../../web/features/admin/settings/strings.ts'
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

/** Texts that are typed for the site, each with the page on which a visitor reads it. */
const TEXTS = [
  ['About us', '# Who we are\nTwo mentors in Kollam.', '/#about'],
  ['Refunds', 'Within seven days, by mail.', '/#refunds'],
  ['Grievances', 'Write to Asha Menon.', '/#grievances'],
  ['Privacy Policy', '# What we keep\n- your name\n- your number', '/privacy-policy'],
  ['Disclaimer', 'Marks depend on you.', '/disclaimer'],
] as const

test('[M1] the settings are previewed as visitors will read them, and lead to where they stand', async ({
  app,
  page,
}) => {
  await signIn(page)
  for (const [label, text] of TEXTS) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Legal name').fill('Harbour Learning LLP')
  await page.getByLabel('Postal address').fill('Beach Road, Kollam')
  await page.getByLabel('Website name').fill('Harbour Academy')
  await page.getByLabel(settingsWords.labels.results).fill('A. S., Patna: 655 of 720 in NEET 2026')
  await page
    .getByLabel(settingsWords.labels.results_disclosure)
    .fill('NEET 2026, paid course of a year.')
  await page.getByLabel('We hold the written consent').check()
  await page.getByRole('button', { name: panelWords.form.preview.open }).click()
  await expect(preview(page)).toContainText('Marks depend on you.')
  await expect(preview(page)).toContainText('A. S., Patna: 655 of 720 in NEET 2026')
  await expect(preview(page).locator('footer')).toContainText('Harbour Academy')
  const seen = await words(preview(page))
  expect(await preview(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await page.getByRole('button', { name: panelWords.form.preview.close }).click()
  await expect(page.getByText(/^Not saved yet/)).toBeVisible()
  await page.getByRole('button', { name: settingsWords.save }).click()
  await expect(page.getByText(panelWords.sync.sent, { exact: true })).toBeVisible()

  const visitor = await app.device()
  for (const [, text, at] of TEXTS) {
    await visitor.goto(at)
    const last = text.split('\n').at(-1)?.replace(/^- /, '') ?? ''
    const line = visitor.locator('dialog[open], article').getByText(last, { exact: true })
    // All that stands with it in one text.
    const whole = line.locator('xpath=ancestor::div[1]')
    await expect(whole).toBeVisible()
    expect(seen, at).toContain(await words(whole))
  }
  await visitor.goto('/')
  const footer = visitor.getByRole('contentinfo')
  for (const part of [footer.locator('address'), visitor.getByRole('region', { name: 'Results' })])
    expect(seen).toContain(await words(part))
  await visitor.goto('/privacy-policy')
  expect(seen).toContain(await words(visitor.locator('article header p')))

  const links = page.getByRole('link', { name: /^View on site/ })
  await expect(links).toHaveCount(6)
  for (const link of await links.all()) {
    const href = (await link.getAttribute('href')) ?? ''
    expect((await page.request.get(href)).status(), href).toBe(200)
  }
})
