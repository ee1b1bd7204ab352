import type { Page } from 'playwright/test'
import { exams as adminExamsWords } from '../../../web/features/admin/exams/strings.ts'
import { strings as examsWords } from '../../../web/features/exams/strings.ts'
import { strings as frameWords } from '../../../web/features/frame/strings.ts'
import { strings as readerWords } from '../../../web/features/reader/strings.ts'
import { type App, expect, signIn, test } from '../../support/app.ts'
import { textFacts } from '../../support/large-text.ts'
import { publishNote } from '../../support/publish-note.ts'
import { pdfBytes } from '../../support/sample-files.ts'
import { NO_FILE_SELECTED } from '../spec-words.ts'

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
    // What slides in is where it stays.
    reducedMotion: 'reduce',
  })

const expectReadable = async (page: Page, rootPx: number, what: string): Promise<void> => {
  const facts = await textFacts(page)
  expect(facts.rootPx, what).toBe(rootPx)
  expect.soft(facts.sidewaysPx, what).toBe(0)
  expect.soft(facts.columns, what).toEqual([])
  expect.soft(facts.outOfReach, what).toEqual([])
  expect.soft(facts.narrow, what).toEqual([])
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
  await page.getByRole('button', { name: readerWords.darkPaper }).waitFor()
  await page.locator('[data-drawn]').first().waitFor()
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
  '/privacy-policy',
  '/disclaimer',
  '/nowhere',
]
const dialog = (page: Page) => page.getByRole('dialog').last()
/** Dialogs and sheets over a page, and the page behind a card. */
const OPENED: readonly (readonly [string, string, (page: Page) => Promise<unknown>])[] = [
  ['a test', '/tests/full', (page) => page.locator('main li h3 a').first().click()],
  ['a note', '/free-pdfs', (page) => page.locator('main li h3 a').first().click()],
  ['the menu', '/', (page) => page.getByRole('button', { name: frameWords.menu }).click()],
  [
    'the search',
    '/',
    (page) =>
      page
        .getByRole('button', { name: /^Search/ })
        .first()
        .click(),
  ],
  [
    'filters',
    '/tests/full',
    (page) => page.getByRole('button', { name: examsWords.filter }).click(),
  ],
  ['a picture', '/testimonials', (page) => page.locator('[data-shot]').first().click()],
  [
    'the ways to pay',
    '/payment',
    (page) => page.getByRole('button', { name: 'Proceed to Pay' }).click(),
  ],
  [
    'a video',
    '/demo-videos',
    (page) =>
      page
        .getByRole('link', { name: /^Watch/ })
        .first()
        .click(),
  ],
]
const PANEL = [
  '/admin',
  '/admin/start',
  '/admin/tests-library',
  '/admin/free-pdfs',
  '/admin/demo-videos',
  '/admin/testimonials',
  '/admin/programs',
  '/admin/payment',
  '/admin/intake',
  '/admin/admins',
  '/admin/account',
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
    for (const [what, path, open] of OPENED) {
      await page.goto(path)
      await fresh(page)
      const before = page.url()
      await open(page)
      await expect
        .poll(async () => page.url() !== before || (await dialog(page).isVisible()))
        .toBe(true)
      await expectReadable(page, size.rootPx, what)
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
    await dialog(page).getByRole('button', { name: adminExamsWords.saveNew }).click()
    const said = dialog(page).getByRole('alert').filter({ hasText: NO_FILE_SELECTED })
    await expect(said).toBeVisible()
    const cutPx = await said.evaluate((box) => box.scrollHeight - box.clientHeight)
    expect.soft(cutPx, 'what failed').toBeLessThanOrEqual(0)
  })
}

/** A word that no blank breaks, as a chemist writes one. */
const WORD = 'Methylpropenylenedihydroxycinnamenylacrylicacidpentahydroxyhexanoate'

test('a word longer than a line of 320 pixels is broken on cards, pages, hits, saved files and in the reader', async ({
  app,
}) => {
  const id = await publishNote(app, WORD, Buffer.from(pdfBytes(WORD)))
  const page = await app.device({ viewport: { width: 320, height: 640 } })
  const expectWhole = async (what: string): Promise<void> => {
    await expect(page.getByText(WORD).first(), what).toBeVisible()
    const { sidewaysPx, outOfReach } = await textFacts(page)
    expect.soft({ sidewaysPx, outOfReach }, what).toEqual({ sidewaysPx: 0, outOfReach: [] })
  }
  await page.goto('/free-pdfs')
  await fresh(page)
  await expectWhole('a card')
  const bubble = page.getByRole('button', { name: new RegExp(`^Save .* offline: ${WORD}`) })
  await bubble.click()
  await expect(page.getByRole('button', { name: /^Saved on this device/ })).toBeVisible()
  await page.getByRole('heading', { level: 3 }).getByRole('link', { name: WORD }).click()
  await expect(page.getByRole('article')).toBeVisible()
  await expectWhole('its page')
  await page.goto(`/free-pdfs/${id}/read`)
  await page.getByRole('button', { name: readerWords.darkPaper }).waitFor()
  await expectWhole('the reader')
  await page.goto('/library')
  await expectWhole('saved files')
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  await page.keyboard.type(WORD.slice(0, 12))
  await expect(dialog(page).getByText(WORD).first()).toBeVisible()
  await expectWhole('a hit')
})
