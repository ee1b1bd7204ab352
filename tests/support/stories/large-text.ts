import type { Page } from 'playwright/test'
import { type App, expect } from '../app.ts'
import { textFacts } from '../large-text.ts'

// Letters are as large as the browser itself is set: only so do the widths at which the look changes grow with them.

export interface Size {
  readonly rootPx: number
  readonly width: number
  readonly height: number
}

export const LARGEST: Size = { rootPx: 32, width: 360, height: 740 }

export const nameOf = ({ rootPx, width, height }: Size) => `${rootPx} px on ${width} × ${height}`

export const openWith = async (app: App, { rootPx, width, height }: Size): Promise<Page> =>
  app.open(await app.profile(), {
    args: [`--blink-settings=defaultFontSize=${rootPx}`],
    viewport: { width, height },
  })

export const expectReadable = async (page: Page, rootPx: number, what: string): Promise<void> => {
  const facts = await textFacts(page)
  expect(facts.rootPx, what).toBe(rootPx)
  expect.soft(facts.sidewaysPx, what).toBe(0)
  expect.soft(facts.columns, what).toEqual([])
  expect.soft(facts.outOfReach, what).toEqual([])
  expect.soft(facts.barsShare, what).toBeLessThan(0.34)
}

export const fresh = (page: Page) =>
  page
    .getByText(/^Up to date/)
    .first()
    .waitFor()

/** Reader of the first note, once its first page can be read. */
export const read = async (page: Page, rootPx: number): Promise<void> => {
  await page.goto('/free-pdfs')
  await fresh(page)
  await expectReadable(page, rootPx, '/free-pdfs')
  const note = await page.locator('main li h3 a').first().getAttribute('href')
  await page.goto(`${note}/read`)
  await page.getByRole('button', { name: 'Dark paper' }).waitFor()
  await expectReadable(page, rootPx, 'the reader')
}
