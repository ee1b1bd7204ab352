import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { strings as readerWords } from '../../../web/features/reader/strings.ts'
import { expect, test } from '../../support/app.ts'
import { doubleTap } from '../../support/finger.ts'
import { pdfOf } from '../../support/pdf-files.ts'
import { publishNote } from '../../support/publish-note.ts'
import { isDrawn, pageOf } from '../../support/stories/reader.ts'

const hardPdf = async (name: string): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(await readFile(join(import.meta.dirname, '../../support/hard-pdfs', `${name}.pdf`)))

/** The same bytes with other letters in one place, as many. */
const changed = (file: Buffer<ArrayBuffer>, from: RegExp, to: (found: string) => string) =>
  Buffer.from(file.toString('latin1').replace(from, to), 'latin1')

const finds = async (page: Page, words: string, says: string): Promise<void> => {
  await page.getByRole('searchbox').fill(words)
  await expect(page.getByRole('status').filter({ hasText: says })).toBeVisible()
}

test('[N3] text of a hidden layer is neither found nor read aloud, and letters that are stored as shapes are said', async ({
  app,
  page,
}) => {
  const layered = await hardPdf('layer-answer-key-off')
  const id = await publishNote(app, 'Hidden key', layered)
  await page.goto(`/free-pdfs/${id}/read`)
  await isDrawn(page, 1, 1)
  await expect(page.getByText('1. Which organelle makes ATP?')).toBeAttached()
  await expect(page.getByText('ANSWER KEY')).toHaveCount(0)
  await page.keyboard.press('Control+f')
  await finds(page, 'answer key', readerWords.noHits)
  await finds(page, 'mitochondrion', '1 of 1')
  // The same file with the layer on.
  const on = changed(layered, /\/OFF \[7 0 R\]|\/ViewState \/OFF/g, (found) =>
    found.startsWith('/V') ? '/ViewState /ON ' : '/OFF [     ]',
  )
  const shownId = await publishNote(app, 'Open key', on)
  await page.goto(`/free-pdfs/${shownId}/read`)
  await isDrawn(page, 1, 1)
  await page.keyboard.press('Control+f')
  await finds(page, 'answer key', '1 of 1')

  const mapped = await pdfOf(['The cell and its parts', 'Another page of words'])
  const shapes = changed(mapped, /\/ToUnicode \d+ 0 R/g, (found) => ' '.repeat(found.length))
  const shapesId = await publishNote(app, 'Shapes', shapes)
  await page.goto(`/free-pdfs/${shapesId}/read`)
  await isDrawn(page, 1, 2)
  await page.keyboard.press('Control+f')
  await finds(page, 'cell', 'This PDF cannot be searched')
})

test('[N3] ticks of Wingdings, which Word names without bringing them along, are no letters', async ({
  app,
  page,
}) => {
  const file = await hardPdf('fonts-not-embedded-greek-symbols')
  const id = await publishNote(app, 'Ticks', file)
  await page.goto(`/free-pdfs/${id}/read`)
  await isDrawn(page, 1, 1)
  /** The tick of a font, as the engine draws it on a page by its code. */
  const tickIn = (family: string, code: string) =>
    page.evaluate(
      ([font, sign]) => {
        const canvas = document.createElement('canvas')
        const context = canvas.getContext('2d')
        if (context) context.font = `40px ${font}, serif`
        context?.fillText(sign, 20, 60)
        return canvas.toDataURL()
      },
      [family, code] as const,
    )
  for (const [family, code] of [
    ['Wingdings', '\u00fc'],
    ['Wingdings2', 'P'],
  ] as const)
    await expect.poll(() => tickIn(family, code)).not.toBe(await tickIn('serif', code))
})

