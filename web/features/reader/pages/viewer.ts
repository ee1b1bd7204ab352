import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type Live, liveCell } from '../../../../sync/index.ts'
import type { Hit } from '../find/find-hits.ts'
import {
  type Anchor,
  anchorAt,
  cornerOf,
  downOfDestination,
  type Spot,
  scrollTo,
  type ViewPoint,
} from './anchor.ts'
import { DrawQueue } from './draw-queue.ts'
import { type Destination, placeOf } from './link-layer.ts'
import {
  currentPage,
  GAP,
  type Layout,
  layOut,
  type PageSize,
  pagesBetween,
} from './page-layout.ts'
import { type PageHits, type PageLook, PageView } from './page-view.ts'
import { canvasRatio, clampZoom, fitScale, mostCanvasPixels } from './zoom.ts'

interface ViewerState {
  /** From 1. */
  readonly page: number
  readonly pages: number
  /** 1 is the whole width. */
  readonly zoom: number
  /** Degrees, clockwise, beyond each page's own. */
  readonly rotation: number
  /** How far down the page the top of the view is, of the page's height, -1 to 1. */
  readonly down: number
  /** The same across the page, for the left edge of the view. */
  readonly across: number
}

/** Beyond this the screens of phones show no difference, and canvases only cost memory. */
const MOST_RATIO = 3
/** One step of the zoom. */
const STEP = 1.25
/** A double tap comes no nearer: a narrow column, as a page's number, fills no screen. */
const MOST_ON_TAP = 3

