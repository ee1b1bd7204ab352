import type { Page } from 'playwright/test'
import { history as historyWords } from '../../../web/features/admin/history/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { DESK, expect, test } from '../../support/app.ts'
import { editTitle, openLibrary, rowOf, rowStep } from '../../support/library.ts'

const openHistory = async (page: Page, of: string): Promise<void> => {
  await rowStep(page, of, 'history')
}

test('[M9] an earlier version of a row is seen word by word, restored, and so is the one before it; without a network it is said', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  const title = await openLibrary(page)
  await editTitle(page, title, `${title}, misspelt`)
  await expect(rowOf(page, 'misspelt')).toContainText(panelWords.sync.sent)
  await openHistory(page, `${title}, misspelt`)
  const dialog = page.getByRole('dialog', { name: /^History of/ })
  const versions = dialog.getByRole('list', { name: 'Versions' }).locator('> li')
  await expect(versions.first()).toContainText(historyWords.current)
  await versions.first().getByText('What changed').click()
  await expect(versions.first().locator('mark').last()).toHaveText(/misspelt$/)
  await versions.nth(1).getByRole('button', { name: historyWords.restore }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, 'misspelt')).toHaveCount(0)
  await expect(rowOf(page, title)).toContainText(panelWords.sync.sent)
  // The version before it is in the list, and comes back the same way.
  await openHistory(page, title)
  await versions.nth(1).getByRole('button', { name: historyWords.restore }).click()
  await expect(rowOf(page, 'misspelt')).toContainText(panelWords.sync.sent)

  await page.context().setOffline(true)
  await openHistory(page, `${title}, misspelt`)
  await expect(dialog.getByRole('alert')).toContainText(historyWords.offline)
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: panelWords.online.again }).click()
  await expect(versions.first()).toContainText('misspelt')
  await expect(versions).toHaveCount(4)
})