test('[N3] a damaged page and a missing one are said in their place, and the other pages are there', async ({
  app,
  page,
}) => {
  const damaged = await hardPdf('page-5-of-10-contents-damaged')
  const box = page.getByRole('textbox', { name: readerWords.page })
  const goTo = async (at: number): Promise<void> => {
    await box.fill(String(at))
    await box.press('Enter')
    await isDrawn(page, at, 10)
  }
  const id = await publishNote(app, 'Damaged', damaged)
  await page.goto(`/free-pdfs/${id}/read`)
  await isDrawn(page, 1, 10)
  await goTo(5)
  await expect(pageOf(page, 5, 10)).toContainText(readerWords.blankPage)
  await goTo(6)
  await expect(pageOf(page, 6, 10)).toContainText('Page 6 of 10')
  await expect(page.getByText('/ 10')).toBeVisible()

  const missing = changed(damaged, /21 0 R 23 0 R\]/, () => '21 0 R 99 0 R]')
  const last = await publishNote(app, 'Missing', missing)
  await page.goto(`/free-pdfs/${last}/read`)
  await isDrawn(page, 1, 10)
  await goTo(10)
  await expect(pageOf(page, 10, 10)).toContainText(readerWords.brokenEnd)
  await goTo(9)
  await expect(pageOf(page, 9, 10)).toContainText('Page 9 of 10')
})

test('[N3] a double tap makes the column of print under the finger as wide as the screen, and that stays for the file', async ({
  app,
}) => {
  const line = 'Ordinary words that fill a line of this page from left to right'
  const id = await publishNote(
    app,
    'One column',
    await pdfOf(Array.from({ length: 3 }, () => Array(30).fill(line).join('\n'))),
  )
  const page = await app.device({ hasTouch: true, viewport: { width: 360, height: 740 } })
  await page.goto(`/free-pdfs/${id}/read`)
  await isDrawn(page, 1, 3)
  const text = pageOf(page, 1, 3).getByText(line).nth(8)
  const edges = async () => {
    const box = await text.boundingBox()
    return [box?.x ?? 0, (box?.x ?? 0) + (box?.width ?? 0)] as const
  }
  const [leftBefore, rightBefore] = await edges()
  await doubleTap(page, 250, 300)
  await expect
    .poll(async () => (await edges())[1] - (await edges())[0])
    .toBeGreaterThan((rightBefore - leftBefore) * 1.1)
  const [left, right] = await edges()
  expect(left).toBeGreaterThan(4)
  expect(left).toBeLessThan(24)
  expect(right).toBeLessThanOrEqual(356)
  await page.getByRole('button', { name: readerWords.nextPage }).click()
  await isDrawn(page, 2, 3)
  const second = await pageOf(page, 2, 3).getByText(line).first().boundingBox()
  expect(Math.abs((second?.x ?? 0) - left)).toBeLessThan(3)
  await expect(page).toHaveURL(/#page=2$/)
  await page.reload()
  await isDrawn(page, 2, 3)
  await expect
    .poll(async () =>
      Math.abs(((await pageOf(page, 2, 3).getByText(line).first().boundingBox())?.x ?? 0) - left),
    )
    .toBeLessThan(3)
})

test('[N3] where nothing arrives the reader says so, and the file can be tried again or saved for later', async ({
  app,
  page,
}) => {
  const id = await publishNote(app, 'Silent line', await pdfOf(['One', 'Two']))
  await page.clock.install()
  await page.goto('/free-pdfs')
  let isSilent = true
  await page.route(/\/api\/files\/.*\.pdf/, (route) =>
    isSilent ? new Promise(() => undefined) : route.continue(),
  )
  await page.goto(`/free-pdfs/${id}/read`)
  // What is coming stands in the place of the first page.
  await expect(page.getByText(readerWords.opening)).toBeVisible()
  const alert = page.getByRole('alert')
  await page.clock.fastForward(10_000)
  await expect(alert.getByRole('heading', { name: 'No answer from the internet' })).toBeVisible()
  await expect(page.getByText(readerWords.opening)).toHaveCount(0)
  await expect(alert.getByRole('button', { name: readerWords.saveForLater })).toBeVisible()
  isSilent = false
  await alert.getByRole('button', { name: readerWords.tryAgain }).click()
  await isDrawn(page, 1, 2)
})

test('[N3] printing from the browser leads to the choice of pages', async ({ app, page }) => {
  const id = await publishNote(app, 'On paper', await pdfOf(['One', 'Two']))
  await page.goto(`/free-pdfs/${id}/read`)
  await isDrawn(page, 1, 2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(readerWords.printHere)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: readerWords.nextPage })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByText(readerWords.printHere)).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.getByRole('button', { name: readerWords.printAll(2) })).toBeVisible()
})
