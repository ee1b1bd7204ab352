import type { Locator, Page } from 'playwright/test'
import { exams as examsWords } from '../../web/features/admin/exams/strings.ts'
import { fileStrings } from '../../web/features/admin/file/strings.ts'
import { history } from '../../web/features/admin/history/strings.ts'
import { rowStrings } from '../../web/features/admin/rows/strings.ts'
import { type App, becomeOfflineReady, expect, signIn } from './app.ts'
import { type FeedRow, readFeed } from './content.ts'
import { engineOf } from './in-engine.ts'
import { pdfBytes } from './sample-files.ts'

/** Address of the exam papers in the panel. */
export const LIBRARY = '/admin/tests-library'

/** A PDF of one empty page, of that size. */
export const pdf = (name: string, bytes = 40_000) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdfBytes(name, bytes + 16)),
})

/** The row of a test in the table of a wide screen. */
export const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

/** A row in the table of a desk, or its card on a phone. */
export const line = (page: Page, title: string): Locator =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: title })

const STEPS = { ...rowStrings, history: history.open, openFile: fileStrings.open }
type Step =
  | 'history'
  | 'moveTo'
  | 'openFile'
  | 'publish'
  | 'purge'
  | 'remove'
  | 'restore'
  | 'schedule'
  | 'unpublish'

/** Chooses a step from the menu of a row. */
export const rowStep = async (page: Page, title: string, step: Step): Promise<void> => {
  await page.getByRole('button', { name: rowStrings.actionsFor(title), exact: true }).click()
  await page.getByRole('menuitem', { name: STEPS[step], exact: true }).click()
}

/** Presses a button that ends the dialog or message in which it stands. */
export const pressAway = async (part: Locator, button: string | RegExp): Promise<void> => {
  await part.getByRole('button', { name: button }).click()
  await expect(part).toHaveCount(0)
}

export const editTitle = async (page: Page, from: string, to: string): Promise<void> => {
  await page.getByRole('link', { name: from, exact: true }).click()
  await page.getByRole('dialog').getByLabel('Title').fill(to)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Opens the library and gives the title of its first test. */
export const openLibrary = async (page: Page): Promise<string> => {
  await signIn(page, LIBRARY)
  const title = await page.getByRole('row').nth(1).getByRole('link').first().textContent()
  return title ?? ''
}

/** Renames the first test of the library without a network, on which the page stays; gives its title before. */
export const editOffline = async (page: Page, to: string): Promise<string> => {
  const title = await openLibrary(page)
  await becomeOfflineReady(page)
  await page.context().setOffline(true)
  await editTitle(page, title, to)
  return title
}

/** From now on this page's browser refuses every write to its disk. */
export const breakDisk = async (page: Page): Promise<void> => {
  const fail = () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    Object.assign(IDBObjectStore.prototype, { put: refuse, add: refuse })
  }
  await page.evaluate(fail)
  await (await engineOf(page)).evaluate(fail)
}

/** The newest row that is called so as visitors have it, or undefined where they have none. */
export const publicRow = async ({ server }: App, title: string): Promise<FeedRow['row']> =>
  (await readFeed(server)).changes.findLast(
    ({ row }) => (row?.title ?? row?.name ?? row?.caption) === title,
  )?.row

/** The bytes that a visitor is given of the published paper with this title. */
export const publicBytes = async (app: App, visitor: Page, title: string) =>
  (await visitor.request.get((await publicRow(app, title))?.file_url.url)).body()

/** Opens, from the menu of its row, the form of a test at its paper. */
export const askForPaper = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions: ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: rowStrings.replaceFile }).click()
  await expect(page.getByRole('dialog', { name: examsWords.editTitle })).toBeVisible()
}
