import type { PageViewport, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** An address that a link in a file may lead to. null for other kinds, such as one that runs a script. */
export const safeLink = (address: unknown): string | null => {
  if (typeof address !== 'string') return null
  try {
    const { protocol, href } = new URL(address)
    return /^(?:https?|mailto|tel):$/.test(protocol) ? href : null
  } catch {
    return null
  }
}

/** The target of a link inside a file: the engine's word for a destination. */
export type Destination = string | readonly unknown[]

/** The page of a destination, from 0, and the rest of it: the place on that page. Rejects where it leads nowhere. */
export const placeOf = async (
  pdf: PDFDocumentProxy,
  destination: Destination,
): Promise<{ readonly index: number; readonly place: readonly unknown[] }> => {
  const steps =
    typeof destination === 'string' ? await pdf.getDestination(destination) : destination
  const [target, ...place] = steps ?? []
  if (typeof target === 'number') return { index: target, place }
  // as: the engine checks what it is given
  const page = target as Parameters<PDFDocumentProxy['getPageIndex']>[0]
  return { index: await pdf.getPageIndex(page), place }
}

interface LinkWords {
  readonly toDestination: string
  readonly toAddress: (address: string) => string
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(3)}%`

/**
 * The links of a page as real links above its picture. Links elsewhere open in a new tab, which learns nothing of this
 * one.
 */
export const drawLinks = async (
  page: PDFPageProxy,
  pages: number,
  viewport: PageViewport,
  classes: { readonly layer: string; readonly link: string },
  words: LinkWords,
  onDestination: (destination: Destination) => void,
): Promise<HTMLElement | null> => {
  const found: readonly Record<string, unknown>[] = await page.getAnnotations({ intent: 'display' })
  const links = found.flatMap((annotation): HTMLElement[] => {
    if (annotation.subtype !== 'Link' || !Array.isArray(annotation.rect)) return []
    const link = linkOf(annotation, page, pages, words, onDestination)
    if (!link) return []
    const [left, bottom, right, top] = annotation.rect.map(Number)
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left ?? 0, bottom ?? 0)
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right ?? 0, top ?? 0)
    link.className = classes.link
    link.style.insetInlineStart = percent(Math.min(x1, x2), viewport.width)
    link.style.insetBlockStart = percent(Math.min(y1, y2), viewport.height)
    link.style.inlineSize = percent(Math.abs(x2 - x1), viewport.width)
    link.style.blockSize = percent(Math.abs(y2 - y1), viewport.height)
    return [link]
  })
  if (links.length === 0) return null
  const layer = document.createElement('div')
  layer.className = classes.layer
  layer.append(...links)
  return layer
}

/** A link that says 'next page' instead of which one. */
const placeNamed = (action: unknown, pageNumber: number, pages: number): Destination | null => {
  const to = { NextPage: pageNumber + 1, PrevPage: pageNumber - 1, FirstPage: 1, LastPage: pages }[
    String(action)
  ]
  return to === undefined ? null : [Math.min(pages, Math.max(1, to)) - 1]
}

const linkOf = (
  annotation: Record<string, unknown>,
  { pageNumber }: PDFPageProxy,
  pages: number,
  words: LinkWords,
  onDestination: (destination: Destination) => void,
): HTMLAnchorElement | null => {
  const address = safeLink(annotation.url)
  const dest = annotation.dest ?? placeNamed(annotation.action, pageNumber, pages)
  const link = document.createElement('a')
  if (address) {
    link.href = address
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
    link.setAttribute('aria-label', words.toAddress(address))
    return link
  }
  if (typeof dest !== 'string' && !Array.isArray(dest)) return null
  const destination: Destination = dest
  link.href = '#'
  link.setAttribute('aria-label', words.toDestination)
  link.addEventListener('click', (event) => {
    event.preventDefault()
    onDestination(destination)
  })
  return link
}
