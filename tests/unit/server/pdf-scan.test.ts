import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'

const require = createRequire(import.meta.url)
const {
  scanPdf,
}: {
  scanPdf(scan: { read: () => string }): string | null
} = require('../../../pocketbase/pb_hooks/files/pdf-scan.js')

/** Findings in a text that is read in pieces of so many letters. */
const inPieces = (text: string, letters: number) => {
  let at = 0
  const read = (): string => {
    at += letters
    return text.slice(at - letters, at)
  }
  return scanPdf({ read })
}
/** The same whatever the pieces are. */
const faultOf = (text: string) => {
  const [found, ...others] = [text.length + 1, 1, 7, 1500].map((letters) => inPieces(text, letters))
  for (const other of others) expect(other).toBe(found)
  return found
}

const LONG = 'x'.repeat(3000)

test.each([
  ['a script behind a password', '<< /Encrypt 9 0 R >> << /JS (x) >>', 'pdf_scripted'],
  ['a script as text', '<< /S /JavaScript /JS (app.alert\\(1\\)) >>', 'pdf_scripted'],
  ['a name at the very end', '<< /S /JavaScript', 'pdf_scripted'],
  ['letters written by their number', '<< /S /#4AavaScript /J#53 2 0 R >>', 'pdf_scripted'],
  ['what follows a stream', '<<>>stream\nxx\nendstream << /JS 1 0 R >>', 'pdf_scripted'],
  ['what follows a comment', `% ${LONG} (\n<< /JS (x) >>`, 'pdf_scripted'],
  ['the word in a text', '(a stream of thoughts) << /JS 1 0 R >> endstream', 'pdf_scripted'],
  ['a bracket that is escaped', '(\\)) /JS (x)', 'pdf_scripted'],
  ['a sign for comments in a string', '(100 %) /JS (x)', 'pdf_scripted'],
  ['an object in a stream', '<<>>stream\n4 0 obj << /JS (x) >> endstream', 'pdf_scripted'],
  ['a program', '<< /S /Launch /F (cmd.exe) >>', 'pdf_launches'],
  ['a form that is sent', '<< /S /SubmitForm /F (https://a.example) >>', 'pdf_submits'],
  ['data that is read', '<< /S /ImportData /F (a.fdf) >>', 'pdf_imports'],
  ['a file in it', '<< /Type /EmbeddedFile >> stream\nx\nendstream', 'pdf_carries_file'],
  ['a file that is named', '<< /Type /Filespec /EF << /F 9 0 R >> >>', 'pdf_carries_file'],
  ['a link to a script', '<< /S /URI /URI (javascript:alert\\(1\\)) >>', 'pdf_script_link'],
  ['such a link with escapes', '<< /UR#49 ( \\152ava\\\nscript:x) >>', 'pdf_script_link'],
  ['such a link by numbers', '<< /URI <6A617661 7363726970743A> >>', 'pdf_script_link'],
  [
    'such a link of two bytes',
    '<< /URI (\xfe\xff\0j\0a\0v\0a\0s\0c\0r\0i\0p\0t\0:) >>',
    'pdf_script_link',
  ],
  ['such a link behind a comment', '/URI % where to\n  (javascript:x)', 'pdf_script_link'],
  ['an address that begins late', `/URI (${'\\\n'.repeat(900)}javascript:x)`, 'pdf_unclear'],
  ['an object in a comment', '% 4 0 obj << /JS (x) >>', 'pdf_unclear'],
  ['a stream that never ends', '<<>>stream\nxx << /JS 1 0 R >>', 'pdf_unclear'],
])('a PDF is refused for %s', (_, text, code) => {
  expect(faultOf(text)).toBe(code)
})

test.each([
  ['nothing', '%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj'],
  [
    'other names that begin alike',
    '<< /JSX 1 /EncryptMetadata false /JavaScripts 2 /EFs 1 /URIs 1 >>',
  ],
  ['what a stream holds by chance', '<< /Length 9 >> stream\r\n/JS (x) /Encrypt 1\r\nendstream'],
  ['many streams', '<<>>stream\n/JS 1\nendstream '.repeat(500)],
  [
    'such words in a title',
    '<< /Title (From /JS to /Launch \\(with /AA\\) in (100 % of) browsers) >>',
  ],
  ['such words in an address', '<< /S /URI /URI (https://a.example/JS/Launch/EF/<<) >>'],
  [
    'ordinary links',
    '/A<</S/URI/URI(https://a.example/javascript:)>>/B<</S/URI/URI(mailto:a@b.example)>>',
  ],
])('a PDF is taken with %s', (_, text) => {
  expect(faultOf(text)).toBeNull()
})

test('an encrypted PDF is taken, however its addresses are written', () => {
  let seed = 7
  const byte = (): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed & 0xff
  }
  const bytes = Array.from({ length: 64 }, byte)
  const hex = () => `<${bytes.map((code) => code.toString(16).padStart(2, '0')).join('')}>`
  const octal = () => `(${bytes.map((code) => `\\${code.toString(8).padStart(3, '0')}`).join('')})`
  for (let link = 0; link < 300; link += 1) {
    bytes.push(...bytes.splice(0, 32).map(byte))
    for (const address of [hex(), octal()])
      expect(inPieces(`<< /URI ${address} >> trailer << /Encrypt 5 0 R >>`, 4096)).toBeNull()
  }
})

test('a PDF that asks for too many steps is refused, one with as many strings as a large book is not', () => {
  expect(inPieces('#4a'.repeat(3_300_000), 65_536)).toBe('pdf_unclear')
  expect(inPieces('/T (an ordinary field of a form) /V ()\n'.repeat(50_000), 65_536)).toBeNull()
})

test('what PDFKit writes is taken: links, an outline, places, a form and its fonts', async () => {
  const doc = new PDFDocument({ compress: false, info: { Title: '/JS and (streams' } })
  doc.initForm()
  doc.text('See', { link: 'https://a.example/JS/', goTo: 'end' }).addNamedDestination('end')
  doc.outline.addItem('Javascript: chapter (1)')
  doc.formText('name', 10, 10, 90, 20, { value: 'a) /Launch (b' })
  const whole = new Promise<Buffer>((done) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(Buffer.concat(parts)))
  })
  doc.end()
  expect(faultOf((await whole).toString('latin1'))).toBeNull()
})
