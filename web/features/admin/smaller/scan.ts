import {
  decodePDFRawStream,
  JpegEmbedder,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The pixels of a picture, as a browser reads them. */
export type Source =
  | { readonly kind: 'jpeg'; readonly bytes: Uint8Array }
  | { readonly kind: 'pixels'; readonly rgba: Uint8ClampedArray; readonly size: Size }

/** A picture of a PDF that can be drawn again. */
export interface Picture {
  readonly size: Size
  /** Size of the first page that shows it, in points. */
  readonly page: Size
  readonly bytes: number
  readonly source: () => Source
  /** Puts a JPEG of that size in its place. */
  readonly replace: (jpeg: Uint8Array, size: Size) => void
}

interface Scan {
  readonly pictures: readonly Picture[]
  /** The whole file, with what was replaced. */
  readonly write: () => Promise<Uint8Array>
}

const name = (text: string): PDFName => PDFName.of(text)

const START_OF_SCAN = 0xda
const COMMENT = 0xfe
/** Segments for EXIF, colour profile and the like. The first (JFIF) and Adobe's (0xee) say how to decode the colours. */
const isNote = (marker: number): boolean => marker > 0xe0 && marker <= 0xef && marker !== 0xee

/**
 * The JPEG with its camera's notes and colour profile turned into comments. A PDF reader ignores both; a browser would
 * rotate the picture and shift its colours by them.
 */
export const bareJpeg = (bytes: Uint8Array): Uint8Array => {
  const bare = bytes.slice()
  const view = new DataView(bare.buffer)
  for (let at = 2; at + 4 <= bare.length && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1)
    if (marker === START_OF_SCAN) break
    if (isNote(marker)) view.setUint8(at + 1, COMMENT)
    at += 2 + view.getUint16(at + 2)
  }
  return bare
}

const spaceOf = (context: PDFContext, dict: PDFDict): 'rgb' | 'grey' | 'other' => {
  const space = dict.lookup(name('ColorSpace'))
  if (space === name('DeviceRGB')) return 'rgb'
  if (space === name('DeviceGray')) return 'grey'
  if (!(space instanceof PDFArray) || space.lookup(0) !== name('ICCBased')) return 'other'
  // Grey by a profile would be another grey without it.
  const profile = context.lookup(space.get(1))
  const parts = profile instanceof PDFRawStream && profile.dict.lookup(name('N'), PDFNumber)
  return parts && parts.asNumber() === 3 ? 'rgb' : 'other'
}

const SPECIAL = ['SMask', 'Mask', 'ImageMask', 'SMaskInData', 'Alternates', 'DecodeParms'].map(name)

/** Ranges from 0 to 1 change nothing. */
const hasPlainRange = (dict: PDFDict): boolean => {
  const ends = dict.lookupMaybe(name('Decode'), PDFArray)?.asArray() ?? []
  return ends.every((end, at) => end instanceof PDFNumber && end.asNumber() === at % 2)
}

const asRgba = (bytes: Uint8Array, { width, height }: Size, parts: number): Uint8ClampedArray => {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at += 1)
    for (let part = 0; part < 3; part += 1)
      rgba[at * 4 + part] = bytes[at * parts + (parts === 3 ? part : 0)] ?? 255
  return rgba
}

/** Reads one picture; null where a canvas would not keep it as it is: masks, inks, black and white, other codings. */
const pictureOf = async (
  context: PDFContext,
  ref: PDFRef,
  stream: PDFRawStream,
  page: Size,
): Promise<Picture | null> => {
  const { dict, contents } = stream
  const space = spaceOf(context, dict)
  const bits = dict.lookup(name('BitsPerComponent'), PDFNumber).asNumber()
  if (space === 'other' || bits !== 8) return null
  if (SPECIAL.some((key) => dict.has(key)) || !hasPlainRange(dict)) return null
  const replace = (jpeg: Uint8Array, { width, height }: Size): void => {
    const next = dict.clone(context)
    next.set(name('Filter'), name('DCTDecode'))
    next.set(name('Width'), PDFNumber.of(width))
    next.set(name('Height'), PDFNumber.of(height))
    next.delete(name('Decode'))
    // A canvas writes three parts, also of greys; the numbers stay what they are.
    if (space === 'grey') next.set(name('ColorSpace'), name('DeviceRGB'))
    context.assign(ref, PDFRawStream.of(next, jpeg))
  }
  const shared = { page, bytes: contents.length, replace }
  const filter = dict.lookup(name('Filter'))
  if (filter === name('DCTDecode')) {
    const jpeg = await JpegEmbedder.for(contents)
    if (jpeg.colorSpace !== (space === 'grey' ? 'DeviceGray' : 'DeviceRGB')) return null
    const size = { width: jpeg.width, height: jpeg.height }
    return { ...shared, size, source: () => ({ kind: 'jpeg', bytes: bareJpeg(contents) }) }
  }
  if (filter !== name('FlateDecode')) return null
  const sideOf = (key: string): number => dict.lookup(name(key), PDFNumber).asNumber()
  const size = { width: sideOf('Width'), height: sideOf('Height') }
  const source = (): Source => {
    const bytes = decodePDFRawStream(stream).decode()
    return { kind: 'pixels', rgba: asRgba(bytes, size, space === 'grey' ? 1 : 3), size }
  }
  return { ...shared, size, source }
}

/** Pictures on a page and in the forms on it that are not in `seen` yet. */
const picturesIn = async (
  context: PDFContext,
  resources: PDFDict | undefined,
  page: Size,
  seen: Set<PDFRef>,
): Promise<readonly Picture[]> => {
  const objects = resources?.lookupMaybe(name('XObject'), PDFDict)
  const found: Picture[] = []
  for (const [, ref] of objects?.entries() ?? []) {
    const stream = context.lookup(ref)
    if (!(ref instanceof PDFRef && stream instanceof PDFRawStream) || seen.has(ref)) continue
    seen.add(ref)
    const kind = stream.dict.lookup(name('Subtype'))
    if (kind === name('Form')) {
      const own = stream.dict.lookupMaybe(name('Resources'), PDFDict)
      found.push(...(await picturesIn(context, own, page, seen)))
    }
    if (kind !== name('Image')) continue
    const picture = await pictureOf(context, ref, stream, page).catch(() => null) // written in no usual way: it stays
    if (picture) found.push(picture)
  }
  return found
}

/** Opens a PDF to have its pictures replaced; all else in it stays. @throws EncryptedPDFError, or where it is no PDF */
export const openScan = async (bytes: Uint8Array): Promise<Scan> => {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const seen = new Set<PDFRef>()
  const pictures: Picture[] = []
  for (const page of pdf.getPages())
    pictures.push(...(await picturesIn(pdf.context, page.node.Resources(), page.getSize(), seen)))
  return { pictures, write: () => pdf.save({ addDefaultPage: false }) }
}
