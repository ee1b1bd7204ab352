import { createCanvas } from '@napi-rs/canvas'
import PDFDocument from 'pdfkit'
import { FONTS } from '../../pocketbase/sample/fonts.mjs'

export interface PdfOptions {
  /** Asked for before anything is shown. */
  readonly password?: string
  /** Lines of the table of contents, each leading to the page of its place in the list. */
  readonly contents?: readonly string[]
  /** Drawn on every page, as a scan is; another one each time. */
  readonly pictureOf?: (page: number) => Buffer
}

/** A real PDF with one page for each text; lines in Devanagari are set in its letters. */
export const pdfOf = (
  pages: readonly string[],
  { password, contents = [], pictureOf }: PdfOptions = {},
): Promise<Buffer<ArrayBuffer>> =>
  new Promise((done, fail) => {
    const parts: Buffer[] = []
    const doc = new PDFDocument({
      size: 'A4',
      autoFirstPage: false,
      ...(password === undefined ? {} : { userPassword: password }),
    })
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('error', fail)
    doc.on('end', () => done(Buffer.concat(parts)))
    for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, file)
    pages.forEach((text, index) => {
      doc.addPage()
      const line = contents[index]
      if (line !== undefined) doc.outline.addItem(line)
      const picture = pictureOf?.(index + 1)
      if (picture) doc.image(picture, 0, 0, { width: 595, height: 842 })
      for (const row of text.split('\n'))
        doc.font(/[\u0900-\u097f]/.test(row) ? 'devanagari' : 'latin').text(row)
    })
    doc.end()
  })

/** How a scan looks: its dots across, the JPEG's quality, and lines of print, which are what makes it large. */
export interface Scan {
  readonly width: number
  readonly quality: number
  readonly lines: number
}

const drawScan = ({ width, quality, lines }: Scan): Buffer => {
  const height = Math.round((width * 842) / 595)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f8f7f2'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#222'
  context.font = `${Math.round(width / 40)}px sans-serif`
  for (let line = 1; line <= lines; line += 1)
    context.fillText(`line ${line} of a scanned book`, 40, (line * height) / 42)
  return canvas.toBuffer('image/jpeg', quality)
}

/**
 * A file of scanned pages. They look alike, drawing hundreds would take minutes, but each is a picture of its own to
 * whoever opens the file: a comment in it says which one.
 */
export const scannedPdf = (pages: number, scan: Scan): Promise<Buffer<ArrayBuffer>> => {
  const picture = drawScan(scan)
  const pictureOf = (page: number): Buffer => {
    const words = Buffer.from(`page ${page}`)
    const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, words.length + 2])
    return Buffer.concat([head, words, picture.subarray(2)])
  }
  return pdfOf(
    Array.from({ length: pages }, () => ''),
    { pictureOf },
  )
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
