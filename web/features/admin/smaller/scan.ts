import {
  decodePDFRawStream,
  type PDFContext,
  PDFDict,
  PDFNumber,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  PDFRef,
  PDFStreamWriter,
  PDFWriter,
} from '@cantoo/pdf-lib'
import { bareJpeg, jpegFacts } from './jpeg.ts'
import { dictOf, listOf, name, nameOf, numberOf, type Page, pagesOf } from './objects.ts'
import { asPng } from './png.ts'
import { type PictureFacts, type Size, wayOf } from './steps.ts'

/** The pixels of a picture, as a browser reads them. */
export type Source =
  | { readonly kind: 'file'; readonly type: 'image/jpeg' | 'image/png'; readonly bytes: Uint8Array }
  | { readonly kind: 'pixels'; readonly rgba: Uint8ClampedArray; readonly size: Size }

/** A picture of a PDF that can be drawn again. */
export interface Picture {
  readonly size: Size
  /** Size of the largest page that it is on, in points. */
  readonly page: Size
  /** The first page that it is on, from 1. */
  readonly pageNumber: number
  readonly bytes: number
  readonly source: () => Source
  /** Puts a JPEG of that size in its place. */
  readonly replace: (jpeg: Uint8Array, size: Size) => void
}

export interface Scan {
  readonly pictures: readonly Picture[]
  /** A digital signature vouches for the bytes as they are. */
  readonly isSigned: boolean
  /** The whole file, with what was replaced. */
  readonly write: () => Promise<Uint8Array>
}

/** The file may be read, but not changed without its owner's password. */
export class LockedScan extends Error {}

/** Objects that are read or written before others have a turn. */
const PER_TICK = 200

/** The meaning of a picture's numbers. */
const spaceOf = (
  context: PDFContext,
  object: PDFObject | undefined,
  resources: PDFDict,
): PictureFacts['space'] => {
  const [kind, profile] = listOf(context, object)
  const called = nameOf(context, kind)
  if (called === 'DeviceRGB' || called === 'CalRGB') return 'rgb'
  if (called === 'ICCBased') {
    // Grey by a profile would be another grey without it.
    const parts = numberOf(context, dictOf(context, profile)?.get(name('N')), 0)
    return parts === 3 ? 'rgb' : 'other'
  }
  if (called !== 'DeviceGray') return 'other'
  const spaces = dictOf(context, resources.get(name('ColorSpace')))
  return spaces?.has(name('DefaultGray')) ? 'other' : 'grey'
}

const SPECIAL = ['SMask', 'Mask', 'ImageMask', 'SMaskInData', 'Alternates', 'OPI'].map(name)

/** A range from 0 to 1 for each part is what a picture has that names none. */
const isPlainRange = (context: PDFContext, range: PDFObject | undefined): boolean =>
  listOf(context, range).every((end, at) => numberOf(context, end, -1) === at % 2)

interface Found {
  readonly ref: PDFRef
  readonly stream: PDFRawStream
  readonly facts: PictureFacts
  readonly page: Size
  readonly pageNumber: number
}

const factsOf = (context: PDFContext, { dict }: PDFRawStream, resources: PDFDict): PictureFacts => {
  const get = (key: string): PDFObject | undefined => dict.get(name(key))
  return {
    filters: listOf(context, get('Filter')).map((filter) => nameOf(context, filter)),
    space: spaceOf(context, get('ColorSpace'), resources),
    bits: numberOf(context, get('BitsPerComponent'), 0),
    isSpecial: SPECIAL.some((key) => dict.has(key)) || !isPlainRange(context, get('Decode')),
    width: numberOf(context, get('Width'), 0),
    height: numberOf(context, get('Height'), 0),
  }
}

/** Pictures on pages and in the forms on them, in the order of the pages. What only masks another picture is none. */
const foundIn = (context: PDFContext, pages: readonly Page[]): readonly Found[] => {
  const found = new Map<PDFRef, Found>()
  const visit = (
    resources: PDFDict | null,
    page: Page,
    number: number,
    seen: Set<PDFRef>,
  ): void => {
    const objects = resources && dictOf(context, resources.get(name('XObject')))
    if (!objects) return
    for (const [, ref] of objects.entries()) {
      const stream = context.lookup(ref)
      if (!(ref instanceof PDFRef && stream instanceof PDFRawStream) || seen.has(ref)) continue
      seen.add(ref)
      const kind = nameOf(context, stream.dict.get(name('Subtype')))
      if (kind === 'Form') {
        const own = dictOf(context, stream.dict.get(name('Resources')))
        visit(own ?? resources, page, number, seen)
      }
      if (kind !== 'Image') continue
      const before = found.get(ref)
      const isLarger =
        !before || page.size.width * page.size.height > before.page.width * before.page.height
      found.set(ref, {
        ref,
        stream,
        facts: before?.facts ?? factsOf(context, stream, resources),
        page: isLarger ? page.size : before.page,
        pageNumber: before?.pageNumber ?? number,
      })
    }
  }
  for (const [at, page] of pages.entries()) visit(page.resources, page, at + 1, new Set())
  return [...found.values()]
}

