import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { OOPS_PAGE_NOT_FOUND, PDF_NOT_FOUND, TEST_NOT_FOUND } from '../e2e/spec-words.ts'
import { examRow } from '../support/content.ts'
import { ids, meta, openDrawnSite } from '../support/drawn-site.ts'
import { eventually } from '../support/eventually.ts'
import { recordId, startPocketBase } from '../support/pocketbase.ts'

const { app, server, put, ask, close } = await openDrawnSite()
afterAll(close)

describe('what is not there', () => {
  const never = [
    [`/tests/full/${recordId()}`, TEST_NOT_FOUND],
    [`/tests/full/${ids.draft}`, TEST_NOT_FOUND],
    [`/free-pdfs/${recordId()}`, PDF_NOT_FOUND],
    [`/free-pdfs/${ids.noteDraft}`, PDF_NOT_FOUND],
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
    [`/tests/full/${ids.gone}`, TEST_NOT_FOUND],
    [`/tests/full/${ids.deleted}`, TEST_NOT_FOUND],
    [`/free-pdfs/${ids.noteGone}`, PDF_NOT_FOUND],
  ] as const
  test('[T8] [N3] was published once: 410 with the words of the app', async () => {
    for (const [path, words] of once) {
      const { status, text } = await ask(path)
      expect(status, path).toBe(410)
      expect(text).toContain(words)
      expect(text).not.toMatch(/Taken down|Deleted for good/)
    }
  })

  test('[R4] a planned draft is 404 until the job has published it', async () => {
    const id = recordId()
    const moment = (offsetMs: number) =>
      new Date(Date.now() + offsetMs).toISOString().replace('T', ' ')
    const file_url = await server.storeFile()
    await put(id, examRow({ title: 'Secret draft', file_url, publish_at: moment(3_600_000) }))
    const path = `/tests/full/${id}`
    expect((await ask(path)).status).toBe(404)
    expect((await ask('/tests/full')).text).not.toContain(id)
    await server.sql(
      `UPDATE tests_library SET publish_at = '${moment(-60_000)}' WHERE id = '${id}'`,
    )
    const token = await server.superuser()
    await server.api('/api/crons/publish', { method: 'POST', token })
    await eventually(async () => (await ask(path)).status).toBe(200)
    expect((await ask(path)).text).toContain('Secret draft')
    await server.sql(`DELETE FROM tests_library WHERE id = '${id}'`)
  })

  test('[A6] is no page at all: 404 with the page that says so', async () => {
    for (const path of ['/nix', '/tests/full/a/b', '/%E0%A4%95']) {
      const { status, text } = await ask(path)
      expect(status, path).toBe(404)
      expect(text).toContain(OOPS_PAGE_NOT_FOUND)
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
