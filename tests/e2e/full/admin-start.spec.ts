import { sample as sampleWords } from '../../../web/features/admin/start/strings.ts'
import { DESK, expect, signedIn, test } from '../../support/app.ts'
import { colleague, editMeanwhile } from '../../support/colleague.ts'
import { readFeed } from '../../support/content.ts'
import { publicRow } from '../../support/library.ts'

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
