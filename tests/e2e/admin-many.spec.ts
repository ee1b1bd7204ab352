import { rowStrings as rowWords } from '../../web/features/admin/rows/strings.ts'
import { strings as panelWords } from '../../web/features/admin/strings.ts'
import { DESK, expect, goOffline, signedIn, test } from '../support/app.ts'
import { LIBRARY, rowOf } from '../support/library.ts'

test('[M3] many rows are chosen, changed at once, and taken back', async ({ app }) => {
  const page = await signedIn(app, LIBRARY, { viewport: DESK })
  await page.goto(`${LIBRARY}?subject=Physics&sort=title`)
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  // What tells how many are chosen is there before the first is.
  const told = page.locator('[role="status"][data-chosen]')
  await expect(told).toHaveText('')
  await boxes.nth(0).check()
  await expect(told).toHaveText('1 test')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  const bar = page.getByRole('region', { name: rowWords.selection })
  await expect(bar.getByText('3 tests', { exact: true })).toBeVisible()
  await bar.getByRole('button', { name: rowWords.unpublish }).click()
  await expect(page.getByText('3 tests taken back to draft')).toBeVisible()
  const drafts = page.getByRole('row').filter({ hasText: 'Draft' })
  await expect(drafts).toHaveCount(3)
  await page.getByRole('button', { name: panelWords.toast.undo }).click()
  await expect(page.getByText(panelWords.toast.undone)).toBeVisible()
  await expect(drafts).toHaveCount(0)
  const titles = await page.getByRole('row').getByRole('link').allTextContents()

  await goOffline(page)
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await bar.getByRole('button', { name: rowWords.setSubject }).click()
  await page.getByRole('menuitem', { name: 'Chemistry' }).click()
  await expect(page.getByText(panelWords.toast.savedOffline)).toBeVisible()
  await page.context().setOffline(false)
  const [first = ''] = titles
  await expect(rowOf(page, first)).toHaveCount(0)
  await page.goto(`${LIBRARY}?subject=Chemistry`)
  await expect(rowOf(page, first)).toContainText(panelWords.sync.sent)
})
