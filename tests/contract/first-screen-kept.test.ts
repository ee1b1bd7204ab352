import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { examRow } from '../support/content.ts'
import { openDrawnSite, pageDataOf } from '../support/drawn-site.ts'
import { recordId, startPocketBase } from '../support/pocketbase.ts'

/** A server whose script says each time that it draws. */
const writeDrawCounter = async (original: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-app-'))
  await cp(original, folder, { recursive: true })
  const file = join(folder, 'server/draw.js')
  const script = await readFile(file, 'utf8')
  await writeFile(
    file,
    `${script}\nconst really = exports.draw; exports.draw = (...all) => { console.log('drew a page'); return really(...all) }\n`,
  )
  const other = await startPocketBase({ env: { ACADEMY_APP_DIR: folder } })
  return {
    server: other,
    draws: () => other.output.split('drew a page').length - 1,
    close: async () => {
      await other.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

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

  test('comes whole in one answer, which names the build', async () => {
    const { headers, text } = await ask('/free-pdfs')
    const { epoch, seq } = (await server.api('/api/sync/head')).json
    expect(pageDataOf(text).cursor).toEqual({ epoch, seq })
    expect(headers['app-entry']).toMatch(/^\/assets\/index-/)
    expect(text).toContain(`<script data-load="${headers['app-entry']} `)
    expect(String(headers.vary)).not.toContain('First-Screen')
  })

  test('is drawn once for a crowd', async () => {
    const drawing = await writeDrawCounter(app)
    const crowd = await Promise.all(
      Array.from({ length: 24 }, () => ask('/free-pdfs', {}, drawing.server)),
    )
    expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([200]))
    // A slow machine gives the shell to those who would wait too long for it.
    const drawn = crowd.filter(({ text }) => text.includes('id="page-data"'))
    expect(new Set(drawn.map(({ text }) => text)).size).toBe(1)
    for (const { text } of crowd.filter((one) => !drawn.includes(one)))
      expect(text).toContain('<div id="root"></div>')
    expect((await ask('/free-pdfs', {}, drawing.server)).text).toBe(drawn[0]?.text)
    expect(drawing.draws(), drawing.server.output).toBe(1)
    await drawing.close()
  })
})
