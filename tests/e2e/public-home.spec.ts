import { GLOBAL_SETTINGS_ID } from '../../sync/model/names.ts'
import { type App, DESK, expect, test } from '../support/app.ts'
import { colleague, editMeanwhile } from '../support/colleague.ts'
import { readFeed } from '../support/content.ts'
import { IS_FULL } from '../support/looks.ts'

const SIZES = [
  ['phone', { width: 360, height: 800 }],
  ['desk', DESK],
] as const

/** The settings as another admin leaves them. */
const setSettings = async (app: App, fields: Record<string, unknown>): Promise<void> =>
  editMeanwhile(app, await colleague(app), 'global_settings', GLOBAL_SETTINGS_ID, fields)

for (const [size, viewport] of IS_FULL ? SIZES : SIZES.slice(0, 1)) {
  test(`[B1] home leads to every part of the site on a ${size}`, async ({ app }) => {
    const page = await app.device({ viewport })
    await page.goto('/')
    const cards = page.getByRole('region', { name: 'Where will you start?' })
    for (const [name, path] of [
      ['Free PDF notes', '/free-pdfs'],
      ['Tests', '/tests'],
      ['Demo videos', '/demo-videos'],
      ['Join Mentorship', '/payment'],
      ['Academic Programme Bio + Chem', '/payment'],
    ] as const)
      await expect(cards.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
    await expect(cards.getByRole('heading', { name: /^Tests NEW$/ })).toBeVisible()
    const results = page.getByRole('region', { name: 'Results' })
    await expect(results.getByRole('listitem')).toHaveText([
      /655 of 720 in NEET 2026$/,
      /641 of 720 in NEET 2026$/,
      /618 of 720 in NEET 2026$/,
    ])
    await expect(results.locator('ul + p')).toHaveText(/these students are invented.*paid for it/)
    const ask = page.getByRole('region', { name: 'Not sure which one fits?' })
    await expect(ask.getByRole('link', { name: 'Join Now' })).toHaveAttribute('href', '/payment')
    await expect(ask.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact')
    await expect(page.getByRole('link', { name: 'See programmes and fees' })).toHaveAttribute(
      'href',
      '/payment',
    )
    const mentorship = page.getByRole('heading', { name: 'A mentor who sat where you sit' })
    await expect(mentorship).not.toBeInViewport()
    await page.getByRole('link', { name: 'Start Your Journey' }).click()
    await expect(mentorship).toBeInViewport()
  })

  if (IS_FULL)
    test(`[B1] Start Your Journey scrolls to the mentorship section, each time, on a ${size}`, async ({
      app,
    }) => {
      const page = await app.device({ viewport })
      await page.goto('/')
      await expect(page.getByText(/^Up to date/).first()).toBeVisible()
      const section = page.locator('#mentorship')
      const start = page.getByRole('link', { name: 'Start Your Journey' })
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
      await expect(
        page.getByRole('heading', { name: 'A mentor who sat where you sit' }),
      ).toBeInViewport()
    })
}

test('[B1] the cards count what is there and lead to what came last, as it changes', async ({
  app,
}) => {
  const page = await app.device()
  const cards = page.getByRole('region', { name: 'Where will you start?' })
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

test('[B1] results are shown only with their disclosure and with consent, and never without any', async ({
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
    await expect(results, JSON.stringify(lacking)).toHaveCount(0)
  }
  await setSettings(app, whole)
  await page.reload()
  await expect(results.getByRole('listitem')).toHaveCount(2)
  await expect(results).toContainText('Personal Mentorship, paid, for 11 months.')
})

if (IS_FULL)
  test('[B2] the old addresses lead on, in the app as on the server', async ({ page }) => {
    for (const [from, to] of [
      ['/tutorials', '/'],
      ['/tutorials/some-old-one', '/'],
      ['/mentorship', '/payment'],
    ] as const) {
      await page.goto(from)
      await expect(page).toHaveURL(new RegExp(`${to}$`))
    }
    await page.goto('/')
    await expect(page.getByText(/^Up to date/).first()).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Mentorship' }).click()
    await expect(page).toHaveURL(/\/payment$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goto('/admin/tutorials')
    await expect(page).toHaveURL(/\/admin(?:\/login)?$/)
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

for (const [size, viewport] of IS_FULL ? SIZES : SIZES.slice(0, 1))
  test(`[B4] contact has both buttons, with an enquiry begun, on a ${size}`, async ({ app }) => {
    await setSettings(app, {
      whatsapp: '0091 98765-43210',
      instagram: 'https://instagram.com/Academy.Example?igsh=1',
    })
    const page = await app.device({ viewport })
    await page.goto('/contact')
    const main = page.getByRole('main')
    await expect(
      main.getByRole('link', { name: 'Message us on WhatsApp', exact: true }),
    ).toHaveAttribute('href', /^https:\/\/wa\.me\/919876543210\?text=Hello/)
    await expect(
      main.getByRole('link', { name: 'Connect on Instagram', exact: true }),
    ).toHaveAttribute('href', 'https://www.instagram.com/academy.example/')
    await expect(main.getByRole('link', { name: 'hello@academy.example' })).toBeVisible()
  })

if (IS_FULL)
  test('[B4] without any contact in the settings the page says so and leads on', async ({
    app,
  }) => {
    await setSettings(app, { whatsapp: '', instagram: '', email: '' })
    const page = await app.device()
    await page.goto('/contact')
    await expect(page.getByRole('heading', { name: 'No contact is set yet' })).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Go to Free PDFs' }),
    ).toBeVisible()
  })
