import type { Page } from 'playwright/test'
import { settings as settingsWords } from '../../../web/features/admin/settings/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { strings as legalWords } from '../../../web/features/legal/strings.ts'
import { DESK, expect, openUpToDate, signedIn, test } from '../../support/app.ts'
import { SETTINGS_UPDATED, TERMS_CONDITIONS } from '../spec-words.ts'

const today = (): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'Asia/Kolkata',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  }).format(new Date())

const save = async (page: Page): Promise<void> => {
  const said = page.getByText(SETTINGS_UPDATED, { exact: true })
  // What an earlier saving said has to go first, or it would answer for this one.
  await expect(said).toHaveCount(0)
  await page.getByRole('button', { name: settingsWords.save }).click()
  await expect(said).toBeVisible()
  await expect(page.getByText(panelWords.sync.sent, { exact: true })).toBeVisible()
}

test('[M1] [B3] what an admin writes about the site is what visitors read, with the day of its text', async ({
  app,
}) => {
  const page = await signedIn(app, '/admin', { viewport: DESK })
  await page.getByLabel('Tagline').fill('Small steps, every day.')
  await page
    .getByRole('textbox', { name: 'About us' })
    .fill('We began on a roof.\n\n# Since then\nWe stayed.')
  await page.getByLabel(settingsWords.labels.terms).fill('Be kind.\n\nCome on time.\n')
  await page.getByLabel('Privacy Policy').fill('# Ours\nWe keep your name.')
  await page.getByLabel(settingsWords.labels.results).fill('A. S., Patna: 655 of 720 in NEET 2026')
  await page
    .getByLabel(settingsWords.labels.results_disclosure)
    .fill('Personal Mentorship, paid, for 11 months.')
  await page.getByLabel(settingsWords.labels.results_consent).check()
  await save(page)
  await expect(page.getByText(`Last changed ${today()}.`)).toBeVisible()

  const visitor = await app.device()
  await visitor.goto('/privacy-policy')
  await expect(visitor.locator('article time')).toHaveText(today())
  await expect(visitor.getByRole('heading', { level: 2, name: 'Ours' })).toBeVisible()
  await visitor.goto('/')
  await expect(visitor.getByRole('contentinfo')).toContainText('Small steps, every day.')
  await expect(visitor.getByRole('region', { name: 'Results' })).toContainText('655 of 720')
  await visitor.goto('/contact#about')
  await expect(
    visitor.getByRole('dialog').getByRole('heading', { name: 'Since then' }),
  ).toBeVisible()
  await visitor.goto('/contact#terms')
  await expect(
    visitor.getByRole('dialog', { name: TERMS_CONDITIONS }).getByRole('listitem'),
  ).toHaveText(['Be kind.', 'Come on time.'])

  await page.getByLabel(settingsWords.labels.results_consent).uncheck()
  await page.getByLabel('Privacy Policy').fill('')
  await save(page)
  await openUpToDate(visitor, '/')
  await expect(visitor.getByRole('region', { name: 'Results' }).getByRole('listitem')).toHaveCount(
    0,
  )
  await visitor.goto('/privacy-policy')
  await expect(visitor.getByRole('article')).toContainText('your WhatsApp number')
})

test('[B3] small print that has not come yet is not made up: it says so, and comes with the network', async ({
  page,
}) => {
  await page.route(/\/api\/sync\//, (route) => route.abort('internetdisconnected'))
  await page.goto('/contact')
  await expect(page.getByText(/^Offline/).first()).toBeAttached()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click()
  await expect(page.getByText(legalWords.notHereTitle)).toBeVisible()
  await page.unroute(/\/api\/sync\//)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('article')).toContainText('No guaranteed results')
  await expect(page.getByRole('heading', { level: 1, name: 'Disclaimer' })).toBeFocused()
})
