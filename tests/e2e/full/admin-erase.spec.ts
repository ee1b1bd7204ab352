import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { DESK, expect, test } from '../../support/app.ts'
import { violationsOf } from '../../support/axe.ts'
import { openLibrary, publicRow, rowOf } from '../../support/library.ts'
import { backUp, operate } from '../../support/operate.ts'

test('[R24] what is erased from the trash is asked about, and no backup that is brought back has it', async ({
  app,
}) => {
  const { dataDir } = app.server
  const page = await app.device({ viewport: DESK })
  const title = await openLibrary(page)
  // Visitors see both now; of the other it is the restore that says so later.
  const other = (await page.getByRole('row').nth(2).getByRole('link').textContent()) ?? ''
  for (const seen of [title, other])
    expect(await publicRow(app, seen)).toMatchObject({ title: seen })
  const path = await backUp(dataDir)
  const ask = async (what: string) => {
    await page.getByRole('button', { name: `Actions: ${title}`, exact: true }).click()
    await page.getByRole('menuitem', { name: what }).click()
    return page.getByRole('dialog')
  }
  await (await ask('Delete')).getByRole('button', { name: examsWords.deleteYes }).click()
  await page.getByRole('button', { name: /^Trash/ }).click()
  await expect(rowOf(page, title)).toContainText(panelWords.sync.sent)
  const question = await ask(rowWords.purge)
  await question.getByLabel(rowWords.erase).check()
  await expect(question).toContainText('a backup that is brought back later does not bring it back')
  expect(await violationsOf(page)).toEqual([])
  await question.getByRole('button', { name: rowWords.purge }).click()
  await expect(page.getByText(examsWords.purged[0])).toBeVisible()

  await app.stop()
  expect((await operate('restore.mjs', dataDir, [path])).code).toBe(0)
  await app.start()
  expect(await publicRow(app, title)).toBeUndefined()
  expect(await publicRow(app, other)).toMatchObject({ title: other })
})
