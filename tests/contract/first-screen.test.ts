import { createRequire } from 'node:module'
import { afterAll, describe, expect, test } from 'vitest'
import * as spec from '../e2e/spec-words.ts'
import { baseNow, change, entryOf, examRow, push, readFeed } from '../support/content.ts'
import {
  HOSTILE,
  ids,
  meta,
  openDrawnSite,
  pageDataOf,
  SITE,
  structuredIn,
  tag,
} from '../support/drawn-site.ts'
import { recordId } from '../support/pocketbase.ts'

const { server, empty, admin, put, ask, close } = await openDrawnSite()
afterAll(close)

describe('a page of the site', () => {
  test('comes with its content, its cursor on the line and the answers that it was drawn from', async () => {
    const head = (await server.api('/api/sync/head')).json
    const { status, text } = await ask('/tests/full')
    expect(status).toBe(200)
    expect(text).toContain('Cell cycle, full paper')
    expect(text).not.toMatch(/Secret draft|Taken down|Deleted for good/)
    const data = pageDataOf(text)
    expect(data.cursor).toEqual({ epoch: head.epoch, seq: head.seq })
    const asked = Object.keys(data.answers).map((key) => JSON.parse(key)[0])
    expect(asked).toContain('examPage')
    expect(asked).toContain('globalSettings')
  })

  test('[B1] [D3] names nobody’s result without consent and disclosure, nor does the feed; admins have them all', async () => {
    const id = 'globalsettings1'
    const results = ['A. S., Patna: 655 of 720 in NEET 2026']
    const disclosure = 'Personal Mentorship, 11 months, paid.'
    const rowOf = async (options: { token?: string } = {}) =>
      entryOf((await readFeed(server, options)).changes, id)
    const write = async (row: Record<string, unknown>) => {
      const base = await baseNow(server, admin, id)
      const one = change({ id, collection: 'global_settings', base, row })
      expect((await push(server, admin, one)).result).toBe('accepted')
    }
    for (const [results_consent, results_disclosure, isTold] of [
      [false, disclosure, false],
      [true, ' \u00a0\n', false],
      [true, disclosure, true],
    ] as const) {
      await write({ results, results_consent, results_disclosure })
      const { text } = await ask('/')
      const inPage = pageDataOf(text).answers['["globalSettings"]']
      expect([text.includes('A. S., Patna'), text.includes(disclosure)]).toEqual([isTold, isTold])
      expect([inPage.results, inPage.results_disclosure]).toEqual(
        isTold ? [results, disclosure] : [undefined, undefined],
      )
      expect((await rowOf())?.row).toMatchObject(
        isTold ? { results, results_disclosure } : { results: null, results_disclosure: '' },
      )
      expect((await rowOf({ token: admin.token }))?.row).toMatchObject({
        results,
        results_disclosure,
      })
    }
    await write({ results: [] })
  })

  test('says what a messenger and a search engine want to know, with whole addresses of the site', async () => {
    const path = `/tests/full/${ids.exam}`
    // Whatever host a visitor claims to ask.
    const { text } = await ask(path, { host: 'evil.example' })
    expect(text).not.toContain('evil.example')
    expect(tag(text, /<title>([^<]*)<\/title>/)).toMatch(/^Cell cycle, full paper \| /)
    expect(tag(text, /<link rel="canonical" href="([^"]*)"/)).toBe(SITE + path)
    expect(meta(text, 'og:url')).toBe(SITE + path)
    expect(meta(text, 'og:title')).toContain('Cell cycle')
    expect(meta(text, 'og:image')).toBe(`${SITE}/card.png`)
    expect(meta(text, 'twitter:card')).toBe('summary_large_image')
    expect(meta(text, 'description')).toBe(meta(text, 'og:description'))
    expect(meta(text, 'robots')).toBeUndefined()
  })

  test('has structured data that parses, is true of the page and names whole addresses', async () => {
    for (const [path, name] of [
      [`/tests/full/${ids.exam}`, 'Cell cycle, full paper'],
      [`/free-pdfs/${ids.note}`, HOSTILE],
    ] as const) {
      const values = structuredIn((await ask(path)).text)
      expect(values.map((value) => value['@type'])).toEqual(['BreadcrumbList', 'LearningResource'])
      for (const value of values) expect(value['@context']).toBe('https://schema.org')
      expect(values[1]).toMatchObject({ name, url: SITE + path })
    }
    const home = await ask('/')
    expect(home.text).toContain('"@type":"Organization"')
  })

  test('has its own picture where it has one, and prices only where there are any', async () => {
    const picture = meta((await ask(`/free-pdfs/${ids.note}`)).text, 'og:image')
    expect(picture).toMatch(new RegExp(`^${SITE}/api/files/files/[^/]+/[^/]+$`))
    for (const [name, price] of [
      [spec.PERSONAL_MENTORSHIP, 10_000],
      ['To be said', 0],
    ] as const)
      await put(recordId(), { name, price, display_order: 0, status: 'published' }, 'programs')
    const values = structuredIn((await ask('/payment')).text)
    expect(values.map((value) => value['@type'])).toEqual(['BreadcrumbList', 'Product'])
    expect(values[1]).toMatchObject({
      name: spec.PERSONAL_MENTORSHIP,
      offers: { '@type': 'Offer', price: 10_000, priceCurrency: 'INR' },
    })
  })

  test('[V2] of one video, whose link was shared, says so in its head and has it in a dialog', async () => {
    const address = `/demo-videos?watch=${ids.video}`
    const { status, text } = await ask(`${address}&utm_source=whatsapp`)
    expect(status).toBe(200)
    expect(tag(text, /<title>([^<]*)<\/title>/)).toMatch(/^Photosynthesis, live \| /)
    expect(tag(text, /<link rel="canonical" href="([^"]*)"/)).toBe(SITE + address)
    expect(meta(text, 'og:url')).toBe(SITE + address)
    expect(tag(text, /<dialog[^>]*>.*?(<h2[^>]*>Photosynthesis, live<\/h2>)/)).toBeDefined()
    expect(text).not.toContain('<iframe')
    for (const [id, code] of [
      [recordId(), 404],
      [ids.videoGone, 410],
    ] as const) {
      const missing = await ask(`/demo-videos?watch=${id}`)
      expect([missing.status, meta(missing.text, 'robots')]).toEqual([code, 'noindex'])
      expect(missing.text).toContain(spec.VIDEO_NOT_AVAILABLE)
    }
  })

  test('[T8] [N3] of the reader is a frame with the preview of its item, and no page for search engines', async () => {
    for (const path of [`/tests/full/${ids.exam}`, `/free-pdfs/${ids.note}`]) {
      const [item, reading] = [(await ask(path)).text, (await ask(`${path}/read`)).text]
      for (const of of ['og:title', 'og:description', 'og:image', 'twitter:card'])
        expect(meta(reading, of), of).toBe(meta(item, of))
    }
    const { status, text } = await ask(`/free-pdfs/${ids.note}/read`)
    expect([status, meta(text, 'robots')]).toEqual([200, 'noindex'])
    expect(tag(text, /<main[^>]*aria-label="([^"]*)"/)).toBe('Reader')
    expect(text).toContain('>Open the file itself</a></noscript>')
    expect(text).not.toContain('<header')
    const missing = await ask(`/free-pdfs/${recordId()}/read`)
    expect([missing.status, meta(missing.text, 'robots')]).toEqual([404, 'noindex'])
  })

  test('is kept by shared caches for seconds and by no browser unasked; what is no page of the site by nobody', async () => {
    const control = async (path: string, headers: { authorization?: string } = {}) => {
      const answer = await ask(path, headers)
      return [answer.status, answer.headers['cache-control'], answer.headers.etag !== undefined]
    }
    const shared = 'max-age=0,must-revalidate,s-maxage=10,stale-while-revalidate=60'
    for (const headers of [{}, { authorization: admin.token }])
      expect(await control('/free-pdfs', headers)).toEqual([200, shared, true])
    for (const [path, status] of [
      [`/tests/full/${ids.draft}`, 404],
      [`/tests/full/${ids.gone}`, 410],
      ['/no/such/page', 404],
      ['/admin', 200],
      ['/admin/audit', 200],
      ['/tutorials', 302],
    ] as const)
      expect((await control(path)).slice(0, 2)).toEqual([status, 'no-cache'])
  })

  test('allows by its policy the styles and the loader that stand in it, and no others', async () => {
    const { createHash } = await import('node:crypto')
    const { headers, text } = await ask('/tests/full')
    const policy = String(headers['content-security-policy'])
    const hash = (body: string | undefined) =>
      `'sha256-${createHash('sha256')
        .update(body ?? '')
        .digest('base64')}'`
    const part = (name: string) => policy.split(';').find((one) => one.startsWith(`${name} `))
    expect(part('style-src')).toBe(`style-src 'self' ${hash(tag(text, /<style>(.*?)<\/style>/s))}`)
    const scripts = [
      tag(text, /<script data-early>(.*?)<\/script>/s),
      tag(text, /<script data-load="[^"]*">(.*?)<\/script>/s),
    ]
    expect(part('script-src')).toBe(`script-src 'self' ${scripts.map(hash).join(' ')}`)
    const others = text.match(/<script(?! data-load| data-early| type="application\/)/g)
    expect(others).toBeNull()
    expect(policy).not.toContain('unsafe')
    expect(text).not.toMatch(/ style="/)
  })

  test('of a filtered, searched or later view has what it asks for and is kept out of searches', async () => {
    for (const [search, isThere] of [
      ['?q=CELL+cycle', true],
      ['?q=nothing+like+it', false],
      ["?q='+OR+1=1--", false],
    ] as const) {
      const { status, text } = await ask(`/tests/full${search}`)
      expect(status).toBe(200)
      expect(meta(text, 'robots'), search).toBe('noindex')
      expect(text.includes('Cell cycle, full paper'), search).toBe(isThere)
    }
    // Where a link was clicked changes nothing.
    const { text } = await ask('/tests/full?utm_source=whatsapp&fbclid=1')
    expect(meta(text, 'robots')).toBeUndefined()
  })
})

test('an address that nobody set by the environment comes from the settings, whatever host is asked for', async () => {
  const token = await empty.superuser()
  const body = { meta: { appURL: 'https://settings.example/' } }
  expect((await empty.api('/api/settings', { method: 'PATCH', token, body })).status).toBe(200)
  for (const path of ['/', '/contact', '/sitemap.xml', '/robots.txt']) {
    const { text } = await ask(path, { host: 'evil.example' }, empty)
    expect(text, path).toContain('https://settings.example/')
    expect(text, path).not.toContain('evil.example')
  }
  const { text } = await ask('/contact', { host: 'evil.example' }, empty)
  expect(meta(text, 'og:url')).toBe('https://settings.example/contact')
})

test('every public page is drawn, with a head of its own and a picture that is there', async () => {
  const { PUBLIC }: { PUBLIC: readonly string[] } = createRequire(import.meta.url)(
    '../../pocketbase/pb_hooks/pages/routes.js',
  )
  const pathsOf = (route: string): string[] =>
    route.includes(':testId')
      ? [route.replace(':testType', 'full').replace(':testId', ids.exam)]
      : route.includes(':testType')
        ? ['full', 'part', 'dpp'].map((type) => route.replace(':testType', type))
        : [route.replace(':id', ids.note)]
  const titles = new Set<string | undefined>()
  const pictures = new Set(['/card.png'])
  const paths = [...PUBLIC.flatMap(pathsOf), `/demo-videos?watch=${ids.video}`]
  for (const path of paths) {
    const { status, text } = await ask(path)
    expect([status, pageDataOf(text).cursor.epoch], path).toEqual([200, expect.any(String)])
    const title = tag(text, /<title>([^<]+)<\/title>/)
    // The reader is another view of its item: a shared link of it says the same.
    const isKnown = titles.has(title) && !path.endsWith('/read')
    expect([title === undefined, isKnown], `${path}: ${title}`).toEqual([false, false])
    titles.add(title)
    expect(meta(text, 'description')?.length, path).toBeGreaterThan(20)
    const canonical = tag(text, /<link rel="canonical" href="([^"]*)"/)
    const isHidden =
      /\/read$|^\/(?:tests\/(?:part|dpp)|testimonials|library|privacy-policy|disclaimer)$/
    expect([meta(text, 'robots'), canonical], path).toEqual(
      isHidden.test(path) ? ['noindex', undefined] : [undefined, SITE + path],
    )
    const picture = new URL(meta(text, 'og:image') ?? '')
    expect(picture.origin).toBe(SITE)
    pictures.add(picture.pathname)
  }
  for (const picture of pictures) {
    const { status, headers } = await ask(picture)
    expect([status, headers['content-type']], picture).toEqual([200, 'image/png'])
  }
  const card = Buffer.from(await (await fetch(`${server.url}/card.png`)).arrayBuffer())
  expect([card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual([1200, 630])
})

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
})

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
