import { afterAll, describe, expect, test } from 'vitest'
import { examRow } from '../support/content.ts'
import { firstScreenOf, openDrawnSite } from '../support/drawn-site.ts'
import { recordId } from '../support/pocketbase.ts'
import { writeDrawCounter } from '../support/stories/first-screen-kept.ts'

const { app, server, put, ask, close } = await openDrawnSite()
afterAll(close)

describe('a page that the browser has', () => {
  test('costs a header until something is published, then it is drawn anew', async () => {
    const first = await ask('/tests/full')
    const etag = String(first.headers.etag)
    const again = await ask('/tests/full', { 'if-none-match': etag })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    const id = recordId()
    const file_url = await server.storeFile()
    await put(id, examRow({ title: 'New today', status: 'published', file_url }))
    const after = await ask('/tests/full', { 'if-none-match': etag })
    expect(after.status).toBe(200)
    expect(after.text).toContain('New today')
    expect(after.headers.etag).not.toBe(etag)
  })

  test('comes alone, as data or as both, and each with a mark of its own', async () => {
    const of = (part: string) => ask('/free-pdfs', { 'first-screen': part })
    const [alone, data, whole] = [await of(''), await of('data'), await of('whole')]
    expect(alone.text).not.toContain('id="first-screen"')
    expect(data.headers['content-type']).toBe('application/json')
    const drawnFrom = JSON.parse(data.text)
    expect(firstScreenOf(whole.text)).toEqual(drawnFrom)
    expect(whole.text.replace(/<script type="application\/json" id[^>]*>.*?<\/script>/, '')).toBe(
      alone.text,
    )
    const { cursor, nowMs } = drawnFrom
    expect(alone.text).toContain(`data-drawn="${cursor.epoch}.${cursor.seq}.${nowMs}"`)
    expect(alone.headers.etag).not.toBe(whole.headers.etag)
    expect((await ask('/free-pdfs', { 'if-none-match': String(alone.headers.etag) })).status).toBe(
      200,
    )
    for (const { headers } of [alone, data, whole]) {
      expect(String(headers.vary)).toContain('First-Screen')
      expect(headers['app-entry']).toMatch(/^\/assets\/index-/)
    }
    expect([alone, data, whole].map(({ headers }) => headers['first-screen'])).toEqual([
      undefined,
      undefined,
      'whole',
    ])
    const lost = await ask('/no/such/page', { 'first-screen': 'data' })
    expect(JSON.parse(lost.text).answers).toBeTypeOf('object')
  })

  test('is drawn once for a crowd', async () => {
    const drawing = await writeDrawCounter(app)
    const crowd = await Promise.all(
      Array.from({ length: 24 }, () => ask('/free-pdfs', {}, drawing.server)),
    )
    expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([200]))
    // A slow machine gives the shell to those who would wait too long for it.
    const drawn = crowd.filter(({ text }) => text.includes('id="first-screen"'))
    expect(new Set(drawn.map(({ text }) => text)).size).toBe(1)
    for (const { text } of crowd.filter((one) => !drawn.includes(one)))
      expect(text).toContain('<div id="root"></div>')
    expect((await ask('/free-pdfs', {}, drawing.server)).text).toBe(drawn[0]?.text)
    expect(drawing.draws(), drawing.server.output).toBe(1)
    await drawing.close()
  })
})
