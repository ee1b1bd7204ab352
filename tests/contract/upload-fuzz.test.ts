import { describe, expect, test } from 'vitest'
import { jpegBytes, pdfBytes, pngBytes } from '../support/sample-files.ts'
import {
  damagedAreRefused,
  expectSafe,
  put,
  server,
  setUp,
} from '../support/stories/upload-fuzz.ts'

setUp()

const bytesOf = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
    ),
  )

const SCRIPT = '<!doctype html><script>alert(document.domain)</script>'
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
describe('a file that means to be two things', () => {
  test.each([
    ['HTML', bytesOf(SCRIPT)],
    ['a byte order mark before a PDF', bytesOf('\xef\xbb\xbf', pdfBytes('a'))],
    ['SVG', bytesOf(SVG)],
    ['a GIF', bytesOf('GIF89a/*', '*/=1;alert(1)')],
    ['RIFF that is no picture', bytesOf('RIFF\x10\0\0\0WAVEfmt ')],
    ['a PNG without a size', bytesOf('\x89PNG\r\n\x1a\n', SCRIPT)],
    ['nothing', new Uint8Array(0)],
  ])('[D2] is stored nowhere: %s', async (_, bytes) => {
    const before = await server.sql('SELECT count(*) AS n FROM files')
    for (const area of ['tests-full', 'freepdfs', 'testimonials'])
      for (const type of ['application/pdf', 'image/png', 'text/html'])
        expect((await put(bytes, area, 'paper.pdf', type)).status).toBe(400)
    expect(await server.sql('SELECT count(*) AS n FROM files')).toEqual(before)
  })

  test.each([
    ['a PDF before HTML', bytesOf(pdfBytes('a'), SCRIPT), 'freepdfs', 200],
    ['a PNG before HTML', bytesOf(pngBytes(8, 8), SCRIPT), 'testimonials', 200],
    ['a JPEG before HTML', bytesOf(jpegBytes(8, 8), SCRIPT), 'testimonials', 200],
    ['a PNG before a PDF', bytesOf(pngBytes(8, 8), pdfBytes('a')), 'testimonials', 200],
  ])(
    '[D2] is served as its first bytes say, and as nothing that runs: %s',
    async (_, bytes, area, status) => {
      const answer = await put(bytes, area, 'a.html', 'text/html')
      expect(answer.status, answer.text).toBe(status)
      await expectSafe(answer.json)
    },
  )
})

test.each([
  '../../../data.db',
  'C:\\Windows\\a.pdf',
  'a\r\nSet-Cookie: a=1.pdf',
  '"; filename="b.html',
  'जैव विविधता.pdf',
  '💥'.repeat(200),
  `${'x'.repeat(3_000)}.pdf`,
  '<img src=x onerror=alert(1)>.pdf',
  '   ',
])('[D2] a name is words and nothing else: %j', async (name) => {
  const answer = await put(pdfBytes('a'), 'freepdfs', name)
  expect(answer.status, answer.text).toBe(200)
  await expectSafe(answer.json)
})

test('[D2] a name with a NUL in it is no name of a file', async () => {
  expect((await put(pdfBytes('a'), 'freepdfs', 'a.pdf\u0000.html')).status).toBe(400)
})
damagedAreRefused(200)
