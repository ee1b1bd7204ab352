import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { damaged, diceOf } from '../fuzz.ts'
import { recordId, startPocketBase, type TestAdmin, type TestServer } from '../pocketbase.ts'
import { rawGet } from '../raw-get.ts'
import { jpegBytes, pdfBytes, pngBytes, webpBytes } from '../sample-files.ts'

const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 1_000_000_000))

export let server: TestServer
let admin: TestAdmin
let fileToken: string

/** Hooks of every test here. */
export const setUp = (): void => {
  beforeAll(async () => {
    server = await startPocketBase()
    admin = await server.createAdmin()
    fileToken = (await server.api('/api/files/token', { method: 'POST', token: admin.token })).json
      .token
  })

  afterAll(() => server.stop())
}

export const put = (
  bytes: Uint8Array<ArrayBuffer>,
  area: string,
  name = 'paper.pdf',
  type = '',
) => {
  const body = new FormData()
  body.set('area', area)
  body.set('sha256', createHash('sha256').update(bytes).digest('hex'))
  body.set('file', new Blob([bytes], { type }), name)
  return server.api(`/api/sync/files/${recordId()}`, { method: 'PUT', body, token: admin.token })
}

const TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp']
/** Asks for a stored file as every page could: a browser neither guesses its type nor runs it. */
export const expectSafe = async ({
  url,
  type,
  name,
}: {
  url: string
  type: string
  name: string
}) => {
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

export const damagedAreRefused = (files: number) =>
  test(`[D2] ${files} damaged files are refused, or stored as what they are`, async () => {
    console.log(`FUZZ_SEED=${SEED}`)
    const whole = [pdfBytes('a'), pngBytes(9, 9), jpegBytes(9, 9), webpBytes(9, 9)]
    const statuses: Record<number, number> = {}
    for (let at = 0; at < files; at += 1) {
      const dice = diceOf(SEED + at * 7_919)
      const bytes = new Uint8Array(damaged(Buffer.from(dice.oneOf(whole)), dice))
      const area = dice.oneOf(['freepdfs', 'testimonials', 'payment-assets'])
      const { status, text, json } = await put(bytes, area)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === 200 && at % 10 === 0) await expectSafe(json)
      else if (status !== 200) expect([at, status], text).toEqual([at, 400])
    }
    console.log(JSON.stringify(statuses))
    expect(Object.keys(statuses)).toEqual(['200', '400'])
  })
