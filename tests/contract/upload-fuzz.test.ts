import { describe, expect, test } from 'vitest'
import { type Upload, upload } from '../support/content.ts'
import { damaged, diceOf } from '../support/fuzz.ts'
import { openServer } from '../support/open-server.ts'
import { rawGet } from '../support/raw-get.ts'
import { jpegBytes, pdfBytes, pngBytes, webpBytes } from '../support/sample-files.ts'

const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 1_000_000_000))
const FILES = 200
const { server, admin } = await openServer()
const fileToken = (await server.api('/api/files/token', { method: 'POST', token: admin.token }))
  .json.token
const put = (file: Upload) => upload(server, admin, file)

const TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp']
/** Asks for a stored file as every page could: a browser neither guesses its type nor runs it. */
const expectSafe = async ({ url, type, name }: { url: string; type: string; name: string }) => {
  expect(TYPES).toContain(type)
  expect(url).toMatch(/^\/api\/files\/files\/[a-z0-9-]+\/[a-z0-9]{24}\.(?:pdf|png|jpg|webp)$/)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must not be there.
  expect(name).not.toMatch(/[\u0000-\u001f\u007f/\\]/)
  for (const query of ['', '&download=1', '&thumb=100x100', '&thumb=100x100f']) {
    const { status, headers } = await rawGet(server.url, `${url}?token=${fileToken}${query}`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe(type)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    if (type.startsWith('image/'))
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    const disposition = String(headers['content-disposition'])
    expect(disposition).toMatch(
      /^(?:inline|attachment); filename="[ -~]*"; filename\*=UTF-8''[\w.~%-]+$/,
    )
    expect(disposition.startsWith('attachment')).toBe(query === '&download=1')
  }
}

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
        expect((await put({ bytes, area, type })).status).toBe(400)
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
      const answer = await put({ bytes, area, name: 'a.html', type: 'text/html' })
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
  const answer = await put({ area: 'freepdfs', name })
  expect(answer.status, answer.text).toBe(200)
  await expectSafe(answer.json)
})

test('[D2] a name with a NUL in it is no name of a file', async () => {
  expect((await put({ area: 'freepdfs', name: 'a.pdf\u0000.html' })).status).toBe(400)
})
test(`[D2] ${FILES} damaged files are refused, or stored as what they are`, async () => {
  console.log(`FUZZ_SEED=${SEED}`)
  const whole = [pdfBytes('a'), pngBytes(9, 9), jpegBytes(9, 9), webpBytes(9, 9)]
  const statuses: Record<number, number> = {}
  for (let at = 0; at < FILES; at += 1) {
    const dice = diceOf(SEED + at * 7_919)
    const bytes = new Uint8Array(damaged(Buffer.from(dice.oneOf(whole)), dice))
    const area = dice.oneOf(['freepdfs', 'testimonials', 'payment-assets'])
    const { status, text, json } = await put({ bytes, area })
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status === 200 && at % 10 === 0) await expectSafe(json)
    else if (status !== 200) expect([at, status], text).toEqual([at, 400])
  }
  console.log(JSON.stringify(statuses))
  expect(Object.keys(statuses)).toEqual(['200', '400'])
})
