import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { foldText, type Live, liveCell } from '../../../../sync/index.ts'
import { TEXT_AS } from '../pages/text-layer.ts'
import { type FoldedPage, findHits, foldPage, type Hit } from './find-hits.ts'

export interface FindState {
  readonly words: string
  /** Of each page that was looked at and has any, by its index. */
  readonly hits: ReadonlyMap<number, readonly Hit[]>
  readonly total: number
  /** Pages that were looked at. */
  readonly seen: number
  readonly isDone: boolean
  /** True where the whole file has no text at all, as a scan. */
  readonly isWithoutText: boolean
}

const NOTHING: FindState = {
  words: '',
  hits: new Map(),
  total: 0,
  seen: 0,
  isDone: true,
  isWithoutText: false,
}

/** Finds words in a file, page by page from the visible one, and tells of each finished page. */
export class Finder {
  readonly #pdf: PDFDocumentProxy
  readonly #folded = new Map<number, FoldedPage>()
  readonly #state = liveCell<FindState>(NOTHING)
  #run = 0

  constructor(pdf: PDFDocumentProxy) {
    this.#pdf = pdf
  }

  get state(): Live<FindState> {
    return this.#state
  }

  /** Begins again; '' ends it. `from` is the index of the page that the person is at. */
  async find(words: string, from: number): Promise<void> {
    this.#run += 1
    const run = this.#run
    if (foldText(words).trim() === '') {
      this.#state.set({ ...NOTHING, words })
      return
    }
    const count = this.#pdf.numPages
    const hits = new Map<number, readonly Hit[]>()
    let total = 0
    let isWithoutText = true
    this.#state.set({ words, hits, total, seen: 0, isDone: false, isWithoutText: false })
    for (let step = 0; step < count; step += 1) {
      const index = (from + step) % count
      const page = await this.#page(index)
      if (run !== this.#run) return
      if (page.words.length > 0) isWithoutText = false
      const found = findHits(page, words)
      if (found.length > 0) hits.set(index, found)
      total += found.length
      const isDone = step === count - 1
      this.#state.set({
        words,
        hits: new Map(hits),
        total,
        seen: step + 1,
        isDone,
        isWithoutText: isDone && isWithoutText,
      })
    }
  }

  stop(): void {
    this.#run += 1
  }

  async #page(index: number): Promise<FoldedPage> {
    const known = this.#folded.get(index)
    if (known) return known
    try {
      const page = await this.#pdf.getPage(index + 1)
      const { items } = await page.getTextContent(TEXT_AS)
      const folded = foldPage(
        items.flatMap((item) => ('str' in item ? [{ str: item.str, endsLine: item.hasEOL }] : [])),
      )
      this.#folded.set(index, folded)
      return folded
    } catch (cause) {
      console.warn('the text of a page could not be read', index + 1, cause)
      return { text: '', words: [], fold: foldText }
    }
  }
}
