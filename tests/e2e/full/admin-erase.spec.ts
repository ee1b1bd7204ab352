import { DESK, expect, test } from '../../support/app.ts'
import { violationsOf } from '../../support/axe.ts'
import { openLibrary, rowOf } from '../../support/library.ts'
import { backUp, operate } from '../../support/operate.ts'

test('[R24] what is erased from the trash is asked about, and no backup that is brought back has it', async ({
  app,
}) => {
  const { dataDir } = app.server
  const page = await app.device({ viewport: DESK })
  const title = await openLibrary(page)
  const path = await backUp(dataDir)
  const ask = async (what: string) => {
    await page.getByRole('button', { name: `Actions: ${title}`, exact: true }).click()
    await page.getByRole('menuitem', { name: what }).click()
    return page.getByRole('dialog')
  }
  await (await ask('Delete')).getByRole('button', { name: 'Delete test' }).click()
  await page.getByRole('button', { name: /^Trash/ }).click()
  await expect(rowOf(page, title)).toContainText('Sent')
  const question = await ask('Delete for ever')
  await question.getByLabel('Erase it in all backups too').check()
  await expect(question).toContainText('a backup that is brought back later does not bring it back')
  expect(await violationsOf(page)).toEqual([])
  await question.getByRole('button', { name: 'Delete for ever' }).click()
  await expect(page.getByText('Test deleted for ever')).toBeVisible()

  await app.stop()
  expect((await operate('restore.mjs', dataDir, [path])).code).toBe(0)
  await app.start()
  const visitor = await app.device()
  await visitor.goto('/tests/full')
  await expect(visitor.locator('main li h3').first()).toBeVisible()
  await expect(visitor.getByText(title, { exact: true })).toHaveCount(0)
})
