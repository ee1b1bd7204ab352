import { strings as homeWords } from '../../../web/features/home/strings.ts'
import { DESK, expect, openUpToDate, test, upToDate } from '../../support/app.ts'
import {
  hasBothButtons,
  leadsOn,
  type Size,
  setSettings,
} from '../../support/stories/public-home.ts'

test('[B1] the results section is always there; results stand in it only with their disclosure and with consent', async ({
  app,
}) => {
  const page = await app.device()
  const results = page.getByRole('region', { name: 'Results' })
  await page.goto('/')
  const sizes = await results.evaluate((section) =>
    [...section.querySelectorAll('li, ul + p')].map((one) => getComputedStyle(one).fontSize),
  )
  expect(sizes).toHaveLength(4)
  expect(new Set(sizes).size, 'the disclosure is as large as the results').toBe(1)
  const whole = {
    results: ['A. S., Patna: 655 of 720 in NEET 2026', 'R. K., Kota: 641 of 720 in NEET 2026'],
    results_disclosure: 'Both were in Personal Mentorship, paid, for 11 months.',
    results_consent: true,
  }
  for (const lacking of [
    { results_disclosure: '' },
    { results_consent: false },
    { results: null },
  ]) {
    await setSettings(app, { ...whole, ...lacking })
    await page.reload()
    await expect(upToDate(page)).toBeAttached()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(results, JSON.stringify(lacking)).toContainText(homeWords.noResults)
    await expect(results.getByRole('listitem')).toHaveCount(0)
    await expect(results.getByRole('link')).toHaveAttribute('href', '/testimonials')
  }
  await setSettings(app, whole)
  await page.reload()
  await expect(results.getByRole('listitem')).toHaveCount(2)
  await expect(results).toContainText('Personal Mentorship, paid, for 11 months.')
})

test('home and contact say the academy’s own words where the settings have them', async ({
  app,
}) => {
  await setSettings(app, {
    home_title: 'नीट की तैयारी, रोज़ थोड़ी',
    home_steps: ['Call us: A person answers until nine.', 'Come once'],
    closing_text: 'Write to us in Hindi.',
    contact_lead: 'Our desk answers within a day.',
  })
  const page = await app.device({ javaScriptEnabled: false })
  await page.goto('/')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('नीट की तैयारी, रोज़ थोड़ी')
  await expect(title.locator('[lang="hi"]')).toBeVisible()
  const steps = page.locator('#mentorship li')
  await expect(steps).toHaveText(['Call usA person answers until nine.', 'Come once'])
  await expect(page.getByText(homeWords.lead)).toBeVisible()
  await expect(page.getByText('Write to us in Hindi.')).toBeVisible()
  await page.goto('/contact')
  await expect(page.getByText('Our desk answers within a day.')).toBeVisible()
})

const DESKTOP: Size = ['desk', DESK]
leadsOn(DESKTOP)

hasBothButtons(DESKTOP)

test('[B1] on a phone of 360 x 800 home begins with what is there to do: the first card is in sight', async ({
  app,
}) => {
  const page = await app.device({ viewport: { width: 360, height: 800 } })
  await openUpToDate(page, '/')
  const card = await page.getByRole('link', { name: homeWords.notesCard }).boundingBox()
  const dock = await page.getByRole('navigation').last().boundingBox()
  expect((card?.y ?? 800) + (card?.height ?? 0)).toBeLessThan(dock?.y ?? 0)
})
