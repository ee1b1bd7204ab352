import { strings as homeWords } from '../../web/features/home/strings.ts'
import { expect, test } from '../support/app.ts'
import { colleague, editMeanwhile } from '../support/colleague.ts'
import { readFeed } from '../support/content.ts'
import { hasBothButtons, leadsOn, PHONE, setSettings } from '../support/stories/public-home.ts'

leadsOn(PHONE)

test('[B1] the cards count what is there and lead to what came last, as it changes', async ({
  app,
}) => {
  const page = await app.device()
  const cards = page.getByRole('region', { name: homeWords.where })
  const { changes } = await readFeed(app.server)
  const rowsOf = (collection: string) =>
    changes.filter((change) => change.collection === collection && !change.deleted)
  const notes = rowsOf('free_pdfs')
  expect(notes.length).toBeGreaterThan(3)
  await page.goto('/')
  await expect(cards).toContainText(`${notes.length} notes`)
  await expect(cards).toContainText(`${rowsOf('tests_library').length} tests`)
  await expect(cards).toContainText(`${rowsOf('demo_videos').length} videos`)
  await expect(page.getByText(/^Up to date/).first()).toBeVisible()
  const [newest] = notes
    .map(({ row }) => ({ id: `${row.id}`, title: `${row.title}`, at: `${row.created_at}` }))
    .sort((a, b) => b.at.localeCompare(a.at))
  await expect(cards.getByRole('link', { name: `Newest: ${newest?.title}` })).toHaveAttribute(
    'href',
    `/free-pdfs/${newest?.id}`,
  )
  const admin = await colleague(app)
  await editMeanwhile(app, admin, 'free_pdfs', `${newest?.id}`, { status: 'trashed' })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(cards).toContainText(`${notes.length - 1} notes`)
  await expect(cards.getByRole('link', { name: `Newest: ${newest?.title}` })).toHaveCount(0)
})

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
    await expect(page.getByText(/^Up to date/).first()).toBeVisible()
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

const LEGAL = [
  {
    path: '/privacy-policy',
    field: 'privacy_policy',
    title: 'Privacy Policy',
    holds: [
      'your name',
      'your email address',
      'your WhatsApp number',
      'How we use it',
      'No sharing',
      'Deletion',
      'Contact',
    ],
  },
  {
    path: '/disclaimer',
    field: 'disclaimer',
    title: 'Disclaimer',
    holds: ['No guaranteed results', 'Prices may change', 'non-refundable', 'Your responsibility'],
  },
] as const

for (const { path, field, title, holds } of LEGAL)
  test(`[B3] ${path} is kept out of search engines and carries the day of its text`, async ({
    app,
  }) => {
    const page = await app.device()
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    for (const words of holds) await expect(page.getByRole('article')).toContainText(words)
    const today = new Intl.DateTimeFormat('en-US', {
      timeZone: 'Asia/Kolkata',
      dateStyle: 'medium',
    })
    await expect(page.locator('article time')).toHaveText('Nov 21, 2026')
    await setSettings(app, { [field]: '# First\nOurs.', [`${field}_date`]: '2026-03-05' })
    await page.reload()
    await expect(page.locator('article time')).toHaveText('Mar 5, 2026')
    await expect(page.locator('article time')).not.toHaveText(today.format(new Date()))
    await expect(page.getByRole('heading', { level: 2, name: 'First' })).toBeVisible()
    await expect(page.getByRole('article')).not.toContainText(holds[0])
    await expect(
      page.getByRole('article').getByRole('link', { name: 'hello@academy.example' }),
    ).toBeVisible()
  })
hasBothButtons(PHONE)
