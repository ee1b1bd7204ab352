import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { conflict as conflictWords } from '../../../web/features/admin/outbox/strings.ts'
import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { expect, signIn, test } from '../../support/app.ts'
import { colleague, editMeanwhile, rowNow } from '../../support/colleague.ts'
import { saveChoice } from '../../support/decision.ts'
import { LIBRARY } from '../../support/library.ts'

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
  await expect(page.getByText(examsWords.deleted[0], { exact: true })).toBeVisible()
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
  // Deleted anyway it is gone for ever, which has no Undo.
  await page.getByRole('dialog').getByText(conflictWords.keepDeleted).click()
  const told = await saveChoice(page)
  await expect(told.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page.getByText(rowWords.emptyTrash)).toBeVisible()
})
