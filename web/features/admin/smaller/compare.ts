import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { openPdf } from '../pdf/look-into-pdf.ts'

const textOf = async (pdf: PDFDocumentProxy, number: number): Promise<string> => {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  page.cleanup()
  return JSON.stringify(items.map((item) => ('str' in item ? [item.str, item.transform] : [])))
}

const textsOf = async (
  file: Blob,
  signal: AbortSignal,
  onPage: (page: number, of: number) => void,
): Promise<readonly string[]> => {
  const task = await openPdf(file)
  try {
    const pdf = await task.promise
    const texts: string[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      signal.throwIfAborted()
      onPage(number, pdf.numPages)
      texts.push(await textOf(pdf, number))
    }
    return texts
  } finally {
    await task.destroy().catch(() => undefined)
  }
}

/** Reads a PDF and then the smaller one. Tells whether each page has the same text in the same places. */
export const hasSameText = async (
  before: Blob,
  after: Blob,
  signal: AbortSignal,
  onPage: (page: number, of: number) => void,
): Promise<boolean> => {
  const was = await textsOf(before, signal, (page, of) => onPage(page, of * 2))
  const is = await textsOf(after, signal, (page, of) => onPage(page + of, of * 2))
  return was.length === is.length && was.every((text, at) => text === is[at])
}
