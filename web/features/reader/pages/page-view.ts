import type { PageViewport, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Hit } from '../find/find-hits.ts'
import reader from '../reader.module.css'
import { strings } from '../strings.ts'
import classes from '../viewer.module.css'
import { drawCanvas, dropCanvas } from './draw-canvas.ts'
import { type Destination, drawLinks } from './link-layer.ts'
import type { PageBox } from './page-layout.ts'
import { columnAt, type GreyPage, greyOf, type TextColumn } from './text-column.ts'
import { drawText, type PageText } from './text-layer.ts'

/** How a page is to be drawn. */
export interface PageLook {
  /** CSS pixels of a point. */
  readonly scale: number
  /** Degrees beyond the page's own, clockwise. */
  readonly rotation: number
  /** Device pixels of a CSS pixel. */
  readonly ratio: number
}

export interface PageHits {
  readonly hits: readonly Hit[]
  /** The one that the person is at; -1 for none on this page. */
  readonly active: number
}

const NO_HITS: PageHits = { hits: [], active: -1 }

const isSame = (one: PageLook | null, other: PageLook): boolean =>
  one !== null &&
  one.scale === other.scale &&
  one.rotation === other.rotation &&
  one.ratio === other.ratio

/** One page of the column: its box always, its picture, text and links only while it is kept. */
export class PageView {
  readonly element: HTMLElement
  readonly #pdf: PDFDocumentProxy
  readonly #number: number
  readonly #onDestination: (destination: Destination) => void
  #page: PDFPageProxy | null = null
  #look: PageLook | null = null
  #canvas: HTMLCanvasElement | null = null
  #text: PageText | null = null
  #links: HTMLElement | null = null
  #marks: HTMLElement | null = null
  #note: HTMLElement | null = null
  #hits = NO_HITS
  #scale = 0

