import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
} from '@cantoo/pdf-lib'
import type { Size } from './steps.ts'

// The objects of a PDF, read without trust: what is of another kind than its place asks for counts as absent.

export const name = (text: string): PDFName => PDFName.of(text)
export const dictOf = (context: PDFContext, object: PDFObject | undefined): PDFDict | null => {
  const found = context.lookup(object)
  if (found instanceof PDFRawStream) return found.dict
  return found instanceof PDFDict ? found : null
}
export const numberOf = (
  context: PDFContext,
  object: PDFObject | undefined,
  other: number,
): number => {
  const found = context.lookup(object)
  return found instanceof PDFNumber ? found.asNumber() : other
}
export const nameOf = (context: PDFContext, object: PDFObject | undefined): string => {
  const found = context.lookup(object)
  return found instanceof PDFName ? found.decodeText() : ''
}
/** An array's objects; of any other object, itself alone. */
export const listOf = (
  context: PDFContext,
  object: PDFObject | undefined,
): readonly PDFObject[] => {
  const found = context.lookup(object)
  if (found instanceof PDFArray) return found.asArray()
  return found ? [found] : []
}

const A4: Size = { width: 595, height: 842 }

/** The size of a page, in points. */
const sizeOf = (context: PDFContext, box: PDFObject | undefined, unit: number): Size => {
  const sides = listOf(context, box).map((side) => numberOf(context, side, Number.NaN))
  const [left = 0, low = 0, right = 0, high = 0] = sides
  const size = { width: Math.abs(right - left) * unit, height: Math.abs(high - low) * unit }
  return size.width > 0 && size.height > 0 ? size : A4
}

export interface Page {
  readonly size: Size
  readonly resources: PDFDict | null
}

/** Pages in their order; what they inherit from the tree is theirs. */
export const pagesOf = (context: PDFContext): readonly Page[] => {
  const pages: Page[] = []
  const seen = new Set<PDFDict>()
  const visit = (node: PDFDict | null, box?: PDFObject, resources: PDFDict | null = null): void => {
    if (!node || seen.has(node)) return
    seen.add(node)
    const ownBox = node.get(name('MediaBox')) ?? box
    const own = dictOf(context, node.get(name('Resources'))) ?? resources
    const kids = node.get(name('Kids'))
    if (kids) for (const kid of listOf(context, kids)) visit(dictOf(context, kid), ownBox, own)
    else {
      const unit = numberOf(context, node.get(name('UserUnit')), 1)
      pages.push({ size: sizeOf(context, ownBox, unit), resources: own })
    }
  }
  const root = dictOf(context, context.trailerInfo.Root)
  visit(dictOf(context, root?.get(name('Pages'))))
  return pages
}
