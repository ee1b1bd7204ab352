import { strings as contactWords } from '../../../web/features/contact/strings.ts'
import { strings as homeWords } from '../../../web/features/home/strings.ts'
import { DESK, expect, openUpToDate, test } from '../../support/app.ts'
import {
  hasBothButtons,
  leadsOn,
  PHONE,
  type Size,
  setSettings,
} from '../../support/stories/public-home.ts'
import { START_YOUR_JOURNEY } from '../spec-words.ts'

const DESKTOP: Size = ['desk', DESK]
leadsOn(DESKTOP)

for (const [size, viewport] of [PHONE, DESKTOP])
  test(`[B1] Start Your Journey scrolls to the mentorship section, each time, on a ${size}`, async ({
    app,
  }) => {
    const page = await app.device({ viewport })
    await openUpToDate(page, '/')
    const section = page.locator('#mentorship')
    const start = page.getByRole('link', { name: START_YOUR_JOURNEY })
    const headerEnd = async () => {
      const box = await page.getByRole('banner').boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    for (const _ of ['once', 'again']) {
      await start.click()
      await expect(section).toBeFocused()
      await expect
        .poll(async () => Math.abs(((await section.boundingBox())?.y ?? 0) - (await headerEnd())))
        .toBeLessThan(120)
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    }
    await page.goto('/contact')
    await page.goto('/#mentorship')
    await expect(page.getByRole('heading', { name: homeWords.mentorHeading })).toBeInViewport()
  })

test('[B2] the old addresses lead on, in the app as on the server', async ({ page }) => {
  for (const [from, to] of [
    ['/tutorials', '/'],
    ['/tutorials/some-old-one', '/'],
    ['/mentorship', '/payment'],
  ] as const) {
    await page.goto(from)
    await expect(page).toHaveURL(new RegExp(`${to}$`))
  }
  await openUpToDate(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mentorship' }).click()
  await expect(page).toHaveURL(/\/payment$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goto('/admin/tutorials')
  await expect(page).toHaveURL(/\/admin(?:\/login)?$/)
})
hasBothButtons(DESKTOP)

test('[B4] without any contact in the settings the page says so and leads on', async ({ app }) => {
  await setSettings(app, { whatsapp: '', instagram: '', email: '' })
  const page = await app.device()
  await page.goto('/contact')
  await expect(page.getByRole('heading', { name: contactWords.noneTitle })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: contactWords.notes })).toBeVisible()
})
