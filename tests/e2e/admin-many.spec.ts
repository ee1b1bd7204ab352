import { type App, becomeOfflineReady, DESK, expect, signIn, test } from '../support/app.ts'
import { colleague } from '../support/colleague.ts'
import { readFeed } from '../support/content.ts'
import { LIBRARY, openLibrary, rowOf } from '../support/library.ts'
import type { TestAdmin } from '../support/pocketbase.ts'
import { deleteForEver, messageOf } from '../support/stories/admin-many.ts'

test('[M3] many rows are chosen with Shift, changed at once, and taken back', async ({ app }) => {
  const page = await app.device({ viewport: DESK })
  await signIn(page, LIBRARY)
  await page.goto(`${LIBRARY}?subject=Physics&sort=title`)
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  // What tells how many are chosen is there before the first is.
  const told = page.locator('[role="status"][data-chosen]')
  await expect(told).toHaveText('')
  await boxes.nth(0).check()
  await expect(told).toHaveText('1 test')
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'What to do with the selected' })
  await expect(bar.getByText('3 tests', { exact: true })).toBeVisible()
  await bar.getByRole('button', { name: 'Take back to draft' }).click()
  await expect(page.getByText('3 tests taken back to draft')).toBeVisible()
  const drafts = page.getByRole('row').filter({ hasText: 'Draft' })
  await expect(drafts).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(drafts).toHaveCount(0)
  const titles = await page.getByRole('row').getByRole('link').allTextContents()

  await becomeOfflineReady(page)
  await page.context().setOffline(true)
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await bar.getByRole('button', { name: 'Set subject' }).click()
  await page.getByRole('menuitem', { name: 'Chemistry' }).click()
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('2 tests set to Chemistry')).toBeVisible()
  const [first = ''] = titles
  await expect(rowOf(page, first)).toHaveCount(0)
  await page.goto(`${LIBRARY}?subject=Chemistry`)
  await expect(rowOf(page, first)).toContainText('Sent')
})

/** Titles in the server's trash. */
const trashOf = async ({ server }: App, { token }: TestAdmin): Promise<readonly unknown[]> =>
  (await readFeed(server, { token })).changes.flatMap(({ row }) =>
    row?.status === 'trashed' ? [row.title] : [],
  )

test('[M9] a deletion for ever asks first, is not begun without a network, and is done at once', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  const admin = await colleague(app)
  const title = await openLibrary(page)
  await page.getByRole('button', { name: `Actions: ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete test' }).click()
  await page.getByRole('button', { name: 'Trash', exact: true }).click()
  await expect(rowOf(page, title)).toContainText('Sent')

  await page.context().setOffline(true)
  await deleteForEver(page, title)
  const question = page.getByRole('dialog')
  await expect(question.getByRole('alert')).toHaveText(
    'Deleting for ever needs the internet. Nothing was deleted: it stays in the trash.',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.context().setOffline(false)
  // A network that the browser takes for one, and no server: nothing is begun either.
  await page.context().route('**/api/sync/**', (route) => route.abort())
  await deleteForEver(page, title)
  await expect(question.getByRole('alert')).toContainText('Deleting for ever needs the internet.')
  await page.context().unroute('**/api/sync/**')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, title)).toContainText('Sent')
  expect(await trashOf(app, admin)).toEqual([title])

  await deleteForEver(page, title)
  await expect(messageOf(page, 'Test deleted for ever')).toBeVisible()
  // What was said is done, and hangs on no tab.
  await page.close()
  await expect.poll(() => trashOf(app, admin)).toEqual([])
})