/** The pages of one file in one scrolling element: visible ones are drawn, distant ones are dropped. */
export class Viewer {
  readonly #view: HTMLElement
  readonly #column: HTMLElement
  readonly #pdf: PDFDocumentProxy
  readonly #pages: readonly PageView[]
  readonly #sizes: PageSize[]
  readonly #isMeasured: boolean[]
  readonly #queue: DrawQueue
  readonly #state = liveCell<ViewerState>({
    page: 1,
    pages: 1,
    zoom: 1,
    rotation: 0,
    down: 0,
    across: 0,
  })
  readonly #closing = new AbortController()
  readonly #mostPixels = mostCanvasPixels(Reflect.get(navigator, 'deviceMemory'))
  readonly #resizes = new ResizeObserver(() => this.#onResize())
  #layout: Layout = { boxes: [], width: 0, height: 0 }
  #room = 0
  #zoom = 1
  #rotation = 0
  #frame = 0
  #movedTo = 0
  #anchored: readonly [Anchor, ViewPoint] | null = null
  #sought: { readonly page: number; readonly hit: Hit } | null = null

  /** `view` scrolls, `column` is the one element in it. */
  constructor(view: HTMLElement, column: HTMLElement, pdf: PDFDocumentProxy) {
    this.#view = view
    this.#column = column
    this.#pdf = pdf
    this.#queue = new DrawQueue(() => this.#goToSought())
    this.#pages = Array.from(
      { length: pdf.numPages },
      (_, index) => new PageView(pdf, index, (destination) => void this.goTo(destination)),
    )
    this.#sizes = this.#pages.map(() => ({ width: 595, height: 842 }))
    this.#isMeasured = this.#pages.map(() => false)
    const { signal } = this.#closing
    view.addEventListener('scroll', () => this.#onScroll(), { passive: true, signal })
  }

  get state(): Live<ViewerState> {
    return this.#state
  }
  get zoom(): number {
    return this.#zoom
  }

  /** Begins at a spot. Rejects where the only page of a file cannot be read. */
  async start(spot: Spot): Promise<void> {
    const first = Math.min(this.#pages.length, Math.max(1, spot.page)) - 1
    this.#zoom = clampZoom(spot.zoom)
    const proxy = await this.#pages[first]?.page().catch((cause: unknown) => {
      if (this.#pages.length === 1) throw cause
      return undefined // said in its place
    })
    if (this.#closing.signal.aborted) return
    // The others are most often the same; each is measured when it comes into sight.
    if (proxy) this.#sizes.fill(proxy.getViewport({ scale: 1 }))
    this.#isMeasured[first] = proxy !== undefined
    this.#column.replaceChildren(...this.#pages.map(({ element }) => element))
    this.#room = this.#view.clientWidth
    this.#layOut()
    this.#moveTo(...this.#anchorOf(spot))
    this.#resizes.observe(this.#view)
    this.#look()
  }

  /** Scrolls to a page, from 1; beyond the end to the last one. */
  goToPage(page: number): void {
    this.#goDown(Math.min(this.#pages.length, Math.max(1, page)) - 1, 0)
  }

  /** Goes to a height of a page. What is seen of the page's width stays: a column of text is read on. */
  #goDown(page: number, y: number): void {
    const here = this.#anchorAt({ left: 0, top: GAP })
    this.#anchorTo({ page, x: here.x, y }, { left: 0, top: GAP })
  }

  /** The spot on paper of a position, and where it belongs in the view. */
  #anchorOf({ page, down, across }: Spot): [Anchor, ViewPoint] {
    const index = Math.min(this.#pages.length, Math.max(1, page)) - 1
    const left = across === undefined ? this.#room / 2 : 0
    return [
      { page: index, x: across ?? 0.5, y: down ?? 0 },
      { left, top: down === undefined ? GAP : 0 },
    ]
  }

  /** Scrolls to a destination that the file names. */
  async goTo(destination: Destination): Promise<void> {
    try {
      const { index, place } = await placeOf(this.#pdf, destination)
      const page = await this.#pages[index]?.page()
      if (!page) return
      this.#measure(index, page.getViewport({ scale: 1 }))
      const rotation = (page.rotate + this.#rotation) % 360
      this.#goDown(
        index,
        downOfDestination(place, page.getViewport({ scale: 1, rotation }), page.view),
      )
    } catch (cause) {
      console.warn('a link of the file leads nowhere', cause)
    }
  }

  /** Changes the zoom around a point of the view, its middle unless told. */
  zoomTo(zoom: number, around?: ViewPoint): void {
    const next = clampZoom(zoom)
    const point = around ?? { left: this.#room / 2, top: this.#view.clientHeight / 2 }
    const anchor = this.#anchorAt(point)
    this.#zoom = next
    this.#layOut()
    this.#moveTo(anchor, point)
    this.#look()
  }

  /** Makes the column of print under a point as wide as the view, or shows the whole width again. */
  toggleColumn(point: ViewPoint): void {
    const isNear = this.#zoom > 1.02
    const anchor = this.#anchorAt(point)
    const box = this.#layout.boxes[anchor.page]
    const column = isNear ? null : this.#pages[anchor.page]?.columnAt(anchor.x, anchor.y)
    if (!box || !column) {
      this.zoomTo(isNear ? 1 : 2, point)
      return
    }
    const widthAtOne = ((column.right - column.left) * box.width) / this.#zoom
    this.#zoom = clampZoom(Math.min(MOST_ON_TAP, (this.#room - 2 * GAP) / widthAtOne))
    this.#layOut()
    this.#anchorTo({ ...anchor, x: column.left }, { left: GAP, top: point.top })
  }

  zoomBy(direction: 'in' | 'out'): void {
    this.zoomTo(direction === 'in' ? this.#zoom * STEP : this.#zoom / STEP)
  }

  rotate(): void {
    const anchor = this.#anchorAt({ left: this.#room / 2, top: GAP })
    this.#rotation = (this.#rotation + 90) % 360
    this.#layOut()
    this.#moveTo({ page: anchor.page, x: 0.5, y: 0 }, { left: this.#room / 2, top: GAP })
    this.#look()
  }

  /** Marks hits on a page, from 0. */
  showHits(index: number, hits: PageHits): void {
    this.#pages[index]?.showHits(hits)
  }

  /** Brings a hit into sight, once its page is drawn. */
  goToHit(index: number, hit: Hit): void {
    this.#sought = { page: index, hit }
    if (!this.#pages[index]?.topOf(hit)) this.goToPage(index + 1)
    this.#goToSought()
  }

  #goToSought(): void {
    if (!this.#sought) return
    const { page, hit } = this.#sought
    const spot = this.#pages[page]?.topOf(hit)
    if (!spot) return
    this.#sought = null
    const { clientWidth, clientHeight } = this.#view
    this.#anchorTo({ page, ...spot }, { left: clientWidth / 3, top: clientHeight / 3 })
  }

  close(): void {
    this.#closing.abort()
    this.#resizes.disconnect()
    cancelAnimationFrame(this.#frame)
    this.#queue.want([])
    for (const page of this.#pages) page.release()
    this.#column.replaceChildren()
  }

  readonly #scaleOf = (size: PageSize): number =>
    fitScale(this.#room - 2 * GAP, size.width) * this.#zoom

  #turned(size: PageSize): PageSize {
    return this.#rotation % 180 === 0 ? size : { width: size.height, height: size.width }
  }

  #layOut(): void {
    this.#layout = layOut(
      this.#sizes.map((size) => this.#turned(size)),
      this.#scaleOf,
      this.#room,
    )
    const { width, height, boxes } = this.#layout
    this.#column.style.inlineSize = `${width}px`
    this.#column.style.blockSize = `${height}px`
    boxes.forEach((box, index) => {
      this.#pages[index]?.layOut(box, this.#lookOf(index).scale)
    })
  }

  #lookOf(index: number): PageLook {
    const size = this.#turned(this.#sizes[index] ?? { width: 1, height: 1 })
    const box = this.#layout.boxes[index] ?? { width: 1, height: 1 }
    const screen = Math.min(MOST_RATIO, window.devicePixelRatio || 1)
    const ratio = canvasRatio(box.width, box.height, screen, this.#mostPixels)
    return { scale: this.#scaleOf(size), rotation: this.#rotation, ratio }
  }

  #anchorAt({ left, top }: ViewPoint): Anchor {
    return anchorAt(this.#layout, this.#view.scrollLeft + left, this.#view.scrollTop + top)
  }

  #moveTo(anchor: Anchor, point: ViewPoint): void {
    const { left, top } = scrollTo(this.#layout, anchor, point.left, point.top)
    this.#view.scrollTo({ left, top, behavior: 'instant' })
    this.#movedTo = this.#view.scrollTop
  }

  /** Goes somewhere and stays there while pages on the way turn out to be of another size. */
  #anchorTo(anchor: Anchor, point: ViewPoint): void {
    this.#moveTo(anchor, point)
    this.#anchored = [anchor, point]
    this.#look()
  }

  #measure(index: number, { width, height }: PageSize): void {
    if (this.#isMeasured[index]) return
    this.#isMeasured[index] = true
    const known = this.#sizes[index]
    if (known && Math.abs(known.width - width) < 1 && Math.abs(known.height - height) < 1) return
    const point = { left: this.#room / 2, top: GAP }
    const [anchor, at] = this.#anchored ?? [this.#anchorAt(point), point]
    this.#sizes[index] = { width, height }
    this.#layOut()
    this.#moveTo(anchor, at)
  }

  #onResize(): void {
    const room = this.#view.clientWidth
    if (room === 0) return
    if (room !== this.#room) {
      const anchor = this.#anchorAt({ left: this.#room / 2, top: GAP })
      this.#room = room
      this.#layOut()
      this.#moveTo(anchor, { left: room / 2, top: GAP })
    }
    this.#look()
  }

  #onScroll(): void {
    if (Math.abs(this.#view.scrollTop - this.#movedTo) > 1) this.#anchored = null
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => this.#look())
  }

  /** Looks at what is in sight: tells where the person is, and has drawn what they need. */
  #look(): void {
    const { scrollTop, clientHeight } = this.#view
    const { boxes } = this.#layout
    if (boxes.length === 0 || clientHeight === 0) return
    const inSight = pagesBetween(boxes, scrollTop, scrollTop + clientHeight)
    const current = currentPage(this.#layout, scrollTop, clientHeight)
    const { first, last } = inSight
    const near = [last + 1, last + 2, first - 1].filter((page) => boxes[page] !== undefined)
    const kept = [...boxes.keys()].slice(first, last + 1).concat(near)
    this.#pages.forEach((page, index) => {
      if (!kept.includes(index)) page.release()
    })
    this.#queue.want(
      kept.map((index) => ({
        index,
        isDone: () => this.#pages[index]?.isDrawn(this.#lookOf(index)) ?? true,
        draw: (signal: AbortSignal) => this.#draw(index, signal),
      })),
    )
    this.#state.set({
      page: current + 1,
      pages: boxes.length,
      zoom: this.#zoom,
      rotation: this.#rotation,
      ...cornerOf(boxes[current], this.#view),
    })
  }

  async #draw(index: number, signal: AbortSignal): Promise<void> {
    const view = this.#pages[index]
    if (!view) return
    try {
      const page = await view.page()
      signal.throwIfAborted()
      this.#measure(index, page.getViewport({ scale: 1 }))
      await view.draw(this.#lookOf(index), signal)
    } catch (cause) {
      if (!signal.aborted) view.sayBroken()
      throw cause
    }
  }
}
