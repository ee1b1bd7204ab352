import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PDF_FAULTS } from '../../sync/model/pdf-faults.ts'
import { uploadAnswerSchema } from '../../sync/model/wire.ts'
import { change, examRow, readFeed, type Upload, upload } from '../support/content.ts'
import { openServer } from '../support/open-server.ts'
import { recordId } from '../support/pocketbase.ts'
import { jpegBytes, pdfBytes, pngBytes, webpBytes } from '../support/sample-files.ts'

const MIB = 1024 * 1024
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const { server, admin, push } = await openServer()

const put = (more: Upload = {}) => upload(server, admin, more)
const codeOf = (answer: { json: { data?: Record<string, { code: string }> } }, field: string) =>
  answer.json?.data?.[field]?.code

describe('an upload', () => {
  test('answers with the file as the feed will show it, under a name that nobody can guess', async () => {
    const bytes = pdfBytes('paper one')
    const answer = await put({ bytes, name: '../../Biology paper.pdf' })
    expect(answer.status).toBe(200)
    const file = uploadAnswerSchema.parse(answer.json)
    expect(file).toMatchObject({
      name: 'Biology paper.pdf',
      size: bytes.length,
      sha256: sha256(bytes),
      type: 'application/pdf',
    })
    expect(file.url).toMatch(new RegExp(`^/api/files/files/${file.id}/[a-z0-9]{24}\\.pdf$`))
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    ['24', 24],
    ['', undefined],
    ['100001', undefined],
  ])('of a PDF keeps the count of pages that came with it: %j', async (pages, kept) => {
    const id = recordId()
    const answer = await put({ id, pages })
    expect([answer.status, answer.json.pages]).toEqual([200, kept])
    const row = examRow({ title: `Pages ${pages}`, status: 'published', file_url: id })
    const sent = change({ row })
    expect((await push(sent)).result).toBe('accepted')
    const { changes } = await readFeed(server)
    const told = changes.find((one) => one.id === sent.id)?.row?.file_url
    expect(told).toMatchObject({ id })
    expect(Reflect.get(Object(told), 'pages')).toBe(kept)
  })

  test('sent again, or four times at once, is stored once and answered alike', async () => {
    const id = recordId()
    const answers = await Promise.all([1, 2, 3, 4].map(() => put({ id })))
    answers.push(await put({ id }))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map((answer) => answer.json.url)).size).toBe(1)
    expect(await server.sql(`SELECT id FROM files WHERE id = '${id}'`)).toHaveLength(1)
  })

  test('of other bytes or for another area under a known id is refused, and the first stays', async () => {
    const id = recordId()
    const first = await put({ id })
    const bytes = await put({ id, bytes: pdfBytes('b') })
    const area = await put({ id, area: 'tests-dpp' })
    expect([bytes.status, area.status]).toEqual([409, 409])
    expect(codeOf(bytes, 'id')).toBe('change_reused')
    expect((await put({ id })).json.url).toBe(first.json.url)
  })

  test('that arrived damaged is not stored', async () => {
    const id = recordId()
    const answer = await put({ id, sum: sha256(pdfBytes('what was meant')) })
    expect(answer.status).toBe(400)
    expect(codeOf(answer, 'sha256')).toBe('malformed')
    expect(await server.sql(`SELECT id FROM files WHERE id = '${id}'`)).toHaveLength(0)
  })

  test('[M8] of 10 MB is too big, one byte less is not', async () => {
    const over = await put({ bytes: pdfBytes('big', 10 * MIB) })
    expect([over.status, codeOf(over, 'file'), over.json.data.file.message]).toEqual([
      400,
      'too_big',
      'File size must be less than 10MB.',
    ])
    const under = await put({ bytes: pdfBytes('big', 10 * MIB - 1) })
    expect([under.status, under.json.size]).toEqual([200, 10 * MIB - 1])
  })

  test('[D2] is what its bytes say, whatever it is called', async () => {
    const html = new TextEncoder().encode('<!doctype html><script>alert(1)</script>')
    const answers = [
      await put({ bytes: html, name: 'paper.pdf' }),
      await put({ bytes: pngBytes(4, 4), name: 'paper.pdf' }),
      await put({ bytes: new Uint8Array(0) }),
      await put({ area: 'nowhere' }),
      await put({ area: '__proto__' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    expect(answers.map((answer) => codeOf(answer, 'file') ?? codeOf(answer, 'area'))).toEqual([
      'wrong_file_type',
      'wrong_file_type',
      'required',
      'not_an_option',
      'not_an_option',
    ])
    const renamed = await put({ bytes: pngBytes(4, 4), area: 'testimonials', name: 'chat.pdf' })
    expect([renamed.status, renamed.json.type]).toEqual([200, 'image/png'])
  })

  test.each([
    ['pdf_scripted', '1 0 obj << /JS (x) >> endobj trailer << /Root 1 0 R /Encrypt 5 0 R >>'],
    ['pdf_launches', '1 0 obj << /AA << /O << /S /Launch /F (a.exe) >> >> >>'],
    ['pdf_carries_file', '1 0 obj << /Type /Filespec /EF << /F 2 0 R >> >>'],
    ['pdf_unclear', '1 0 obj << >> stream\ncut'],
  ] as const)(
    '[D2] that is a PDF is refused as %s with the panel’s words, and stored nowhere: %s',
    async (code, body) => {
      const id = recordId()
      const bytes = new TextEncoder().encode(`%PDF-1.4\n${body}\n%%EOF\n`)
      const answer = await put({ id, bytes })
      expect(await server.sql(`SELECT id FROM files WHERE id = '${id}'`)).toEqual([])
      const { message } = answer.json.data.file
      expect([answer.status, codeOf(answer, 'file'), message]).toEqual([
        400,
        code,
        PDF_FAULTS[code],
      ])
    },
  )

  test.each([
    ['png', pngBytes(300, 200), 300, 200],
    ['jpeg', jpegBytes(640, 480), 640, 480],
    [
      'jpeg with a long colour profile before its size',
      jpegBytes(640, 480, { padding: 60_000 }),
      640,
      480,
    ],
    ['jpeg that a camera noted as turned', jpegBytes(640, 480, { turned: true }), 480, 640],
  ])('of a picture tells its width and height: %s', async (_kind, bytes, width, height) => {
    const answer = await put({ bytes, area: 'testimonials', name: 'chat' })
    expect(answer.json).toMatchObject({ width, height })
  })

  test('[M2] for the payment code is a PNG or a JPEG, nothing else', async () => {
    const area = 'payment-assets'
    const statuses = [pngBytes(9, 9), jpegBytes(9, 9), webpBytes(9, 9), pdfBytes('x')].map(
      async (bytes) => (await put({ area, bytes })).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 400, 400])
  })

  test('of few bytes and many pixels is refused with words, one of 40 megapixels is taken', async () => {
    for (const bytes of [
      pngBytes(12_000, 12_000),
      jpegBytes(10_000, 4_001),
      webpBytes(16_000, 16_000),
    ]) {
      const answer = await put({ bytes, area: 'testimonials' })
      expect(answer.json.data.file).toMatchObject({
        code: 'too_many_pixels',
        message: expect.stringContaining('40 megapixels'),
      })
    }
    expect((await put({ bytes: pngBytes(8_000, 5_000), area: 'testimonials' })).status).toBe(200)
  })
})
