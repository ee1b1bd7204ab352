import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { contentDisposition, fileNameOf } from '../../../web/shared/format/file-name.ts'

// The hook, loaded as the binary loads it.
const require = createRequire(import.meta.url)
const {
  dispositionOf,
}: {
  dispositionOf(title: string, type: string, isDownload: boolean): string
} = require('../../../pocketbase/pb_hooks/files/file-type.js')

const PDF = 'application/pdf'

/** Title and type of a file; its name; and the plain name for old readers, where that is another one. */
const NAMES: [title: string, type: string, name: string, plain?: string][] = [
  ['NEET 2026: Full/Part "A"?', PDF, 'NEET 2026 Full-Part A.pdf'],
  ['जीव विज्ञान 04', PDF, 'जीव विज्ञान 04.pdf', '___ _______ 04.pdf'],
  // Joiners shape letters of Devanagari: they are not among the marks that go.
  ['क्\u200dष', PDF, 'क्\u200dष.pdf', 'document.pdf'],
  ['e\u0301', PDF, 'é.pdf', 'document.pdf'],
  ["Bio's (1) é 100%; a*b!", PDF, "Bio's (1) é 100%; a b!.pdf", "Bio's (1) _ 100__ a b!.pdf"],
  ['../../etc/passwd', PDF, 'etc-passwd.pdf'],
  ['a\u0000b\nc\u202egpj\u0085d\u2028e\u00a0f', PDF, 'a b c gpj d e f.pdf'],
  ['x\r\nSet-Cookie: a=b', PDF, 'x Set-Cookie a=b.pdf'],
  ['half \ud800 a letter \udc00', PDF, 'half a letter.pdf'],
  ['CON', PDF, '_CON.pdf'],
  ['paper.PDF', PDF, 'paper.pdf'],
  ['cell.pdf', 'image/jpeg', 'cell.pdf.jpg'],
  ['😀 photo', 'image/webp', '😀 photo.webp', '__ photo.webp'],
  ['unknown', 'text/html', 'unknown'],
  [' ... ', PDF, 'document.pdf'],
  ['x'.repeat(500), PDF, `${'x'.repeat(180)}.pdf`],
  ['जीव '.repeat(40), PDF, `${'जीव '.repeat(18)}.pdf`.replace(' .', '.'), 'document.pdf'],
]

describe.each(NAMES)('[T8] %j as %s', (...[title, type, name, plain = name]) => {
  test(`is saved by a page as ${name}`, () => {
    expect(fileNameOf(title, type)).toBe(name)
    expect(new TextEncoder().encode(name).length).toBeLessThan(190)
  })

  test('is called the same by the worker and by the server, plainly and exactly', () => {
    const header = contentDisposition('attachment', title, type)
    expect(dispositionOf(title, type, true)).toBe(header)
    expect(dispositionOf(title, type, false)).toBe(contentDisposition('inline', title, type))
    const [, first, exact] =
      /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''([\w.~%-]*)$/.exec(header) ?? []
    expect([first, decodeURIComponent(exact ?? '')]).toEqual([plain, name])
    expect(header).toMatch(/^[ -~]+$/)
  })
})
