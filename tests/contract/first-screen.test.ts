import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appFolder } from '../support/app-paths.ts'
import { change, entryOf, examRow, push, readFeed } from '../support/content.ts'
import {
  recordId,
  startPocketBase,
  type TestAdmin,
  type TestServer,
} from '../support/pocketbase.ts'
import { pngBytes } from '../support/sample-files.ts'

const SITE = 'https://academy.example'

let app: string
let server: TestServer
/** One without content and without an address. */
let empty: TestServer
let admin: TestAdmin
/** A published paper, a draft, one that was published once, one that is deleted, and notes with a hostile title. */
const ids = {
  exam: recordId(),
  draft: recordId(),
  gone: recordId(),
  deleted: recordId(),
  note: recordId(),
  noteDraft: recordId(),
  noteGone: recordId(),
  video: recordId(),
  videoGone: recordId(),
}
const HOSTILE = '</script><img src=x onerror=alert(1)> & "quotes" जैव विविधता'

const video = (title: string) => ({
  title,
  subject: 'Biology',
  status: 'published',
  external_video_url: 'https://youtu.be/aqz-KE-bpKQ',
})

const put = (id: string, row: Record<string, unknown>, collection = 'tests_library') =>
  push(server, admin, change({ id, row, collection }))

beforeAll(async () => {
  app = await mkdtemp(join(tmpdir(), 'academy-app-'))
  await cp(appFolder(), app, { recursive: true })
  server = await startPocketBase({
    env: { ACADEMY_APP_DIR: app, ACADEMY_PUBLIC_URL: SITE },
  })
  empty = await startPocketBase({ env: { ACADEMY_APP_DIR: app, ACADEMY_PUBLIC_URL: '' } })
  admin = await server.createAdmin()
  const paper = (title: string) => server.storeFile({ name: `${title}.pdf` })
  const exam = async (title: string, more: Record<string, unknown> = {}) =>
    examRow({ title, status: 'published', file_url: await paper(title), ...more })
  await put(ids.exam, await exam('Cell cycle, full paper'))
  await put(ids.draft, await exam('Secret draft', { status: 'draft' }))
  const gone = await put(ids.gone, await exam('Taken down'))
  await push(
    server,
    admin,
    change({ id: ids.gone, base: [gone.epoch, gone.seq], row: { status: 'draft' } }),
  )
  const deleted = await put(ids.deleted, await exam('Deleted for good'))
  await push(
    server,
    admin,
    change({ id: ids.deleted, op: 'delete', base: [deleted.epoch, deleted.seq], row: {} }),
  )
  await put(
    ids.note,
    {
      title: HOSTILE,
      subject: 'Biology',
      description: 'Cells, tissues and <b>organs</b>.',
      status: 'published',
      file_url: await server.storeFile({ area: 'freepdfs' }),
      thumbnail_url: await server.storeFile({
        area: 'freepdfs',
        bytes: pngBytes(300, 400),
        type: 'image/png',
        name: 'cover.png',
      }),
    },
    'free_pdfs',
  )
  const note = async (title: string, status: string) => ({
    title,
    subject: 'Biology',
    status,
    file_url: await server.storeFile({ area: 'freepdfs' }),
  })
  await put(ids.noteDraft, await note('Secret draft', 'draft'), 'free_pdfs')
  await put(ids.video, video('Photosynthesis, live'), 'demo_videos')
  for (const [id, row, collection] of [
    [ids.noteGone, await note('Taken down', 'published'), 'free_pdfs'],
    [ids.videoGone, video('Taken down'), 'demo_videos'],
  ] as const) {
    const { epoch, seq } = await put(id, row, collection)
    await push(
      server,
      admin,
      change({ id, collection, base: [epoch, seq], row: { status: 'draft' } }),
    )
  }
})
afterAll(async () => {
  await server.stop()
  await empty.stop()
  await rm(app, { recursive: true, force: true })
})

