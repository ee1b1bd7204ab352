import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { pdfIn, takeFile } from '../../../web/features/admin/upload/take-file.ts'
import { UPLOAD_A_PDF, UPLOAD_A_PNG_OR_JPEG } from '../../e2e/spec-words.ts'

const signal = new AbortController().signal
const nothing = (): void => undefined
const named = (name: string, type: string, ...parts: BlobPart[]) => new File(parts, name, { type })

test.each([
  ['a PDF that a phone calls a stream of bytes', '', 'application/octet-stream'],
  ['a mark before its header', '\ufeff', 'application/pdf'],
  ['blank lines before its header', '\r\n\n  ', 'application/x-pdf'],
  ['the head of an answer before its header', 'HTTP/1.1 200 OK\r\n\r\n', 'application/download'],
])('[M4] [M5] a PDF is taken by its bytes: %s', async (_, junk, type) => {
  const pdf = await pdfIn(named('DPP 7', type, junk, '%PDF-1.7\nthe rest'))
  expect(pdf).toMatchObject({ name: 'DPP 7', type: 'application/pdf' })
  expect(await pdf?.text()).toBe('%PDF-1.7\nthe rest')
})

test('[M4] [M5] [M8] what is no PDF, or empty, is refused with words, whatever it is called', async () => {
  const text = named('paper.pdf', 'application/pdf', 'Dear student, the PDF is %PD')
  expect(await takeFile(text, 'pdf', signal, nothing)).toBe(UPLOAD_A_PDF)
  const late = named('paper.pdf', 'application/pdf', ' '.repeat(1025), '%PDF-1.7')
  expect(await takeFile(late, 'pdf', signal, nothing)).toBe(UPLOAD_A_PDF)
  const empty = named('paper.pdf', 'application/pdf')
  expect(await takeFile(empty, 'pdf', signal, nothing)).toMatch(/^This file is empty\./)
})

test('[M2] [M8] a payment QR is a PNG or a JPEG by its bytes, whatever it is called', async () => {
  const webp = new Uint8Array(createCanvas(8, 8).toBuffer('image/webp'))
  const called = named('qr.png', 'image/png', webp)
  expect(await takeFile(called, 'qr', signal, nothing)).toBe(UPLOAD_A_PNG_OR_JPEG)
  const words = named('qr.png', 'image/png', 'no picture, but long enough to have a head of one')
  expect(await takeFile(words, 'qr', signal, nothing)).toBe(UPLOAD_A_PNG_OR_JPEG)
})
