import { sample as sampleWords, start as words } from '../../../web/features/admin/start/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { DESK, expect, goOffline, signedIn, test } from '../../support/app.ts'
import { colleague, editMeanwhile, putFile } from '../../support/colleague.ts'
import { change, examRow, push, readFeed } from '../../support/content.ts'
import { holdRoute } from '../../support/hold-route.ts'
import { editOffline, editTitle, publicRow, rowOf } from '../../support/library.ts'
import { pdfBytes } from '../../support/sample-files.ts'
import { SHORT_TITLES, TOO_LONG } from '../../support/stricter-hooks.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('the start page shows what is due today, what needs a person, what waits to be sent and what was changed last, and leads to each', async ({
  app,
}) => {
  // Days of India in a year to come: the server publishes none of it, and the page is told that it is that day.
  const today = new Date(Date.now() + 400 * DAY_MS).toISOString().slice(0, 10)
  const eve = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10)
  const page = await app.device({ viewport: DESK })
  await editOffline(page, TOO_LONG)
  const admin = await colleague(app)
  const file = await putFile(app, admin, 'tests-full', {
    ...{ name: 'planned.pdf', type: 'application/pdf', bytes: pdfBytes('planned') },
  })
  for (const [title, publishAt] of [
    ['Due at six', `${today} 00:30:00.000Z`],
    ['Due at eight', `${today} 02:30:00.000Z`],
    // In India that is the next day.
    ['Not due yet', `${today} 19:30:00.000Z`],
  ] as const) {
    const row = examRow({ title, publish_at: publishAt, file_url: file })
    expect(await push(app.server, admin, change({ row }))).toMatchObject({ result: 'accepted' })
  }
  await app.stricter(SHORT_TITLES)
  await page.context().setOffline(false)
  await expect(rowOf(page, TOO_LONG)).toContainText(panelWords.sync.refused)
  await goOffline(page)
  const others = page.getByRole('row').filter({ hasText: panelWords.sync.sent })
  const published = others.filter({ hasText: 'Published' }).first()
  const other = (await published.getByRole('link').first().textContent()) ?? ''
  await editTitle(page, other, 'Renamed in a tunnel')

  await page.clock.setFixedTime(`${eve}T23:30:00Z`)
  await page.goto('/admin/start')
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  const lines = (name: string) => part(name).getByRole('listitem')
  await expect(lines(words.due)).toHaveText([/^Due at six.*06:00$/, /^Due at eight.*08:00$/])
  await expect(lines(words.needing)).toHaveText([`${TOO_LONG}${panelWords.sync.refused}`])
  await expect(lines(words.waiting)).toHaveText([panelWords.line.wait(1) + panelWords.line.goes(1)])
  await expect(lines(words.newest)).toHaveCount(5)
  await expect(lines(words.newest).filter({ hasText: 'Renamed in a tunnel' })).toHaveCount(1)
  await expect(lines(words.newest).filter({ hasText: 'Due at six' })).toHaveCount(1)

  await lines(words.due).first().getByRole('link').click()
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Due at six')
  await page.goBack()
  await lines(words.needing).first().getByRole('link').click()
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue(TOO_LONG)
  await page.goBack()
  await lines(words.waiting).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/outbox$/)
  await expect(page.getByText('Renamed in a tunnel').first()).toBeVisible()
})

for (const choice of ['keep', 'remove'] as const)
  test(`[D4] rows of the sample that were edited since are named before it goes, and ${choice === 'keep' ? 'stay unless it is said' : 'go as it is said'}; the five programmes stay`, async ({
    app,
  }) => {
    const programmes = async (): Promise<readonly string[]> =>
      (await readFeed(app.server)).changes
        .filter(({ collection, row }) => collection === 'programs' && row)
        .map(({ row }) => row.name)
        .sort()
    const before = await programmes()
    expect(before).toHaveLength(5)
    const admin = await colleague(app)
    const { changes } = await readFeed(app.server)
    const [paper, note] = (['tests_library', 'free_pdfs'] as const).map((collection) =>
      changes.find((one) => one.collection === collection && one.row),
    )
    await editMeanwhile(app, admin, 'tests_library', paper?.id ?? '', { title: 'A paper of ours' })
    await editMeanwhile(app, admin, 'free_pdfs', note?.id ?? '', { title: 'A note of ours' })
    const others = changes.filter(
      ({ collection, id, row }) =>
        row &&
        /^(?:tests_library|free_pdfs|demo_videos|testimonials)$/.test(collection) &&
        id !== paper?.id &&
        id !== note?.id,
    )
    expect(others.length).toBeGreaterThan(20)

    const desk = await signedIn(app, '/admin/start', { viewport: DESK })
    await desk.getByRole('button', { name: sampleWords.remove }).click()
    const question = desk.getByRole('dialog', { name: sampleWords.question })
    await expect(question.getByRole('group', { name: sampleWords.edited(2) })).toBeVisible()
    await expect(question.getByRole('listitem')).toHaveText(['A paper of ours', 'A note of ours'])
    await expect(question.getByRole('radio', { name: sampleWords.keepEdited(2) })).toBeChecked()
    if (choice === 'remove') await question.getByText(sampleWords.withEdited(2)).click()
    await question.getByRole('button', { name: sampleWords.remove }).click()
    await expect(desk.getByText(sampleWords.removed[0])).toBeVisible()
    for (const title of ['A paper of ours', 'A note of ours'])
      expect((await publicRow(app, title)) !== undefined, title).toBe(choice === 'keep')
    const now = new Map((await readFeed(app.server)).changes.map(({ id, row }) => [id, row]))
    expect(others.filter(({ id }) => now.get(id))).toEqual([])
    expect(await programmes()).toEqual(before)
  })

test('the start page says that rows come while the device opens them, and without a network then shows them', async ({
  app,
}) => {
  const page = await signedIn(app, '/admin/start', { viewport: DESK, serviceWorkers: 'block' })
  await expect(page.getByRole('region', { name: words.newest, exact: true })).toBeVisible()
  const letGo = await holdRoute(page, '**/assets/engine-worker-*')
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  const bars = page.locator('main [aria-hidden=true] > div:empty')
  await expect(bars).toHaveCount(4)
  letGo()
  await expect(page.getByRole('region', { name: words.newest, exact: true })).toBeVisible()
  await expect(bars).toHaveCount(0)
})
