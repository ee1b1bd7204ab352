import { createCanvas } from '@napi-rs/canvas'
import PDFDocument from 'pdfkit'
import { FONTS } from '../../pocketbase/sample/fonts.mjs'

export interface PdfOptions {
  /** Asked for before anything is shown. */
  readonly password?: string
  /** Asked for before it is printed: everybody may read the file. */
  readonly ownerPassword?: string
  /** As the document names itself. */
  readonly title?: string
  /** Lines of the table of contents, each leading to the page of its place in the list. */
  readonly contents?: readonly string[]
  /** Target of the first line of each page: an address, or the place of a page among all. */
  readonly links?: readonly (string | number)[]
  /** Its text is not to be seen: as a scanner adds what it has read in its pictures. */
  readonly isTextHidden?: boolean
  /** Drawn on every page, as a scan is; another one each time. */
  readonly pictureOf?: (page: number) => Buffer
}

/** A real PDF with one page for each text; lines in Devanagari are set in its letters. */
export const pdfOf = (
  pages: readonly string[],
  options: PdfOptions = {},
): Promise<Buffer<ArrayBuffer>> =>
  new Promise((done, fail) => {
    const { password, ownerPassword, title, contents = [], links = [], pictureOf } = options
    const parts: Buffer[] = []
    const doc = new PDFDocument({
      size: 'A4',
      autoFirstPage: false,
      ...(password === undefined ? {} : { userPassword: password }),
      // AES with 256 bits, as programs of today write it.
      ...(ownerPassword === undefined ? {} : { ownerPassword, pdfVersion: '1.7ext3' }),
      ...(title === undefined ? {} : { info: { Title: title } }),
    })
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('error', fail)
    doc.on('end', () => done(Buffer.concat(parts)))
    for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, file)
    pages.forEach((text, index) => {
      doc.addPage()
      const line = contents[index]
      if (line !== undefined) doc.outline.addItem(line)
      const link = links[index]
      if (links.length > 0) doc.addNamedDestination(`page ${index}`)
      if (typeof link === 'number') doc.goTo(doc.x, doc.y, 300, 16, `page ${link}`)
      else if (link !== undefined) doc.link(doc.x, doc.y, 300, 16, link)
      const picture = pictureOf?.(index + 1)
      if (picture)
        doc.image(picture, 0, 0, { width: 595, height: 842, ...{ ignoreOrientation: true } })
      if (options.isTextHidden) doc.addContent('3 Tr')
      for (const row of text.split('\n'))
        doc.font(/[\u0900-\u097f]/.test(row) ? 'devanagari' : 'latin').text(row)
    })
    doc.end()
  })

/** Looks of a scan: its dots across, the JPEG's quality, and the lines of print, which make it large. */
export interface Scan {
  readonly width: number
  readonly quality: number
  readonly lines: number
  /** How much the paper's dots differ, of 255: what a scanner sees of paper takes most of the room. */
  readonly grain?: number
}

/** A small square of dots, each of any colour; the same each time. */
const noise = () => {
  const canvas = createCanvas(128, 128)
  const context = canvas.getContext('2d')
  const dots = context.createImageData(128, 128)
  let seed = 1
  const bytes = Uint8Array.from(dots.data, (_, at) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return at % 4 === 3 ? 255 : seed >> 16
  })
  dots.data.set(bytes)
  context.putImageData(dots, 0, 0)
  return canvas
}

export const drawScan = ({ width, quality, lines, grain = 0 }: Scan): Buffer => {
  const height = Math.round((width * 842) / 595)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f8f7f2'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#222'
  context.font = `${Math.round(width / 40)}px sans-serif`
  for (let line = 1; line <= lines; line += 1)
    context.fillText(`line ${line} of a scanned book`, 40, (line * height) / 42)
  if (grain > 0) {
    context.globalAlpha = grain / 128
    context.fillStyle = context.createPattern(noise(), 'repeat') ?? '#fff'
    context.fillRect(0, 0, width, height)
  }
  return canvas.toBuffer('image/jpeg', quality)
}