interface Page {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly text: string
}
/** The page with what it was drawn from, as the worker asks for it. */
const WHOLE = { 'first-screen': 'whole' }
/** As it comes: fetch would follow redirects and would not let the Host header be chosen. */
const ask = (path: string, headers: Record<string, string> = {}, on = server): Promise<Page> =>
  new Promise((done, fail) => {
    const { hostname, port } = new URL(on.url)
    get({ hostname, port, path, headers: { ...WHOLE, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      )
    }).on('error', fail)
  })

const tag = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[1]
const meta = (text: string, name: string) =>
  tag(text, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))
const structuredIn = (text: string) =>
  [...text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json),
  )
const firstScreenOf = (text: string) =>
  JSON.parse(tag(text, /<script type="application\/json" id="first-screen">(.*?)<\/script>/) ?? '')

describe('a page of the site', () => {
  test('comes with its content, its place on the line and the answers that it was drawn from', async () => {
    const head = (await server.api('/api/sync/head')).json
    const { status, text } = await ask('/tests/full')
    expect(status).toBe(200)
    expect(text).toContain('Cell cycle, full paper')
    expect(text).not.toMatch(/Secret draft|Taken down|Deleted for good/)
    const data = firstScreenOf(text)
    expect(data).toMatchObject({
      path: '/tests/full',
      search: '',
      place: { epoch: head.epoch, seq: head.seq },
    })
    const asked = Object.keys(data.answers).map((key) => JSON.parse(key)[0])
    expect(asked).toContain('examPage')
    expect(asked).toContain('globalSettings')
  })

  test('carries the rows exactly as the feed gives them', async () => {
    const head = (await server.api('/api/sync/head')).json
    const feed = await server.api(`/api/sync/changes?epoch=${head.epoch}&after=0&upto=${head.seq}`)
    const inFeed = feed.json.changes.find((entry: { id: string }) => entry.id === ids.exam).row
    const { answers } = firstScreenOf((await ask(`/tests/full/${ids.exam}`)).text)
    expect(answers[JSON.stringify(['exam', ids.exam])]).toEqual({ kind: 'found', row: inFeed })
  })

  test('[B1] [D3] names nobody’s result without consent and disclosure, nor does the feed; admins have them all', async () => {
    const id = 'globalsettings1'
    const results = ['A. S., Patna: 655 of 720 in NEET 2026']
    const disclosure = 'Personal Mentorship, 11 months, paid.'
    const rowOf = async (options: { token?: string } = {}) =>
      entryOf((await readFeed(server, options)).changes, id)
    const write = async (row: Record<string, unknown>) => {
      const { epoch } = await readFeed(server)
      const seq = (await rowOf({ token: admin.token }))?.seq ?? 0
      const base: [string, number] = [epoch, seq]
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
      const inPage = firstScreenOf(text).answers['["globalSettings"]']
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
    const note = (await ask(`/free-pdfs/${ids.note}`)).text
    expect(meta(note, 'og:image')).toMatch(new RegExp(`^${SITE}/api/files/files/[^/]+/[^/]+$`))
    expect(meta(note, 'twitter:card')).toBe('summary')
    const program = (name: string, price: number) =>
      put(recordId(), { name, price, display_order: 0, status: 'published' }, 'programs')
    await program('Personal Mentorship', 10_000)
    await program('To be said', 0)
    const values = structuredIn((await ask('/payment')).text)
    expect(values.map((value) => value['@type'])).toEqual(['BreadcrumbList', 'Product'])
    expect(values[1]).toMatchObject({
      name: 'Personal Mentorship',
      offers: { '@type': 'Offer', price: 10_000, priceCurrency: 'INR' },
    })
    expect(values[1].offers.url).toMatch(/^https:\/\/academy\.example\/payment\?program=[a-z0-9]+$/)
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
    // A messenger shows the video's own picture where it has one.
    expect(meta(text, 'og:image')).toBe(`${SITE}/card.png`)
    const thumbnail = await server.storeFile({
      area: 'demo-videos',
      bytes: pngBytes(320, 180),
      type: 'image/png',
      name: 'still.png',
    })
    const pictured = recordId()
    const row = { ...video('With a picture'), thumbnail }
    const { epoch, seq } = await put(pictured, row, 'demo_videos')
    const shared = (await ask(`/demo-videos?watch=${pictured}`)).text
    const picture = meta(shared, 'og:image') ?? 'none'
    expect(picture).toMatch(new RegExp(`^${SITE}/api/files/files/[^/]+/[^/]+$`))
    expect((await ask(new URL(picture).pathname)).status).toBe(200)
    const away = { status: 'draft' }
    await push(
      server,
      admin,
      change({ id: pictured, collection: 'demo_videos', base: [epoch, seq], row: away }),
    )
    for (const [id, code] of [
      [recordId(), 404],
      [ids.videoGone, 410],
    ] as const) {
      const missing = await ask(`/demo-videos?watch=${id}`)
      expect([missing.status, meta(missing.text, 'robots')]).toEqual([code, 'noindex'])
      expect(missing.text).toContain('Video not available')
    }
  })

  test('[N3] of the reader is a frame with the title of its file, and no page for search engines', async () => {
    const { status, text } = await ask(`/free-pdfs/${ids.note}/read`)
    expect([status, meta(text, 'robots')]).toEqual([200, 'noindex'])
    expect(tag(text, /<title>([^<]*)<\/title>/)).toMatch(/^Reading: /)
    expect(tag(text, /<main[^>]*aria-label="([^"]*)"/)).toBe('Reader')
    expect(text).toContain('>Open the file itself</a></noscript>')
    expect(text).not.toContain('<header')
    const missing = await ask(`/free-pdfs/${recordId()}/read`)
    expect([missing.status, meta(missing.text, 'robots')]).toEqual([404, 'noindex'])
  })

  test('is safe from what people wrote, in its head, its words and its data', async () => {
    const { status, text } = await ask(`/free-pdfs/${ids.note}`)
    expect(status).toBe(200)
    expect(text).not.toContain('<img src=x')
    expect(text).not.toContain('<b>organs</b>')
    expect(text).toContain('जैव विविधता')
    const { answers } = firstScreenOf(text)
    expect(answers[JSON.stringify(['note', ids.note])].row.title).toBe(HOSTILE)
  })

  test('allows by its policy the styles and the loader that stand in it, and no others', async () => {
    const { createHash } = await import('node:crypto')
    const { headers, text } = await ask('/tests/full')
    const policy = String(headers['content-security-policy'])
    const hash = (body: string | undefined) =>
      `'sha256-${createHash('sha256')
        .update(body ?? '')
        .digest('base64')}'`
    const part = (name: string) => policy.split('; ').find((one) => one.startsWith(`${name} `))
    expect(part('style-src')).toBe(`style-src 'self' ${hash(tag(text, /<style>(.*?)<\/style>/s))}`)
    const scripts = [
      tag(text, /<script data-load="[^"]*" data-drawn="[^"]*">(.*?)<\/script>/s),
      tag(text, /<script data-early>(.*?)<\/script>/s),
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
      ['?subject=Biology&difficulty=Medium', true],
      ['?page=2', true], // the last page that there is
      ['?q=nothing+like+it', false],
      ['?subject=Physics', false],
      ["?q='+OR+1=1--", false],
      ['?q=%C3%A9', false], // the browser's, which knows the other case of é
    ] as const) {
      const { status, text } = await ask(`/tests/full${search}`)
      expect(status).toBe(200)
      expect(meta(text, 'robots'), search).toBe('noindex')
      expect(text.includes('Cell cycle, full paper'), search).toBe(isThere)
      expect(firstScreenOf(text).search).toBe(search)
    }
    // Where a link was clicked changes nothing.
    const { text } = await ask('/tests/full?utm_source=whatsapp&fbclid=1')
    expect(meta(text, 'robots')).toBeUndefined()
    expect(firstScreenOf(text).search).toBe('')
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

test('[T6] [N2] [V1] [V3] a list without any rows, and one that a search empties, say so in the words of the specification', async () => {
  for (const [path, words] of [
    ['/tests/full', 'No Full Test available yet.'],
    ['/tests/part', 'No Part Test available yet.'],
    ['/tests/dpp', 'No DPP available yet.'],
    ['/free-pdfs', 'No PDFs available yet.'],
    ['/demo-videos', 'No videos yet. Add one from CMS.'],
    ['/testimonials', 'No testimonials yet. Add one from CMS.'],
    ['/payment', 'No programmes yet'],
  ] as const) {
    const { status, text } = await ask(path, {}, empty)
    expect([status, meta(text, 'robots')], path).toEqual([200, 'noindex'])
    expect(text).toContain(words)
  }
  for (const [path, words] of [
    ['/tests/full', 'No tests match your current filters. Try adjusting your search criteria.'],
    ['/free-pdfs', 'Try adjusting your search or filters.'],
    ['/demo-videos', 'Try adjusting your search.'],
  ] as const)
    expect((await ask(`${path}?q=nothing+like+it`)).text).toContain(words)
})

test('every public page is drawn, with a head of its own and a picture that is there', async () => {
  const { PUBLIC }: { PUBLIC: readonly string[] } = createRequire(import.meta.url)(
    '../../pocketbase/pb_hooks/lib/routes.js',
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
    expect([status, firstScreenOf(text).path], path).toEqual([200, path.split('?')[0]])
    const title = tag(text, /<title>([^<]+)<\/title>/)
    expect([title === undefined, titles.has(title)], `${path}: ${title}`).toEqual([false, false])
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
    const { place, nowMs } = drawnFrom
    expect(alone.text).toContain(`data-drawn="${place.epoch}.${place.seq}.${nowMs}"`)
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
    const drawing = await writeDrawCounter()
    const crowd = await Promise.all(
      Array.from({ length: 24 }, () => ask('/free-pdfs', {}, drawing.server)),
    )
    expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(crowd.map(({ text }) => text)).size).toBe(1)
    expect(crowd[0]?.text).toContain('id="first-screen"')
    expect(drawing.draws(), drawing.server.output).toBe(1)
    await drawing.close()
  })

  test('is drawn once although searches and made-up addresses without end are asked for', async () => {
    const drawing = await writeDrawCounter()
    const at = (path: string) => ask(path, {}, drawing.server)
    await at('/free-pdfs')
    for (let place = 0; place < 70; place += 1) await at(`/free-pdfs?q=made+up+${place}`)
    expect(drawing.draws()).toBe(71)
    for (const path of ['/free-pdfs', '/free-pdfs?q=made+up+69', '/free-pdfs?q=made+up+69'])
      expect((await at(path)).status).toBe(200)
    expect(drawing.draws()).toBe(71)
    const lost = `/free-pdfs/${recordId()}`
    for (const path of [lost, lost, '/free-pdfs/none', '/nix', '/nox', '/nux']) await at(path)
    expect(drawing.draws()).toBe(74)
    // Longer than any of our own filters: the shell.
    expect((await at(`/free-pdfs?q=${'x'.repeat(2000)}`)).text).toContain('<div id="root"></div>')
    expect(drawing.draws()).toBe(74)
    await drawing.close()
  })
})

/** A server whose script says each time that it draws. */
const writeDrawCounter = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-app-'))
  await cp(app, folder, { recursive: true })
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

describe('what is not there', () => {
  const never = [
    [`/tests/full/${recordId()}`, 'Test Not Found'],
    [`/tests/full/${ids.draft}`, 'Test Not Found'],
    [`/free-pdfs/${recordId()}`, 'PDF Not Found'],
    [`/free-pdfs/${ids.noteDraft}`, 'PDF Not Found'],
  ] as const
  test('[T8] [N3] was never published: 404 with the words of the app', async () => {
    for (const [path, words] of never) {
      const { status, text, headers } = await ask(path)
      expect(status, path).toBe(404)
      expect(text).toContain(words)
      expect(text).not.toContain('Secret draft')
      expect(meta(text, 'robots')).toBe('noindex')
      expect(headers.etag).toBeUndefined()
    }
  })

  const once = [
    [`/tests/full/${ids.gone}`, 'Test Not Found'],
    [`/tests/full/${ids.deleted}`, 'Test Not Found'],
    [`/free-pdfs/${ids.noteGone}`, 'PDF Not Found'],
  ] as const
  test('[T8] [N3] was published once: 410 with the words of the app', async () => {
    for (const [path, words] of once) {
      const { status, text } = await ask(path)
      expect(status, path).toBe(410)
      expect(text).toContain(words)
      expect(text).not.toMatch(/Taken down|Deleted for good/)
    }
  })

  test('[R4] a draft whose moment has passed is 404 until it is published by the job, whatever the clock says', async () => {
    // The job of every minute waits for an admin's word.
    await server.sql('UPDATE _sync_clock SET halted = 1')
    const id = recordId()
    const moment = (offsetMs: number) =>
      new Date(Date.now() + offsetMs).toISOString().replace('T', ' ')
    const file_url = await server.storeFile()
    await put(id, examRow({ title: 'Secret draft', file_url, publish_at: moment(3_600_000) }))
    await server.sql(
      `UPDATE tests_library SET publish_at = '${moment(-60_000)}' WHERE id = '${id}'`,
    )
    const path = `/tests/full/${id}`
    expect((await ask(path)).status).toBe(404)
    expect((await ask('/tests/full')).text).not.toContain(id)
    const confirmed = await server.api('/api/sync/admin/clock', {
      method: 'POST',
      token: admin.token,
    })
    expect(confirmed.status).toBeLessThan(300)
    const { status, text } = await ask(path)
    expect([status, text.includes('Secret draft')]).toEqual([200, true])
    await server.sql(`DELETE FROM tests_library WHERE id = '${id}'`)
  })

  test('[A6] is no page at all: 404 with the page that says so', async () => {
    for (const path of ['/nix', '/tests/full/a/b', '/%E0%A4%95']) {
      const { status, text } = await ask(path)
      expect(status, path).toBe(404)
      expect(text).toContain('Oops! Page not found')
      expect(meta(text, 'robots')).toBe('noindex')
    }
  })

  test('[T1] has a real address elsewhere: sent there', async () => {
    const to = async (path: string) => {
      const { status, headers } = await ask(path)
      return [status, headers.location]
    }
    expect(await to('/tests/nonsense')).toEqual([302, '/tests/full'])
    expect(await to(`/tests/part/${ids.exam}`)).toEqual([302, `/tests/full/${ids.exam}`])
  })
})

describe('a page that cannot be drawn', () => {
  test('is the shell with 200, and the failure is logged', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'academy-app-'))
    await cp(app, folder, { recursive: true })
    await writeFile(
      join(folder, 'server/draw.js'),
      "exports.draw = () => { throw new Error('a broken component') }",
    )
    const broken = await startPocketBase({ env: { ACADEMY_APP_DIR: folder } })
    for (const path of ['/', '/tests/full', `/tests/full/${ids.exam}`]) {
      const { status, text } = await ask(path, {}, broken)
      expect(status, path).toBe(200)
      expect(text).toContain('<div id="root"></div>')
    }
    expect((await ask('/nix', {}, broken)).status).toBe(404)
    expect(broken.output).toContain('a broken component')
    await broken.stop()
    await rm(folder, { recursive: true, force: true })
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

  test('is in parts when it has more than 50,000 addresses', async () => {
    const many = await startPocketBase({ env: { ACADEMY_PUBLIC_URL: SITE } })
    await many.sql(
      `INSERT INTO free_pdfs (id, title, subject, status, created_at, updated_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50010)
       SELECT printf('note%011d', i), 'n', 'Biology', 'published', '2026-01-01 00:00:00.000Z', '2026-01-02 00:00:00.000Z' FROM n`,
    )
    const index = (await ask('/sitemap.xml', {}, many)).text
    expect(index).toContain('<sitemapindex')
    const parts = [...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)
    expect(parts).toEqual([0, 1, 2].map((part) => `${SITE}/sitemap/${part}.xml`))
    const counts = []
    for (const part of parts) {
      const { status, text } = await ask(part.slice(SITE.length), {}, many)
      expect(status).toBe(200)
      counts.push(text.split('<url>').length - 1)
    }
    expect(counts.slice(1)).toEqual([50_000, 10])
    expect((await ask('/sitemap/3.xml', {}, many)).status).toBe(404)
    await many.stop()
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
