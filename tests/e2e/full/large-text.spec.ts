import type { Page } from 'playwright/test'
import { exams as adminExamsWords } from '../../../web/features/admin/exams/strings.ts'
import { strings as readerWords } from '../../../web/features/reader/strings.ts'
import { type App, expect, signIn, test, upToDate } from '../../support/app.ts'
import { publishNote } from '../../support/publish-note.ts'
import { pdfBytes } from '../../support/sample-files.ts'
import { DIALOGS, fillSettings, PAGES, READER, STATES } from '../../support/stories/public-pages.ts'
import { worldOf } from '../../support/stories/public-videos.ts'
import { NO_FILE_SELECTED } from '../spec-words.ts'

interface TextFacts {
  /** The root's letters, in px, as the browser was set. */
  readonly rootPx: number
  readonly sidewaysPx: number
  /** Words that fell into a column of a few letters a line, and short ones that are broken at all. */
  readonly columns: readonly string[]
  /** Controls of heads, bars and dialogs that lie beyond the screen's edge. */
  readonly outOfReach: readonly string[]
}

/** Effects of large letters on the visible page. */
const textFacts = (page: Page): Promise<TextFacts> =>
  page.evaluate(async () => {
    const FEWEST_LETTERS = 6
    // A width that was set a moment ago is laid out with the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const columns: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      if (text === '' || !node.parentElement || !isSeen(node.parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      const isShort = text.length < 8
      const isBroken = isShort
        ? lines > text.split(/[\s/·–-]+/).length
        : lines > 3 && text.length / lines < FEWEST_LETTERS
      if (isBroken) columns.push(text)
    }
    const all = [...document.querySelectorAll('body *')]
    const bars = all.filter((element) => {
      // A short dialog is not kept while the page scrolls.
      if (element.matches('dialog, [role="dialog"]')) return false
      const { height, width } = element.getBoundingClientRect()
      const isBar = /sticky|fixed/.test(getComputedStyle(element).position)
      return isBar && isSeen(element) && height < innerHeight / 2 && width > innerWidth / 2
    })
    const places = [
      ...bars,
      ...document.querySelectorAll('#root header, [aria-label="Reader"], dialog, [role="dialog"]'),
    ]
    const controls = new Set(
      places.flatMap((place) => [...place.querySelectorAll('a[href], button, input, select')]),
    )
    /** True for controls that scrolling reveals: in a dialog or a page, but not fixed to the screen. */
    const canScrollTo = (control: Element): boolean => {
      for (let part = control.parentElement; part; part = part.parentElement) {
        const { overflowY, position } = getComputedStyle(part)
        if (/auto|scroll/.test(overflowY) && part.scrollHeight > part.clientHeight) return true
        if (position === 'fixed') return false
      }
      return true
    }
    const outOfReach = [...controls].filter((control) => {
      const { left, right, top, bottom, width } = control.getBoundingClientRect()
      const isBeside = left < -1 || right > innerWidth + 1
      const isBeyond = (top < -1 || bottom > innerHeight + 1) && !canScrollTo(control)
      return isSeen(control) && width > 1 && (isBeside || isBeyond)
    })
    return {
      rootPx: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      sidewaysPx: document.documentElement.scrollWidth - innerWidth,
      columns,
      outOfReach: outOfReach.map(
        (control) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName,
      ),
    }
  })

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
}

const fresh = (page: Page) => upToDate(page).waitFor({ state: 'attached' })

const SIZES: readonly Size[] = [
  { rootPx: 32, width: 360, height: 740 },
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
  '/admin/share',
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
        await upToDate(page).or(page.locator('[data-drawn]')).first().waitFor({ state: 'attached' })
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
    const said = page.getByRole('alert').filter({ hasText: NO_FILE_SELECTED })
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
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(WORD.slice(0, 12))
  await expect(dialog(page).getByText(WORD).first()).toBeVisible()
  await expectWhole('a hit')
})
