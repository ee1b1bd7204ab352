import { strings as homeWords } from '../../web/features/home/strings.ts'
import { expect, test, upToDate } from '../support/app.ts'
import { colleague, editMeanwhile } from '../support/colleague.ts'
import { readFeed } from '../support/content.ts'
import { hasBothButtons, leadsOn, PHONE } from '../support/stories/public-home.ts'

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

hasBothButtons(PHONE)
