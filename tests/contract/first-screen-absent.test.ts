import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { PDF_NOT_FOUND, TEST_NOT_FOUND } from '../e2e/spec-words.ts'
import { examRow } from '../support/content.ts'
import { ids, meta, openDrawnSite } from '../support/drawn-site.ts'
import { recordId, startPocketBase } from '../support/pocketbase.ts'

const { app, server, put, ask, close } = await openDrawnSite()
afterAll(close)

describe('what is not there', () => {
  const NEVER = [
    [`/tests/full/${recordId()}`, TEST_NOT_FOUND],
    [`/tests/full/${ids.draft}`, TEST_NOT_FOUND],
    [`/free-pdfs/${ids.noteDraft}`, PDF_NOT_FOUND],
  ] as const
  const ONCE = [
    [`/tests/full/${ids.gone}`, TEST_NOT_FOUND],
    [`/tests/full/${ids.deleted}`, TEST_NOT_FOUND],
    [`/free-pdfs/${ids.noteGone}`, PDF_NOT_FOUND],
  ] as const
  test.each([
    [404, 'never', NEVER],
    [410, 'once', ONCE],
  ])(
    '[T8] [N3] is %i with the words of the app where it was published %s',
    async (code, _, pages) => {
      for (const [path, words] of pages) {
        const { status, text, headers } = await ask(path)
        expect([status, meta(text, 'robots'), headers.etag], path).toEqual([
          code,
          'noindex',
          undefined,
        ])
        expect(text).toContain(words)
        expect(text).not.toMatch(/Secret draft|Taken down|Deleted for good/)
      }
    },
  )

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
    await expect.poll(async () => (await ask(path)).status).toBe(200)
    expect((await ask(path)).text).toContain('Secret draft')
    await server.sql(`DELETE FROM tests_library WHERE id = '${id}'`)
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
