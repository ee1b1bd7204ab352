import type { Page } from 'playwright/test'
import type { App } from './app.ts'
import { asOperator } from './colleague.ts'

/** The heading that a screen reader hears: it names the rows that are shown. */
export const shownRows = (page: Page) => page.locator('[data-results]')

/** Number of rows on all pages of the list, as that heading says. */
export const totalShown = async (page: Page): Promise<number> =>
  Number(/of (\d+)$/.exec((await shownRows(page).textContent()) ?? '')?.[1])

/** Fills the product with that many rows more, always the same ones, and starts it again. */
export const fillWithRows = async (app: App, rows: number): Promise<void> => {
  await app.stop()
  await app.server.seed(rows)
  await app.start()
}

/** Fills one list, that of the full tests, with at least that many published rows more. */
export const fillOneList = async (app: App, rows: number): Promise<void> => {
  // Half of what is filled in are tests, of which a few are drafts or lie in the trash.
  await fillWithRows(app, Math.ceil(rows * 2.07))
  await asOperator(app, (server) =>
    server.sql("UPDATE tests_library SET type = 'full', category = 'fst' WHERE id LIKE 'seed%'"),
  )
}
