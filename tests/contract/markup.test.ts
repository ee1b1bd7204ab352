import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CollectionName, collections } from '../../sync/model/collections.ts'
import { appFolder } from '../support/app-paths.ts'
import { examRow, readFeed } from '../support/content.ts'
import { pageDataOf, structuredIn } from '../support/drawn-site.ts'
import { startPocketBase, type TestAdmin, type TestServer } from '../support/pocketbase.ts'
import { PUBLIC_PATHS } from '../support/public-paths.ts'
import { pngBytes } from '../support/sample-files.ts'

/** Markup that would be an element, an end of a script, an attribute or a comment, wherever it lands. */
const MARKUP = `</script></style></title>--><img src=x onerror=alert(1)>"'\`\${1}`
/** Parts of it that no page may contain unescaped. */
const RAW = /<img src=x|<\/script><\/style>|--><img/

let server: TestServer
let admin: TestAdmin
const ids: Record<string, string> = {}
/** By collection, the fields that took the words. */
const taken: Record<string, readonly string[]> = {}

/** Whole rows of each collection; settings are there already. */
const rows: Partial<Record<CollectionName, () => Promise<Record<string, unknown>>>> = {
  tests_library: async () => examRow({ file_url: await server.storeFile() }),
  free_pdfs: async () => ({
    title: 'a',
    subject: 'Biology',
    tags: [MARKUP.slice(0, 39)],
    file_url: await server.storeFile({ area: 'freepdfs' }),
  }),
  demo_videos: async () => ({
    title: 'a',
    subject: 'Biology',
    external_video_url: 'https://youtu.be/aqz-KE-bpKQ',
  }),
  testimonials: async () => ({
    caption: 'a',
    consent_by: 'a',
    consent_on: '2026-11-20',
    consent_how: 'a',
    whatsapp_screenshot: await server.storeFile({
      area: 'testimonials',
      name: 'a.png',
      type: 'image/png',
      bytes: pngBytes(8, 8),
    }),
  }),
  programs: async () => ({ name: 'a', price: 4999, features: [MARKUP] }),
  announcements: async () => ({ title: 'a' }),
}

beforeAll(async () => {
  server = await startPocketBase({ env: { ACADEMY_APP_DIR: appFolder() } })
  admin = await server.createAdmin({ name: MARKUP })
  const token = await server.superuser()
  for (const [name, make] of Object.entries(rows)) {
    const body = { ...(await make()), status: 'published' }
    const made = await server.api(`/api/collections/${name}/records`, { token, body })
    expect(made.status, made.text).toBe(200)
    ids[name] = made.json.id
  }
  Object.assign(ids, { global_settings: 'globalsettings1', payment_settings: 'paymentsettings' })
  for (const [name, { writable }] of Object.entries(collections)) {
    const fields: string[] = []
    for (const field of writable) {
      const path = `/api/collections/${name}/records/${ids[name]}`
      const body = { [field]: MARKUP }
      const { status, json } = await server.api(path, { method: 'PATCH', token, body })
      if (status === 200 && json[field] === MARKUP) fields.push(field)
    }
    taken[name] = fields
  }
  await server.sql(
    "UPDATE global_settings SET results_consent = 1, terms = json_array('" +
      `${MARKUP.replaceAll("'", "''")}')`,
  )
})
afterAll(() => server.stop())

test('[D3] stored markup is text in each page, in its title, its data and its structured data', async () => {
  const pages = [
    ...PUBLIC_PATHS,
    `/tests/full/${ids.tests_library}`,
    `/tests/full/${ids.tests_library}/read`,
    `/free-pdfs/${ids.free_pdfs}`,
    `/free-pdfs/${ids.free_pdfs}/read`,
    `/demo-videos?watch=${ids.demo_videos}`,
    `/tests/full?q=${encodeURIComponent(MARKUP)}`,
    '/nowhere',
  ]
  let shown = 0
  for (const [name, fields] of Object.entries(taken))
    expect(fields.length, `${name}: a row of it stands in \`rows\` above`).toBeGreaterThan(0)
  for (const path of pages) {
    const { text, headers } = await server.api(path)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(RAW.exec(text)?.[0], path).toBeUndefined()
    if (text.includes('&lt;img src=x')) shown += 1
    expect(() => structuredIn(text), path).not.toThrow()
    expect(() => pageDataOf(text), path).not.toThrow()
  }
  expect(shown).toBeGreaterThan(6)
})

test('[D3] stored markup is text for programs too: feed, map, rules for robots and the audit as a table', async () => {
  const { changes } = await readFeed(server)
  expect(changes.find(({ id }) => id === ids.free_pdfs)?.row.title).toBe(MARKUP)
  for (const path of ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest'])
    expect((await server.api(path)).text, path).not.toMatch(RAW)
  const answer = await server.api('/api/sync/admin/audit?format=csv', { token: admin.token })
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})
