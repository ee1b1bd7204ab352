import type { Page } from 'playwright/test'
import { type App, expect, signIn, test } from '../../support/app.ts'
import { textFacts } from '../../support/large-text.ts'

// Letters are as large as the browser itself is set: only so do the widths at which the look changes grow with them.

interface Size {
  readonly rootPx: number
  readonly width: number
  readonly height: number
}

const nameOf = ({ rootPx, width, height }: Size) => `${rootPx} px on ${width} × ${height}`

const openWith = async (app: App, { rootPx, width, height }: Size): Promise<Page> =>
  app.open(await app.profile(), {
    args: [`--blink-settings=defaultFontSize=${rootPx}`],
    viewport: { width, height },
  })

const expectReadable = async (page: Page, rootPx: number, what: string): Promise<void> => {
  const facts = await textFacts(page)
  expect(facts.rootPx, what).toBe(rootPx)
  expect.soft(facts.sidewaysPx, what).toBe(0)
  expect.soft(facts.columns, what).toEqual([])
  expect.soft(facts.outOfReach, what).toEqual([])
  expect.soft(facts.barsShare, what).toBeLessThan(0.34)
}

const fresh = (page: Page) =>
  page
    .getByText(/^Up to date/)
    .first()
    .waitFor()

/** Reader of the first note, once its first page can be read. */
const read = async (page: Page, rootPx: number): Promise<void> => {
  await page.goto('/free-pdfs')
  await fresh(page)
  await expectReadable(page, rootPx, '/free-pdfs')
  const note = await page.locator('main li h3 a').first().getAttribute('href')
  await page.goto(`${note}/read`)
  await page.getByRole('button', { name: 'Dark paper' }).waitFor()
  await expectReadable(page, rootPx, 'the reader')
}

const SIZES: readonly Size[] = [
  { rootPx: 32, width: 360, height: 740 },
  { rootPx: 19, width: 360, height: 740 },
  { rootPx: 24, width: 360, height: 740 },
  { rootPx: 32, width: 320, height: 640 },
  // 640 pixels at 200 %.
  { rootPx: 16, width: 320, height: 370 },
]

const PUBLIC = [
  '/',
  '/tests/full',
  '/demo-videos',
  '/testimonials',
  '/payment',
  '/library',
  '/contact',
]
const PANEL = [
  '/admin',
  '/admin/tests-library',
  '/admin/free-pdfs',
  '/admin/programs',
  '/admin/audit',
  '/admin/outbox',
]

for (const size of SIZES) {
  test(`with letters of ${nameOf(size)} every public page is read in lines`, async ({ app }) => {
    const page = await openWith(app, size)
    await read(page, size.rootPx)
    for (const path of PUBLIC) {
      await page.goto(path)
      await fresh(page)
      await expectReadable(page, size.rootPx, path)
    }
  })

  test(`with letters of ${nameOf(size)} the panel is read in lines, and a sheet fits`, async ({
    app,
  }) => {
    const page = await openWith(app, size)
    await signIn(page)
    for (const path of PANEL) {
      await page.goto(path)
      await fresh(page)
      await expectReadable(page, size.rootPx, path)
    }
    await page.goto('/admin/tests-library?add=1')
    await page.getByRole('dialog').waitFor()
    await expectReadable(page, size.rootPx, 'a sheet')
  })
}
