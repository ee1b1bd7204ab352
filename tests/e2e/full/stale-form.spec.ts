import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { conflict as conflictWords } from '../../../web/features/admin/outbox/strings.ts'
import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { type App, DESK, expect, signIn, test } from '../../support/app.ts'
import { violationsOf } from '../../support/axe.ts'
import { colleague, editMeanwhile, rowNow } from '../../support/colleague.ts'
import { change, push, readFeed } from '../../support/content.ts'
import { saveChoice } from '../../support/decision.ts'
import { LIBRARY, pressAway } from '../../support/library.ts'
import type { TestAdmin } from '../../support/pocketbase.ts'
import { openForm } from '../../support/stories/stale-form.ts'

test('[R20] a form that was open while a colleague changed another field is saved beside it', async ({
  app,
  page,
}) => {
  const { id, title } = await openForm(page)
  await page.getByLabel('Title').fill(`${title}, revised`)
  const admin = await colleague(app)
  const { difficulty } = (await rowNow(app, admin, id)).row
  const other = difficulty === 'Hard' ? 'Easy' : 'Hard'
  await editMeanwhile(app, admin, 'tests_library', id, { difficulty: other })
  await expect(page.getByRole('radio', { name: other })).toBeChecked()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // A row that moves while the feed is read is not in it.
  await expect(async () =>
    expect((await rowNow(app, admin, id)).row).toMatchObject({
      title: `${title}, revised`,
      difficulty: other,
    }),
  ).toPass()
  await expect(page.getByRole('link', { name: 'Needs a decision' })).toHaveCount(0)
})

test('[R18][R20] a deletion of what a colleague changed while it was asked about is a person’s decision', async ({
  app,
  page,
}) => {
  await signIn(page, LIBRARY)
  const link = page.getByRole('link', { name: /./ }).and(page.locator('[href*="edit="]')).first()
  const title = (await link.textContent()) ?? ''
  const href = (await link.getAttribute('href')) ?? ''
  const id = new URL(href, page.url()).searchParams.get('edit') ?? ''
  const remove = async (step: string) => {
    await page.getByRole('button', { name: `Actions: ${title}` }).click()
    await page.getByRole('menuitem', { name: step }).click()
  }
  await remove('Delete')
  await page.getByRole('button', { name: examsWords.deleteYes }).click()
  await expect(page.getByText(examsWords.deleted[0])).toBeVisible()
  await page.goto(`${LIBRARY}?show=trash`)
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText(
    panelWords.sync.sent,
  )
  await remove(rowWords.purge)
  const admin = await colleague(app)
  await editMeanwhile(app, admin, 'tests_library', id, { title: `${title}, put right` })
  // The list behind the question has the new title: this device knows of the change, the person does not.
  await expect(page.getByText(`${title}, put right`)).toBeAttached()
  await page.getByRole('dialog').getByRole('button', { name: rowWords.purge }).click()
  await page.getByRole('link', { name: 'Needs a decision' }).first().click()
  await expect(page.getByRole('dialog')).toContainText(`${title}, put right`)
  expect((await rowNow(app, admin, id)).row.title).toBe(`${title}, put right`)
  // Deleted anyway it is gone for ever, which has no Undo and is not begun without a network.
  await page.getByRole('dialog').getByText(conflictWords.keepDeleted).click()
  await page.context().setOffline(true)
  await page.getByRole('dialog').getByRole('button', { name: conflictWords.save }).click()
  await expect(page.getByRole('dialog')).toContainText(conflictWords.needsNet)
  await page.context().setOffline(false)
  const told = await saveChoice(page)
  await expect(told.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page.getByText(rowWords.emptyTrash)).toBeVisible()
})

/** Deletes a row for ever, as a colleague's device would send it. */
const deleteMeanwhile = async (app: App, admin: TestAdmin, id: string): Promise<void> => {
  const { epoch } = (await app.server.api('/api/sync/head')).json
  const { seq } = await rowNow(app, admin, id)
  const gone = change({
    collection: 'tests_library',
    op: 'delete',
    id,
    base: [epoch, seq],
    row: {},
  })
  expect((await push(app.server, admin, gone)).result).toBe('accepted')
}

for (const viewport of [DESK, { width: 360, height: 800 }])
  test(`[R18][R20] a form whose row a colleague deletes for ever says so and keeps what was typed, which becomes a new draft, ${viewport.width} px wide`, async ({
    app,
  }) => {
    const page = await app.device({ viewport })
    const { id, title } = await openForm(page)
    const typed = `${title}, as I typed it`
    await page.getByLabel('Title').fill(typed)
    const admin = await colleague(app)
    await deleteMeanwhile(app, admin, id)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(panelWords.form.gone[0])
    await expect(page.getByLabel('Title')).toHaveValue(typed)
    expect(await violationsOf(page)).toEqual([])
    await page.reload()
    await expect(dialog).toContainText(panelWords.form.gone[0])
    await expect(page.getByLabel('Title')).toHaveValue(typed)
    // It is left by no way that would lose it.
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toContainText('It is in no list any more')
    await pressAway(dialog, rowWords.gone.save)
    const made = page.getByRole('link', { name: typed, exact: true })
    await expect(made).toBeVisible()
    await expect(async () => {
      const { changes } = await readFeed(app.server, admin)
      const row = changes.find((entry) => entry.row?.title === typed)?.row
      expect(row).toMatchObject({ status: 'draft', file_url: null })
    }).toPass()
    await page.reload()
    await expect(made).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })
