import type { Locator, Page } from 'playwright/test'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { expect, goOffline } from '../app.ts'
import { expectRefused, listen } from '../refusing.ts'

/** The card of a row in the list of a phone. */
export const card = (page: Page, title: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
export const open = (page: Page, title: string) =>
  page.getByRole('link', { name: title, exact: true }).click()
export const save = (page: Page, button = 'Save changes') =>
  page.getByRole('dialog').getByRole('button', { name: button }).click()
/** Leaves the network and edits one field of a row there: it waits, and arrives with the network. */
export const editInATunnel = async (page: Page, title: string, field: string, to: string) => {
  await goOffline(page)
  await open(page, title)
  await page.getByRole('dialog').getByLabel(field, { exact: true }).fill(to)
  await save(page)
  await expect(page.getByText(panelWords.sync.waiting).first()).toBeVisible()
  await page.context().setOffline(false)
}

/** Saves the open form with another text in a field. The server refuses that, and the list shows the typed text. */
export const expectKept = async (
  page: Page,
  field: string,
  said: { readonly words: string; readonly never: string },
): Promise<void> => {
  await page.getByRole('dialog').getByLabel(field).fill('Kept in spite of it')
  const heard = await listen(page)
  await save(page)
  await expectRefused(page, { title: 'Error', ...said }, heard)
  await expect(card(page, 'Kept in spite of it')).toContainText('Not saved')
}