/**
 * A file of scanned pages. They look alike, as drawing hundreds would take minutes. Each is a picture of its own to any
 * reader: a comment in it says which one.
 */
export const scannedPdf = (
  pages: number | readonly string[],
  scan: Scan,
  options: PdfOptions = {},
): Promise<Buffer<ArrayBuffer>> => {
  const picture = drawScan(scan)
  const texts = typeof pages === 'number' ? Array.from({ length: pages }, () => '') : pages
  const pictureOf = (page: number): Buffer => withNote(picture, 0xfe, Buffer.from(`page ${page}`))
  return pdfOf(texts, { pictureOf, ...options })
}

/** A JPEG with one more of the notes that stand before its picture. */
const withNote = (jpeg: Buffer, marker: number, note: Buffer): Buffer => {
  const head = Buffer.from([0xff, 0xd8, 0xff, marker, 0, note.length + 2])
  return Buffer.concat([head, note, jpeg.subarray(2)])
}

/** A JPEG with the note of a camera that was held upright. Browsers turn it by that, readers of a PDF do not. */
export const turnedJpeg = (jpeg: Buffer): Buffer => {
  const orientation = [0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
  const tiff = ['II', 42, 0, 8, 0, 0, 0, 1, 0, ...orientation, 0, 0, 0, 0]
  const bytes = tiff.flatMap((one) => (typeof one === 'string' ? [...Buffer.from(one)] : [one]))
  return withNote(jpeg, 0xe1, Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from(bytes)]))
}

/** A scan of more than 10 MB, with the text that was read in it. Each picture has a camera's note. */
export const bigScan = (
  texts: readonly string[],
  options: PdfOptions = {},
): Promise<Buffer<ArrayBuffer>> => {
  const picture = turnedJpeg(drawScan({ width: 1240, quality: 98, lines: 40, grain: 60 }))
  return pdfOf(texts, {
    ...options,
    isTextHidden: true,
    pictureOf: (page) => withNote(picture, 0xfe, Buffer.from(`page ${page}`)),
  })
}

/** A file that says it is a PDF, and has not one page. */
export const emptyPdf = (): Buffer<ArrayBuffer> =>
  Buffer.from(
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n' +
      '2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n' +
      'trailer\n<< /Root 1 0 R /Size 3 >>\n%%EOF\n',
  )

/** The beginning of a PDF, and then nothing that is one. */
export const damagedPdf = (): Buffer<ArrayBuffer> =>
  Buffer.from(`%PDF-1.7\n${'nothing that makes sense '.repeat(400)}`)

/** A page that runs a script when it is opened. */
export const scriptedPdf = (): Buffer<ArrayBuffer> =>
  Buffer.from(
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ' +
      '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>\nendobj\n' +
      '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
      '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>\nendobj\n' +
      'trailer\n<< /Root 1 0 R /Size 4 >>\n%%EOF\n',
  )

/** Bits of a black square as a fax sends it: one row of black, and seven like the row above. */
const FAX_BITS = `00100110101000101${'11'.repeat(7)}000000000001000000000001`

/** A page that is one black picture in the code of fax machines, as cheap scanners write it. */
export const faxPdf = (): Buffer<ArrayBuffer> => {
  const bits = FAX_BITS.padEnd(Math.ceil(FAX_BITS.length / 8) * 8, '0')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const drawing = 'q 300 0 0 300 0 0 cm /Scan Do Q'
  return Buffer.concat([
    Buffer.from(
      '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n' +
        '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
        '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R ' +
        '/Resources << /XObject << /Scan 5 0 R >> >> >>\nendobj\n' +
        `4 0 obj\n<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream\nendobj\n` +
        '5 0 obj\n<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 1 ' +
        '/ColorSpace /DeviceGray /Filter /CCITTFaxDecode ' +
        `/DecodeParms << /K -1 /Columns 8 /Rows 8 >> /Length ${bytes.length} >>\nstream\n`,
    ),
    bytes,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R /Size 6 >>\n%%EOF\n'),
  ])
}
