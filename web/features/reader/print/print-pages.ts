import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { drawCanvas, dropCanvas } from '../pages/draw-canvas.ts'
import classes from './print.module.css'

/** Dots of a printed inch: sharp enough for small letters, small enough for a phone's memory. */
const DOTS = 150
const POINTS = 72
const QUALITY = 0.85
export const MOST_PRINTED = 100
/** Phones come back from `print` while their own dialog is still open: the sheets stay for a while, unseen. */
const KEEP_MS = 60_000

/** True while the reader's own sheets go to the printer. */
export const isPrintingPages = (): boolean => 'printing' in document.documentElement.dataset

const pictureOf = (canvas: HTMLCanvasElement): Promise<string> =>
  new Promise((done, fail) => {
    canvas.toBlob(
      (blob) => (blob ? done(URL.createObjectURL(blob)) : fail(new Error('no picture'))),
      'image/jpeg',
      QUALITY,
    )
  })

/** One page as a picture. Rejects where it is damaged. */
const sheetOf = async (
  pdf: PDFDocumentProxy,
  number: number,
  urls: string[],
  signal: AbortSignal,
): Promise<HTMLElement> => {
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: 1 })
  const ratio = DOTS / POINTS
  const canvas = await drawCanvas({ page, viewport, ratio, isForPrint: true, signal })
  const image = new Image()
  image.alt = ''
  image.src = await pictureOf(canvas)
  urls.push(image.src)
  dropCanvas(canvas)
  await image.decode().catch(() => undefined)
  return image
}

/**
 * Prints pages, numbered from 1, each as a picture on its own sheet. They are made in turn and kept as files, not as
 * pixels. Resolves when the browser has taken the sheets, or the print was called off.
 */
export const printPages = async (
  pdf: PDFDocumentProxy,
  numbers: readonly number[],
  onPage: (done: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  const sheets = document.createElement('div')
  sheets.className = classes.sheets ?? ''
  const urls: string[] = []
  const clear = (): void => {
    sheets.remove()
    if (!document.querySelector(`.${sheets.className}`))
      delete document.documentElement.dataset.printing
    for (const url of urls) URL.revokeObjectURL(url)
  }
  try {
    for (const [done, number] of numbers.entries()) {
      onPage(done + 1)
      sheets.append(await sheetOf(pdf, number, urls, signal))
      signal.throwIfAborted()
    }
  } catch (cause) {
    clear()
    throw cause
  }
  // One print at a time: what an earlier one left goes.
  for (const left of document.querySelectorAll(`.${sheets.className}`)) left.remove()
  document.body.append(sheets)
  document.documentElement.dataset.printing = ''
  setTimeout(clear, KEEP_MS)
  window.print()
}
