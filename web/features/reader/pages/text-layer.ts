import {
  type PageViewport,
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Hit } from '../find/find-hits.ts'
import { readText } from './page-text.ts'

/** The text of a page, unseen above its picture, to be selected, searched and read aloud. */
export interface PageText {
  readonly element: HTMLElement
  /** The boxes of a hit's letter runs, as parts of the page's width and height. */
  readonly rectsOf: (hit: Hit) => readonly HitRect[]
}
interface HitRect {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export const drawText = async (
  pdf: PDFDocumentProxy,
  page: PDFPageProxy,
  viewport: PageViewport,
  className: string,
  signal: AbortSignal,
): Promise<PageText> => {
  const element = document.createElement('div')
  element.className = className
  const layer = new TextLayer({
    textContentSource: await readText(pdf, page),
    container: element,
    viewport,
  })
  const callOff = (): void => layer.cancel()
  signal.addEventListener('abort', callOff)
  try {
    await layer.render()
  } finally {
    signal.removeEventListener('abort', callOff)
  }
  return { element, rectsOf: (hit) => rectsOf(element, layer.textDivs, hit) }
}

const rectsOf = (
  element: HTMLElement,
  spans: readonly HTMLElement[],
  hit: Hit,
): readonly HitRect[] => {
  const paper = element.getBoundingClientRect()
  if (paper.width === 0 || paper.height === 0) return []
  return hit.flatMap(({ item, from, to }) => {
    const letters = spans[item]?.firstChild
    if (!(letters instanceof Text) || from >= letters.length) return []
    const range = document.createRange()
    range.setStart(letters, from)
    range.setEnd(letters, Math.min(to, letters.length))
    const box = range.getBoundingClientRect()
    return [
      {
        left: (box.left - paper.left) / paper.width,
        top: (box.top - paper.top) / paper.height,
        width: box.width / paper.width,
        height: box.height / paper.height,
      },
    ]
  })
}
