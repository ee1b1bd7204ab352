import { strings as homeWords } from '../../../web/features/home/strings.ts'
import { expect, openUpToDate, test } from '../../support/app.ts'
import { setSettings } from '../../support/colleague.ts'

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

test('[B1] on a phone of 360 x 800 home begins with what is there to do: the first card is in sight', async ({
  app,
}) => {
  const page = await app.device({ viewport: { width: 360, height: 800 } })
  await openUpToDate(page, '/')
  const card = await page.getByRole('link', { name: homeWords.notesCard }).boundingBox()
  const dock = await page.getByRole('navigation').last().boundingBox()
  expect((card?.y ?? 800) + (card?.height ?? 0)).toBeLessThan(dock?.y ?? 0)
})
