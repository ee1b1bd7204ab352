import type { Page } from 'playwright/test'
import { exams as adminExamsWords } from '../../../web/features/admin/exams/strings.ts'
import { strings as readerWords } from '../../../web/features/reader/strings.ts'
import { type App, expect, signIn, test } from '../../support/app.ts'
import { textFacts } from '../../support/large-text.ts'
import { publishNote } from '../../support/publish-note.ts'
import { pdfBytes } from '../../support/sample-files.ts'
import { DIALOGS, fillSettings, PAGES, READER, STATES } from '../../support/stories/public-pages.ts'
import { worldOf } from '../../support/stories/public-videos.ts'
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

const SIZES: readonly Size[] = [
  { rootPx: 32, width: 360, height: 740 },
  { rootPx: 19, width: 360, height: 740 },
  { rootPx: 24, width: 360, height: 740 },
  { rootPx: 32, width: 320, height: 640 },
  // 640 pixels at 200 %.
  { rootPx: 16, width: 320, height: 370 },
]

const dialog = (page: Page) => page.getByRole('dialog').last()
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
  for (const [which, states] of [
    ['every public page', [...PAGES, READER]],
    ['every dialog and state of a public page', [...DIALOGS, ...STATES]],
  ] as const)
    test(`with letters of ${nameOf(size)} ${which} is read in lines`, async ({ app }) => {
      await fillSettings(app)
      const page = await openWith(app, size)
      await worldOf(page, app.url)
      for (const { name, open } of states) {
        await page.goto('about:blank')
        await open(page, app)
        await page
          .getByText(/^Up to date/)
          .or(page.locator('[data-drawn]'))
          .first()
          .waitFor({ state: 'attached' })
        await expectReadable(page, size.rootPx, name)
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
