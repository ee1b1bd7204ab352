import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { openPdf } from '../pdf/look-into-pdf.ts'

/** The same part of a page, before and after; null where it could not be drawn. */
export interface Compared {
  readonly before: Blob | null
  readonly after: Blob | null
}

/** Wide enough to read small print in it. */
const WIDTH_PX = 1000
/** As much of a page as is looked at, of its width. */
const HEIGHT = 0.75

const headOf = async (page: PDFPageProxy): Promise<Blob | null> => {
  const scale = WIDTH_PX / Math.max(1, page.getViewport({ scale: 1 }).width)
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH_PX
  canvas.height = Math.round(Math.min(viewport.height, WIDTH_PX * HEIGHT))
  try {
    await page.render({ canvas, viewport, background: '#fff' }).promise
    return await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
  } finally {
    canvas.width = 0 // its memory goes now, and not with the next sweep
  }
}

const textOf = async (pdf: PDFDocumentProxy, number: number): Promise<string> => {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  page.cleanup()
  return JSON.stringify(items.map((item) => ('str' in item ? [item.str, item.transform] : [])))
}

interface Read {
  readonly texts: readonly string[]
  readonly head: Blob | null
}

const read = async (
  file: Blob,
  shown: number,
  signal: AbortSignal,
  onPage: (page: number, of: number) => void,
): Promise<Read> => {
  const task = await openPdf(file)
  try {
    const pdf = await task.promise
    const texts: string[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      signal.throwIfAborted()
      onPage(number, pdf.numPages)
      texts.push(await textOf(pdf, number))
    }
    return { texts, head: await headOf(await pdf.getPage(shown)).catch(() => null) }
  } finally {
    await task.destroy().catch(() => undefined)
  }
}

/**
 * Reads a PDF and then the smaller one. null where a page of them has another text, or in another place. `shown`: the page
 * whose head is drawn of both.
 */
export const compare = async (
  before: Blob,
  after: Blob,
  shown: number,
  signal: AbortSignal,
  onPage: (page: number, of: number) => void,
): Promise<Compared | null> => {
  const was = await read(before, shown, signal, (page, of) => onPage(page, of * 2))
  const is = await read(after, shown, signal, (page, of) => onPage(page + of, of * 2))
  const isSame =
    was.texts.length === is.texts.length && was.texts.every((text, at) => text === is.texts[at])
  return isSame ? { before: was.head, after: is.head } : null
}
