import { afterAll, describe, expect, test } from 'vitest'
import { openDrawnSite, SITE } from '../../support/drawn-site.ts'
import { startPocketBase } from '../../support/pocketbase.ts'

const { ask, close } = await openDrawnSite()
afterAll(close)

describe('the map of the site', () => {
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
})
