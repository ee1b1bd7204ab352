import { strings as homeWords } from '../../web/features/home/strings.ts'
import { expect, test, upToDate } from '../support/app.ts'
import { colleague, editMeanwhile, setSettings } from '../support/colleague.ts'
import { readFeed } from '../support/content.ts'
import {
  ACADEMIC_PROGRAMME_BIO_CHEM,
  CONNECT_ON_INSTAGRAM,
  JOIN_MENTORSHIP,
  JOIN_NOW,
  MESSAGE_US_ON_WHATSAPP,
  START_YOUR_JOURNEY,
} from './spec-words.ts'

test('[B1] home leads to every part of the site', async ({ page }) => {
  await page.goto('/')
  const cards = page.getByRole('region', { name: homeWords.where })
  for (const [name, path] of [
    ['Free PDF notes', '/free-pdfs'],
    ['Tests', '/tests'],
    ['Demo videos', '/demo-videos'],
    [JOIN_MENTORSHIP, '/payment'],
    [ACADEMIC_PROGRAMME_BIO_CHEM, '/payment'],
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
  const sizes = await results
    .locator('li, ul + p')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize))
  expect(new Set(sizes).size, 'the disclosure is as large as the results').toBe(1)
  const ask = page.getByRole('region', { name: homeWords.askHeading })
  await expect(ask.getByRole('link', { name: JOIN_NOW })).toHaveAttribute('href', '/payment')
  await expect(ask.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact')
  await expect(page.getByRole('link', { name: homeWords.fees })).toHaveAttribute('href', '/payment')
  const mentorship = page.getByRole('heading', { name: homeWords.mentorHeading })
  await expect(mentorship).not.toBeInViewport()
  await page.getByRole('link', { name: START_YOUR_JOURNEY }).click()
  await expect(mentorship).toBeInViewport()
})

test('[B4] contact has both buttons, with an enquiry begun', async ({ app, page }) => {
  await setSettings(app, {
    whatsapp: '0091 98765-43210',
    instagram: 'https://instagram.com/Academy.Example?igsh=1',
  })
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(
    main.getByRole('link', { name: MESSAGE_US_ON_WHATSAPP, exact: true }),
  ).toHaveAttribute('href', /^https:\/\/wa\.me\/919876543210\?text=Hello/)
  await expect(main.getByRole('link', { name: CONNECT_ON_INSTAGRAM, exact: true })).toHaveAttribute(
    'href',
    'https://www.instagram.com/academy.example/',
  )
  await expect(main.getByRole('link', { name: 'hello@academy.example' })).toBeVisible()
})

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
  await expect(upToDate(page)).toBeAttached()
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
