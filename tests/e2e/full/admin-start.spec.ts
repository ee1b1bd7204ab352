import { sample as sampleWords } from '../../../web/features/admin/start/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { DESK, expect, goOffline, signedIn, test } from '../../support/app.ts'
import { colleague, editMeanwhile } from '../../support/colleague.ts'
import { readFeed } from '../../support/content.ts'
import { editOffline, editTitle, publicRow, rowOf } from '../../support/library.ts'
import { SHORT_TITLES, TOO_LONG } from '../../support/stricter-hooks.ts'

test('the start page counts what needs a person and what waits to be sent, and leads to both', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  await editOffline(page, TOO_LONG)
  await app.stricter(SHORT_TITLES)
  await page.context().setOffline(false)
  await expect(rowOf(page, TOO_LONG)).toContainText(panelWords.sync.refused)
  await goOffline(page)
  const others = page.getByRole('row').filter({ hasText: panelWords.sync.sent })
  const published = others.filter({ hasText: 'Published' }).first()
  const other = (await published.getByRole('link').first().textContent()) ?? ''
  await editTitle(page, other, 'Renamed in a tunnel')

  await page.goto('/admin/start')
  const part = page.getByRole('region', { name: panelWords.sections.outbox, exact: true })
  await expect(part.getByRole('listitem')).toHaveText([
    panelWords.line.decide(1),
    panelWords.line.wait(1) + panelWords.line.goes(1),
  ])
  await part.getByRole('link').first().click()
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