/** The JPEG within a stream, whatever it is packed in besides. */
const jpegIn = (context: PDFContext, { dict, contents }: PDFRawStream): Uint8Array => {
  const [outer, inner] = listOf(context, dict.get(name('Filter')))
  if (!inner || !outer) return contents
  const packed = dict.clone(context)
  packed.set(name('Filter'), outer)
  return decodePDFRawStream(PDFRawStream.of(packed, contents)).decode()
}

/** The packing of a picture's rows: 'png' as a PNG has them, 'raw' one after the other. null for any other. */
const rowsOf = (
  context: PDFContext,
  parms: PDFObject | undefined,
  { width }: Size,
  parts: number,
): 'png' | 'raw' | null => {
  const own = dictOf(context, listOf(context, parms)[0])
  const of = (key: string, other: number): number => numberOf(context, own?.get(name(key)), other)
  const predictor = of('Predictor', 1)
  if (predictor === 1) return 'raw'
  const isPng = predictor >= 10 && of('Columns', 1) === width && of('Colors', 1) === parts
  return isPng && of('BitsPerComponent', 8) === 8 ? 'png' : null
}

const asRgba = (bytes: Uint8Array, { width, height }: Size, parts: number): Uint8ClampedArray => {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at += 1)
    for (let part = 0; part < 3; part += 1)
      rgba[at * 4 + part] = bytes[at * parts + (parts === 3 ? part : 0)] ?? 255
  return rgba
}

/** How to get at the pixels, and their size; null where they stay as they are. */
const sourceOf = (
  context: PDFContext,
  { stream, facts }: Found,
): { readonly size: Size; readonly source: () => Source } | null => {
  const way = wayOf(facts)
  const parms = stream.dict.get(name('DecodeParms'))
  const parts = facts.space === 'grey' ? 1 : 3
  const size = { width: facts.width, height: facts.height }
  if (way === 'jpeg') {
    if (dictOf(context, parms) || listOf(context, parms).some((one) => dictOf(context, one)))
      return null
    const said = jpegFacts(jpegIn(context, stream))
    if (said?.components !== parts) return null
    const source = (): Source => {
      return { kind: 'file', type: 'image/jpeg', bytes: bareJpeg(jpegIn(context, stream)) }
    }
    return { size: { width: said.width, height: said.height }, source }
  }
  const rows = way && size.width * size.height > 0 ? rowsOf(context, parms, size, parts) : null
  if (rows === 'png')
    return {
      size,
      source: () => ({
        kind: 'file',
        type: 'image/png',
        bytes: asPng(stream.contents, size, parts),
      }),
    }
  if (rows === 'raw')
    return {
      size,
      source: () => {
        const bytes = decodePDFRawStream(stream).decode()
        return { kind: 'pixels', rgba: asRgba(bytes, size, parts), size }
      },
    }
  return null
}

const pictureOf = (context: PDFContext, found: Found): readonly Picture[] => {
  const { ref, stream, page, pageNumber, facts } = found
  const got = sourceOf(context, found)
  if (!got) return []
  const replace = (jpeg: Uint8Array, { width, height }: Size): void => {
    const dict = stream.dict.clone(context)
    dict.set(name('Filter'), name('DCTDecode'))
    dict.set(name('Width'), PDFNumber.of(width))
    dict.set(name('Height'), PDFNumber.of(height))
    dict.delete(name('DecodeParms'))
    dict.delete(name('Decode'))
    // A canvas writes three parts, also of greys; the numbers stay what they are.
    if (facts.space === 'grey') dict.set(name('ColorSpace'), name('DeviceRGB'))
    context.assign(ref, PDFRawStream.of(dict, jpeg))
  }
  return [{ ...got, page, pageNumber, bytes: stream.contents.length, replace }]
}

/** A signature, or the field that one stands in, says which bytes it is for. */
const isSignature = (object: PDFObject | undefined): boolean =>
  object instanceof PDFDict && (object.has(name('ByteRange')) || isSignature(object.get(name('V'))))

/** Types of streams that hold other objects, or say where they lie. They are written again. */
const PACKING = ['ObjStm', 'XRef']

/** Takes away what packed the objects; tells whether any was. */
const unpack = (context: PDFContext): boolean => {
  let isPacked = false
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue
    const type = nameOf(context, object.dict.get(name('Type')))
    if (!PACKING.includes(type)) continue
    isPacked = true
    context.delete(ref)
  }
  return isPacked
}

/** Opens a PDF to have its pictures replaced; all else in it stays. @throws LockedScan, or where it is no PDF */
export const openScan = async (bytes: Uint8Array): Promise<Scan> => {
  const context = await PDFParser.forBytesWithOptions(bytes, PER_TICK).parseDocument()
  if (context.trailerInfo.Encrypt) throw new LockedScan()
  const pages = pagesOf(context)
  if (pages.length === 0) throw new Error('no page in it')
  const isPacked = unpack(context)
  const Writer = isPacked ? PDFStreamWriter : PDFWriter
  return {
    pictures: foundIn(context, pages).flatMap((found) => pictureOf(context, found)),
    isSigned: context.enumerateIndirectObjects().some(([, object]) => isSignature(object)),
    write: () => Writer.forContext(context, PER_TICK).serializeToBuffer(),
  }
}
