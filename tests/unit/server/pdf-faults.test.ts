import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const { pdfFault }: { pdfFault(text: string): string | null } = createRequire(import.meta.url)(
  '../../../pocketbase/pb_hooks/lib/pdf-faults.js',
)

test.each([
  ['a password', 'trailer << /Encrypt 12 0 R /Root 1 0 R >>', 'pdf_encrypted'],
  ['a password in an object', 'trailer <</Encrypt<</Filter/Standard>>>>', 'pdf_encrypted'],
  ['a password before a script', '<< /JS (x) >> trailer << /Encrypt 1 0 R >>', 'pdf_encrypted'],
  ['a script as text', '<< /S /JavaScript /JS (app.alert\\(1\\)) >>', 'pdf_scripted'],
  ['a script without blanks', '<</JS(x)>>', 'pdf_scripted'],
  ['a tree of scripts', '<< /Names << /JavaScript 4 0 R >> >>', 'pdf_scripted'],
  ['letters written by their number', '<< /S /#4AavaScript /J#53 2 0 R >>', 'pdf_scripted'],
  ['what follows a stream', 'stream\nxx\nendstream << /JS 1 0 R >>', 'pdf_scripted'],
  ['a stream that never ends', 'stream\nxx << /JS 1 0 R >>', 'pdf_scripted'],
  ['the word stream in a text', '(a stream of thoughts) << /JS 1 0 R >> endstream', 'pdf_scripted'],
])('a PDF is refused for %s', (_, text, code) => {
  expect(pdfFault(text)).toBe(code)
})

test.each([
  ['nothing', '%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj'],
  ['other names that begin alike', '<< /JSX 1 /EncryptMetadata false /JavaScripts 2 >>'],
  ['what a stream holds by chance', '<< /Length 9 >> stream\r\n/JS (x) /Encrypt 1\r\nendstream'],
  ['many streams', 'stream\n/JS 1\nendstream '.repeat(500)],
])('a PDF is taken with %s', (_, text) => {
  expect(pdfFault(text)).toBeNull()
})
