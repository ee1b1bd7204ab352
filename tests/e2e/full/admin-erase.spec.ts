import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { DESK, expect, test } from '../../support/app.ts'
import { violationsOf } from '../../support/axe.ts'
import { openLibrary, publicRow, rowOf } from '../../support/library.ts'

test('[R24] what is deleted for ever is asked about, and the question says how long backups hold it', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  const title = await openLibrary(page)
  expect(await publicRow(app, title)).toMatchObject({ title })
  const ask = async (what: string) => {
    await page.getByRole('button', { name: `Actions: ${title}`, exact: true }).click()
    await page.getByRole('menuitem', { name: what }).click()
    return page.getByRole('dialog')
  }
  await (await ask('Delete')).getByRole('button', { name: examsWords.deleteYes }).click()
  await page.getByRole('button', { name: /^Trash/ }).click()
  await expect(rowOf(page, title)).toContainText(panelWords.sync.sent)
  const question = await ask(rowWords.purge)
  await expect(question).toContainText('Backups keep it for 14 nights')
  expect(await violationsOf(page)).toEqual([])
  await question.getByRole('button', { name: rowWords.purge }).click()
  await expect(page.getByText(examsWords.purged[0])).toBeVisible()
  expect(await publicRow(app, title)).toBeUndefined()
})
