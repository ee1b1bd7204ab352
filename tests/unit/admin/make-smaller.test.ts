import { createHash } from 'node:crypto'
import {
  PDFContext,
  PDFName,
  PDFParser,
  PDFRawStream,
  type PDFRef,
  PDFStreamWriter,
} from '@cantoo/pdf-lib'
import { createCanvas, ImageData, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { bareJpeg, jpegFacts } from '../../../web/features/admin/smaller/jpeg.ts'
import {
  type At,
  type Draw,
  makeSmaller,
} from '../../../web/features/admin/smaller/make-smaller.ts'
import { apart } from '../../support/alike.ts'
import {
  damagedPdf,
  drawScan,
  faxPdf,
  pdfOf,
  scannedPdf,
  turnedJpeg,
} from '../../support/pdf-files.ts'

/** As the worker draws, with the canvas of this Node. */
const draw: Draw = async (source, { width, height }, quality) => {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  if (source.kind === 'file') {
    context.drawImage(await loadImage(Buffer.from(source.bytes)), 0, 0, width, height)
  } else {
    const whole = createCanvas(source.size.width, source.size.height)
    const pixels = new ImageData(source.rgba, source.size.width)
    whole.getContext('2d').putImageData(pixels, 0, 0)
    context.drawImage(whole, 0, 0, width, height)
  }
  return new Uint8Array(canvas.toBuffer('image/jpeg', Math.round(quality * 100)))
}

const nothing = (): void => undefined
const bare = (jpeg: Uint8Array): Buffer => Buffer.from(bareJpeg(jpeg))

const contextOf = (bytes: Uint8Array) => PDFParser.forBytesWithOptions(bytes).parseDocument()

/** Everything in a file but its pictures, and what packs it, by its number. */
const restOf = async (bytes: Uint8Array): Promise<ReadonlyMap<string, string>> => {
  const context = await contextOf(bytes)
  const rest = context.enumerateIndirectObjects().filter(([, object]) => {
    const dict = object instanceof PDFRawStream ? object.dict : null
    const kinds = [PDFName.of('Image'), PDFName.of('ObjStm'), PDFName.of('XRef')]
    return !kinds.some((kind) =>
      [dict?.get(PDFName.of('Type')), dict?.get(PDFName.of('Subtype'))].includes(kind),
    )
  })
  return new Map(
    rest.map(([ref, object]) => [
      String(ref),
      object instanceof PDFRawStream
        ? `${object.dict} ${Buffer.from(object.contents).toString('latin1')}`
        : String(object),
    ]),
  )
}

interface Drawn {
  readonly dict: string
  readonly bytes: Uint8Array
  readonly sum: string
}

const picturesOf = async (bytes: Uint8Array): Promise<ReadonlyMap<PDFRef, Drawn>> => {
  const context = await contextOf(bytes)
  const found = new Map<PDFRef, Drawn>()
  for (const [ref, object] of context.enumerateIndirectObjects())
    if (
      object instanceof PDFRawStream &&
      object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image')
    )
      found.set(ref, {
        dict: String(object.dict),
        bytes: object.contents,
        sum: createHash('sha256').update(object.contents).digest('hex'),
      })
  return found
}

const SCAN = { width: 500, quality: 92, lines: 20, grain: 24 }
const TEXTS = ['Lenses and mirrors', 'जीव विज्ञान', 'Key'] as const

test('a scan becomes smaller than asked by its pictures alone: text, links, contents and pages stay as they are', async () => {
  const picture = turnedJpeg(drawScan(SCAN))
  const before = await pdfOf(TEXTS, {
    pictureOf: () => Buffer.from(picture),
    isTextHidden: true,
    title: 'Optics',
    contents: TEXTS,
    links: ['https://example.org/', 0],
  })
  const limit = Math.round(before.length / 3)
  const told: At[] = []
  const made = await makeSmaller(before, limit, draw, (at) => told.push(at))
  if (!made.ok) throw new Error(made.why)
  expect(made.bytes.length).toBeLessThan(limit)
  expect(made.page).toBe(1)
  expect(await restOf(made.bytes)).toEqual(await restOf(before))
  const [was] = (await picturesOf(before)).values()
  const [is] = (await picturesOf(made.bytes)).values()
  if (!was || !is) throw new Error('no pictures')
  const facts = jpegFacts(is.bytes)
  expect(is.dict).toContain(`/Width ${facts?.width}`)
  expect(is.dict).toContain(`/Height ${facts?.height}`)
  expect(await apart(bare(was.bytes), bare(is.bytes))).toBeLessThan(4)
  expect(told.at(0)).toEqual({ picture: 1, of: told.at(0)?.of, round: 0 })
})

test('it is drawn no smaller than needed', async () => {
  const before = await scannedPdf(4, SCAN)
  const sizeOf = async (share: number): Promise<number> => {
    const made = await makeSmaller(before, before.length * share, draw, nothing)
    return made.ok ? made.bytes.length / before.length : 0
  }
  const [gentle, hard] = [await sizeOf(0.7), await sizeOf(0.3)]
  expect(hard).toBeGreaterThan(0.1)
  expect(gentle).toBeGreaterThan(hard * 1.3)
})

test('a file whose pictures stay too big at the last step is left as it was, and its size is told', async () => {
  const before = await scannedPdf(2, SCAN)
  const made = await makeSmaller(before, 30_000, draw, nothing)
  if (made.ok) throw new Error('it was made')
  expect(made.why).toBe('still')
  expect(made.size).toBeGreaterThan(30_000)
  expect(made.size).toBeLessThan(before.length)
})

test.each([
  ['one that is locked against changes', 'locked', () => scannedPdf(1, SCAN), true],
  ['one that is damaged', 'damaged', async () => damagedPdf(), false],
  ['one without pictures', 'nothing', () => pdfOf(['Lenses']), false],
  ['one whose picture a fax has sent', 'nothing', async () => faxPdf(), false],
] as const)('what cannot be made smaller is told: %s', async (_, why, make, isLocked) => {
  const file = isLocked ? await pdfOf(['x'], { ownerPassword: 'owner' }) : await make()
  expect(await makeSmaller(file, file.length - 1, draw, nothing)).toMatchObject({ ok: false, why })
})

const SIDE_PX = 256
const base = { Type: 'XObject', Subtype: 'Image', Width: SIDE_PX, Height: SIDE_PX }
const inks = { ...base, BitsPerComponent: 8, Filter: 'DCTDecode' }

/** A file of one page with these pictures, packed as programs of today pack it. `others`: objects beside them. */
const fileOf = async (
  pictures: Readonly<Record<string, readonly [dict: object, bytes: Buffer]>>,
  ...others: readonly Parameters<PDFContext['obj']>[0][]
): Promise<Uint8Array> => {
  const context = PDFContext.create()
  const XObject = Object.fromEntries(
    Object.entries(pictures).map(([called, [dict, bytes]]) => {
      const of = Object.fromEntries(
        Object.entries(dict).map(([key, value]) => [
          key,
          typeof value === 'function' ? value(context) : value,
        ]),
      )
      return [called, context.register(context.stream(new Uint8Array(bytes), of))]
    }),
  )
  for (const other of others) context.register(context.obj(other))
  const pages = context.nextRef()
  const Contents = context.register(context.stream('q Q'))
  const MediaBox = [0, 0, 90, 90]
  const page = { Type: 'Page', Parent: pages, MediaBox, Resources: { XObject }, Contents }
  context.assign(
    pages,
    context.obj({ Type: 'Pages', Kids: [context.register(context.obj(page))], Count: 1 }),
  )
  context.trailerInfo.Root = context.register(context.obj({ Type: 'Catalog', Pages: pages }))
  return PDFStreamWriter.forContext(context, 50).serializeToBuffer()
}

const signature = { Type: 'Sig', Filter: 'Adobe.PPKLite', ByteRange: [0, 840, 960, 240] }
test.each([
  ['a signature', [signature], true],
  ['a signature within its field', [{ FT: 'Sig', V: signature }], true],
  ['a field that nobody has signed', [{ FT: 'Sig' }], false],
  ['no signature', [], false],
] as const)('a file with %s says so beside the smaller one', async (_, others, isSigned) => {
  const photo = drawScan({ width: 400, quality: 95, lines: 40, grain: 9 })
  const before = await fileOf({ photo: [{ ...inks, ColorSpace: 'DeviceRGB' }, photo] }, ...others)
  const made = await makeSmaller(before, before.length - 1, draw, nothing)
  if (!made.ok) throw new Error(made.why)
  expect(made.wasSigned).toBe(isSigned)
})