  constructor(
    pdf: PDFDocumentProxy,
    index: number,
    onDestination: (destination: Destination) => void,
  ) {
    this.#pdf = pdf
    this.#number = index + 1
    this.#onDestination = onDestination
    this.element = document.createElement('section')
    this.element.className = `${classes.page} ${reader.drawing}`
    this.element.setAttribute('aria-label', strings.pageOf(this.#number, pdf.numPages))
  }

  /** Puts the page where it belongs. Its picture is stretched until it is drawn again. */
  layOut({ top, start, width, height }: PageBox, scale: number): void {
    const { style } = this.element
    this.#scale = scale
    style.insetBlockStart = `${top}px`
    style.insetInlineStart = `${start}px`
    style.inlineSize = `${width}px`
    style.blockSize = `${height}px`
    this.#setTextScale()
  }

  /** The engine lays text out in points of the paper, which may have units of several points. */
  #setTextScale(): void {
    const scale = this.#scale * (this.#page?.userUnit ?? 1)
    this.element.style.setProperty('--total-scale-factor', String(scale))
  }

  isDrawn(look: PageLook): boolean {
    return this.#text !== null && this.#canvas !== null && isSame(this.#look, look)
  }

  /** The page of the file, with its size. */
  async page(): Promise<PDFPageProxy> {
    this.#page ??= await this.#pdf.getPage(this.#number)
    return this.#page
  }

  /** Draws the picture, then text and links. What was there stays until the new picture is done. */
  async draw(look: PageLook, signal: AbortSignal): Promise<void> {
    const page = await this.page()
    signal.throwIfAborted()
    const viewport = this.#viewport(page, look)
    if (!this.#canvas || !isSame(this.#look, look)) await this.#drawPicture(page, look, signal)
    if (!this.#text) await this.#drawLayers(page, viewport, signal)
  }

  async #drawPicture(page: PDFPageProxy, look: PageLook, signal: AbortSignal): Promise<void> {
    const viewport = this.#viewport(page, look)
    const canvas = await drawCanvas({ page, viewport, ratio: look.ratio, signal })
    canvas.className = classes.picture ?? ''
    canvas.setAttribute('aria-hidden', 'true')
    this.element.prepend(canvas)
    dropCanvas(this.#canvas)
    this.#canvas = canvas
    if (this.#look?.rotation !== look.rotation) this.#dropLayers()
    this.#look = look
    this.element.dataset.drawn = ''
  }

  async #drawLayers(
    page: PDFPageProxy,
    viewport: PageViewport,
    signal: AbortSignal,
  ): Promise<void> {
    this.#setTextScale()
    const text = await drawText(this.#pdf, page, viewport, classes.text ?? '', signal)
    signal.throwIfAborted()
    this.#text = text
    this.#canvas?.after(text.element)
    // The engine draws nothing of what it cannot read, and does not say so.
    const grey = text.element.childElementCount === 0 ? this.#grey() : null
    this.#say(grey?.dots.every((dot) => dot === grey.dots[0]) ? strings.blankPage : null)
    this.#showMarks()
    const names = { layer: classes.links ?? '', link: classes.link ?? '' }
    const links = await drawLinks(
      page,
      this.#pdf.numPages,
      viewport,
      names,
      strings,
      this.#onDestination,
    )
    if (signal.aborted || this.#text !== text || !links) return
    this.#links = links
    text.element.after(links)
  }

  #viewport(page: PDFPageProxy, { scale, rotation }: PageLook): PageViewport {
    return page.getViewport({ scale, rotation: (page.rotate + rotation) % 360 })
  }

  #grey(): GreyPage | null {
    return this.#canvas && greyOf(this.#canvas)
  }

  /** The column of print at a point, both as parts of the page's size; null where there is none, or no picture yet. */
  columnAt(x: number, y: number): TextColumn | null {
    const grey = this.#grey()
    return grey && columnAt(grey, x, y)
  }

  /** Says in its place that it cannot be shown; the other pages stay. */
  sayBroken(): void {
    // The engine counts no pages after one that is missing.
    const isLast = this.#number === this.#pdf.numPages
    this.#say(isLast ? strings.brokenEnd : strings.brokenPage)
  }

  #say(text: string | null): void {
    this.#note?.remove()
    this.#note = null
    if (text === null) return
    this.#note = document.createElement('p')
    this.#note.className = classes.note ?? ''
    this.#note.textContent = text
    this.element.append(this.#note)
    this.element.dataset.drawn = ''
  }

  /** Lets go of everything but its box. */
  release(): void {
    dropCanvas(this.#canvas)
    this.#canvas = null
    this.#look = null
    delete this.element.dataset.drawn
    this.#dropLayers()
    this.#page?.cleanup()
  }

  showHits(hits: PageHits = NO_HITS): void {
    this.#hits = hits
    this.#showMarks()
  }

  /** The top of a hit within its page, as a part of its height; null until its text is here. */
  topOf(hit: Hit): { readonly x: number; readonly y: number } | null {
    const rect = this.#text?.rectsOf(hit)[0]
    return rect ? { x: rect.left, y: rect.top } : null
  }

  #dropLayers(): void {
    this.#text?.element.remove()
    this.#text = null
    this.#links?.remove()
    this.#links = null
    this.#marks?.remove()
    this.#marks = null
  }

  #showMarks(): void {
    this.#marks?.remove()
    this.#marks = null
    const { hits, active } = this.#hits
    const text = this.#text
    if (hits.length === 0 || !text) return
    const marks = document.createElement('div')
    marks.className = classes.marks ?? ''
    marks.dataset.hits = String(hits.length)
    marks.setAttribute('aria-hidden', 'true')
    hits.forEach((hit, index) => {
      for (const { left, top, width, height } of text.rectsOf(hit)) {
        const mark = document.createElement('span')
        if (index === active) mark.dataset.active = ''
        mark.style.insetInlineStart = `${100 * left}%`
        mark.style.insetBlockStart = `${100 * top}%`
        mark.style.inlineSize = `${100 * width}%`
        mark.style.blockSize = `${100 * height}%`
        marks.append(mark)
      }
    })
    this.#marks = marks
    text.element.before(marks)
  }
}
