import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { appFolder } from '../support/app-paths.ts'
import { change, examRow, push } from '../support/content.ts'
import { ids, openDrawnSite, SITE } from '../support/drawn-site.ts'
import { startPocketBase } from '../support/pocketbase.ts'

const { ask, close } = await openDrawnSite()
afterAll(close)

describe('the map of the site', () => {
  test('names every published item with its last change, and every list that is not empty', async () => {
    const { status, headers, text } = await ask('/sitemap.xml', { host: 'evil.example' })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    const urls = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)
    expect(urls).toContain(`${SITE}/`)
    expect(urls).toContain(`${SITE}/tests/full`)
    expect(urls).toContain(`${SITE}/tests/full/${ids.exam}`)
    expect(urls).toContain(`${SITE}/free-pdfs/${ids.note}`)
    expect(urls).toContain(`${SITE}/demo-videos?watch=${ids.video}`)
    expect(urls).not.toContain(`${SITE}/demo-videos?watch=${ids.videoGone}`)
    expect(urls).not.toContain(`${SITE}/tests/dpp`)
    for (const id of [ids.draft, ids.gone, ids.deleted]) expect(text).not.toContain(id)
    expect(text).toMatch(
      new RegExp(`${ids.exam}</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ</lastmod>`),
    )
    expect(new Set(urls).size).toBe(urls.length)
  })

  test('waits for no page that is being drawn, and is given to a crowd after a start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'academy-map-'))
    await cp(appFolder(), join(folder, 'app'), { recursive: true })
    // A page is not made while its gate stands.
    const gate = (of: string) => join(folder, of)
    const wait = (of: string) =>
      `for (;;) { try { $os.stat(${JSON.stringify(gate(of))}) } catch { break }; sleep(5) }`
    await appendFile(
      join(folder, 'app/server/draw.js'),
      `\nconst really = exports.draw\nexports.draw = (...asked) => { ${wait('page')}; return really(...asked) }\n`,
    )
    const server = await startPocketBase({
      env: { ACADEMY_APP_DIR: join(folder, 'app') },
      hooksPool: 64,
    })
    try {
      const admin = await server.createAdmin()
      const publish = async () => {
        const row = examRow({ status: 'published', file_url: await server.storeFile() })
        return (await push(server, admin, change({ row }))).row?.id as string
      }
      const first = await publish()
      await writeFile(gate('page'), '')
      let isDrawn = false
      const page = server.api('/').then(() => {
        isDrawn = true
      })
      const map = await server.api('/sitemap.xml')
      expect([map.status, isDrawn]).toEqual([200, false])
      expect(map.text).toContain(first)
      await rm(gate('page'))
      await page

      await server.restart()
      const early = await Promise.all(Array.from({ length: 30 }, () => server.api('/sitemap.xml')))
      expect(new Set(early.map(({ status }) => status))).toEqual(new Set([200]))
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('and the rules for robots keep panel and API out and say where the map is', async () => {
    const { status, headers, text } = await ask('/robots.txt')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'Disallow: /admin',
        'Disallow: /api/',
        `Sitemap: ${SITE}/sitemap.xml`,
      ]),
    )
    expect((await ask('/admin')).headers['x-robots-tag']).toBe('noindex')
  })
})
