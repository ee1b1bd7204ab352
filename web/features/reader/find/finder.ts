import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { foldText, type Live, liveCell } from '../../../../sync/index.ts'
import { isUnmapped, readText } from '../pages/page-text.ts'
import { type FoldedPage, findHits, foldPage, type Hit, type TextItem } from './find-hits.ts'

export interface FindState {
  readonly words: string
  /** Index of the page from which the search began. */
  readonly from: number
  /** In reading order. */
  readonly hits: readonly FoundHit[]
  /** Pages that were looked at. */
  readonly seen: number
  readonly isDone: boolean
  /** Why nothing can be found: the whole file is pictures, or its fonts do not say which letters they draw. */
  readonly unsearchable: 'pictures' | 'unmapped' | null
}

/** A hit and the index of its page. */
export interface FoundHit {
  readonly page: number
  readonly hit: Hit
}

/** A page that was looked at. */
interface SeenPage {
  readonly folded: FoldedPage
  readonly kind: 'text' | 'empty' | 'unmapped'
}

const EMPTY: SeenPage = { folded: { text: '', words: [], fold: foldText }, kind: 'empty' }

const NOTHING: FindState = {
  words: '',
  from: 0,
  hits: [],
  seen: 0,
  isDone: true,
  unsearchable: null,
}

/** Finds words in a file, page by page from the visible one, and tells of each finished page. */
export class Finder {
  readonly #pdf: PDFDocumentProxy
  readonly #seen = new Map<number, SeenPage>()
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
    let hits: readonly FoundHit[] = []
    const kinds = new Set<SeenPage['kind']>()
    this.#state.set({ words, from, hits, seen: 0, isDone: false, unsearchable: null })
    for (let step = 0; step < count; step += 1) {
      const index = (from + step) % count
      const page = await this.#page(index)
      if (run !== this.#run) return
      kinds.add(page.kind)
      const found = findHits(page.folded, words).map((hit) => ({ page: index, hit }))
      // The search begins at the page that is read, and goes on at the first one.
      hits = [...hits, ...found].sort((one, other) => one.page - other.page)
      const isDone = step === count - 1
      this.#state.set({
        words,
        from,
        hits,
        seen: step + 1,
        isDone,
        unsearchable:
          !isDone || kinds.has('text') ? null : kinds.has('unmapped') ? 'unmapped' : 'pictures',
      })
    }
  }

  stop(): void {
    this.#run += 1
  }

  async #page(index: number): Promise<SeenPage> {
    const known = this.#seen.get(index)
    if (known) return known
    try {
      const { items } = await readText(this.#pdf, await this.#pdf.getPage(index + 1))
      const pieces = items.flatMap((item) =>
        'str' in item ? [{ str: item.str, endsLine: item.hasEOL }] : [],
      )
      const seen = seenPageOf(pieces)
      this.#seen.set(index, seen)
      return seen
    } catch (cause) {
      console.warn('the text of a page could not be read', index + 1, cause)
      return EMPTY
    }
  }
}

/** What is found in the pieces of a page: nothing in glyphs that are no letters. */
export const seenPageOf = (pieces: readonly TextItem[]): SeenPage => {
  if (isUnmapped(pieces.map(({ str }) => str).join(' '))) return { ...EMPTY, kind: 'unmapped' }
  const folded = foldPage(pieces)
  return { folded, kind: folded.words.length > 0 ? 'text' : 'empty' }
}
