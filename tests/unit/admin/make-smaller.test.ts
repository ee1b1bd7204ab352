import { createHash, randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
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

/** A JPEG of one grey, in one part: each of its blocks is as grey as the one before. */
const greyJpeg = (side: number): Buffer => {
  const segment = (marker: number, ...bytes: number[]) => [
    ...[0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255],
    ...bytes,
  ]
  const oneCode = (kind: number) => segment(0xc4, kind, 1, ...Array(15).fill(0), 0)
  const size = [side >> 8, side & 255]
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xfe, ...Array(20_000).fill(0x20)),
    ...segment(0xdb, 0, ...Array(64).fill(1)),
    ...segment(0xc0, 8, ...size, ...size, 1, 1, 0x11, 0),
    ...oneCode(0x00),
    ...oneCode(0x10),
    ...segment(0xda, 1, 1, 0x00, 0, 63, 0),
    ...Array((side / 8) ** 2 / 4).fill(0),
    ...[0xff, 0xd9],
  ])
}

const SIDE_PX = 256
const base = { Type: 'XObject', Subtype: 'Image', Width: SIDE_PX, Height: SIDE_PX }
const lossless = { ...base, BitsPerComponent: 8, Filter: 'FlateDecode' }
const inks = { ...base, BitsPerComponent: 8, Filter: 'DCTDecode' }
/** Waves, and a little noise: what a photo packs badly without loss. */
const wavy = (parts: number): Buffer =>
  Buffer.from(
    randomBytes(SIDE_PX * SIDE_PX * parts).map(
      (noise, at) => 128 + 90 * Math.sin(at / 17) + (noise % 8),
    ),
  )
/** Rows as a PNG has them: each begins with how it is written. */
const asPngRows = (bytes: Buffer, parts: number): Buffer =>
  Buffer.concat(
    Array.from({ length: SIDE_PX }, (_, row) =>
      Buffer.concat([
        Buffer.from([0]),
        bytes.subarray(row * SIDE_PX * parts, (row + 1) * SIDE_PX * parts),
      ]),
    ),
  )

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

/** A mask: it has to stay grey, and as large as it is. */
const mask = (context: PDFContext) =>
  context.register(
    context.stream(new Uint8Array(deflateSync(wavy(1))), { ...lossless, ColorSpace: 'DeviceGray' }),
  )
const profile = (parts: number) => (context: PDFContext) => [
  PDFName.of('ICCBased'),
  context.register(context.stream('a profile', { N: parts })),
]

test('what a canvas would turn wrong is left byte for byte; what it carries has the same colours, and says what it is by then', async () => {
  const photo = Buffer.from(drawScan({ width: 400, quality: 95, lines: 40, grain: 9 }))
  const parms = (parts: number) => ({
    DecodeParms: { Predictor: 15, Colors: parts, Columns: SIDE_PX, BitsPerComponent: 8 },
  })
  const rgb = wavy(3)
  const grey = wavy(1)
  const before = await fileOf({
    masked: [{ ...inks, ColorSpace: 'DeviceRGB', SMask: mask }, photo],
    ranged: [{ ...inks, ColorSpace: 'DeviceRGB', Decode: [1, 0, 1, 0, 1, 0] }, photo],
    press: [{ ...inks, ColorSpace: 'DeviceCMYK' }, photo],
    greyByProfile: [{ ...lossless, ColorSpace: profile(1) }, deflateSync(grey)],
    wrongParts: [{ ...inks, ColorSpace: 'DeviceGray' }, photo],
    fine: [{ ...lossless, ColorSpace: 'DeviceGray', BitsPerComponent: 16 }, deflateSync(grey)],
    jpeg: [{ ...inks, ColorSpace: profile(3), Decode: [0, 1, 0, 1, 0, 1] }, photo],
    greyJpeg: [{ ...inks, ColorSpace: 'DeviceGray' }, greyJpeg(SIDE_PX)],
    raw: [{ ...lossless, ColorSpace: 'DeviceRGB' }, deflateSync(rgb)],
    greyRaw: [{ ...lossless, ColorSpace: 'DeviceGray' }, deflateSync(grey)],
    png: [{ ...lossless, ColorSpace: 'DeviceRGB', ...parms(3) }, deflateSync(asPngRows(rgb, 3))],
    greyPng: [
      { ...lossless, ColorSpace: 'DeviceGray', ...parms(1) },
      deflateSync(asPngRows(grey, 1)),
    ],
    packed: [
      { ...inks, ColorSpace: 'DeviceRGB', Filter: ['FlateDecode', 'DCTDecode'] },
      deflateSync(photo),
    ],
  })
  const made = await makeSmaller(before, before.length - 1, draw, nothing)
  if (!made.ok) throw new Error(made.why)
  const was = [...(await picturesOf(before))]
  const is = await picturesOf(made.bytes)
  const changed = was.filter(([ref, { sum }]) => is.get(ref)?.sum !== sum)
  // The mask comes first: it is in the file before what it masks.
  const names = ['mask', 'masked', 'ranged', 'press', 'greyByProfile', 'wrongParts', 'fine']
  for (const [ref, { dict, sum }] of was.slice(0, names.length))
    expect(is.get(ref)).toMatchObject({ dict, sum })
  expect(changed.map(([ref]) => ref)).toEqual(was.slice(names.length).map(([ref]) => ref))
  const dicts = changed.map(([ref]) => is.get(ref)?.dict ?? '')
  for (const dict of dicts) {
    expect(dict).toMatch(/\/Filter \/DCTDecode\s/)
    expect(dict).not.toMatch(/DecodeParms|\/Decode |DeviceGray/)
  }
  expect(dicts[0]).toContain('/ICCBased')
  const [, greyOnly, raw, greyRaw, png, greyPng] = changed.map(([ref]) =>
    bare(is.get(ref)?.bytes ?? Buffer.of()),
  )
  if (!greyOnly || !raw || !greyRaw || !png || !greyPng) throw new Error('not all were drawn')
  const evenly = createCanvas(SIDE_PX, SIDE_PX)
  Object.assign(evenly.getContext('2d'), { fillStyle: 'rgb(128 128 128)' })
  evenly.getContext('2d').fillRect(0, 0, SIDE_PX, SIDE_PX)
  expect(await apart(greyOnly, evenly.toBuffer('image/png'))).toBeLessThan(1)
  // Two ways to the same pixels.
  expect(await apart(raw, png)).toBeLessThan(4)
  expect(await apart(greyRaw, greyPng)).toBeLessThan(4)
  expect(await apart(raw, greyRaw)).toBeGreaterThan(8)
})

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
