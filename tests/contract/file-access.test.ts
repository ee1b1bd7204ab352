import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { examRow, upload } from '../support/content.ts'
import { openServer } from '../support/open-server.ts'
import { pdfBytes } from '../support/sample-files.ts'

const { server, admin } = await openServer()
const fileToken = (await server.api('/api/files/token', { method: 'POST', token: admin.token }))
  .json.token

const stored = async (text: string, sizeBytes = 0): Promise<{ id: string; url: string }> =>
  (await upload(server, admin, { bytes: pdfBytes(text, sizeBytes) })).json
/** A paper made by the record API; gives its id. */
const addPaper = async (fields: Record<string, unknown>): Promise<string> => {
  const made = await server.api('/api/collections/tests_library/records', {
    token: await server.superuser(),
    body: { ...examRow(), status: 'published', ...fields },
  })
  expect(made.status, made.text).toBe(200)
  return made.json.id
}
const patchPaper = async (id: string, body: object) =>
  server.api(`/api/collections/tests_library/records/${id}`, {
    method: 'PATCH',
    token: await server.superuser(),
    body,
  })
const asGuest = (url: string) => server.api(url)
const asAdmin = (url: string) => server.api(`${url}?token=${fileToken}`)

describe('[D3] the file of', () => {
  const SOON = '2099-01-01 00:00:00.000Z'
  test.each([
    ['a published row', { status: 'published' }, 200],
    ['a draft', { status: 'draft' }, 404],
    ['a scheduled row', { status: 'draft', publish_at: SOON }, 404],
    ['a row in the trash', { status: 'trashed' }, 404],
  ])('%s answers a guest accordingly, and an admin always', async (_name, state, status) => {
    const { id, url } = await stored(`for ${JSON.stringify(state)}`)
    await addPaper({ file_url: id, ...state })
    const guest = await asGuest(url)
    expect(guest.status).toBe(status)
    expect(guest.text.includes('%PDF')).toBe(status === 200)
    expect((await asAdmin(url)).status).toBe(200)
  })

  test('a row that has another one now is gone for guests, and the new one is there', async () => {
    const [old, next] = [await stored('old'), await stored('next')]
    const paper = await addPaper({ file_url: old.id })
    expect((await asGuest(old.url)).status).toBe(200)
    expect((await patchPaper(paper, { file_url: next.id })).status).toBe(200)
    expect([(await asGuest(old.url)).status, (await asGuest(next.url)).status]).toEqual([404, 200])
    expect((await asAdmin(old.url)).status).toBe(200)
  })
})

describe('a download', () => {
  test('may be kept an hour by everybody when it is public, and by nobody when a token opened it', async () => {
    const { id, url } = await stored('cached')
    await addPaper({ file_url: id })
    expect((await asGuest(url)).headers.get('cache-control')).toBe('public, max-age=3600')
    expect((await asGuest(url)).headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect((await asAdmin(url)).headers.get('cache-control')).toBe('private, no-store')
    expect((await asGuest(`${url}?token=x`)).headers.get('cache-control')).toBe('private, no-store')
  })

  test('[T8] is called by the title of its row, in every script, and never breaks a file system', async () => {
    const { id, url } = await stored('named')
    const paper = await addPaper({ file_url: id, title: 'कोशिका: "जीव" / भाग 1' })
    const shown = (await asGuest(url)).headers.get('content-disposition') ?? ''
    expect(shown).toMatch(/^inline; filename="[ -~]+\.pdf"; filename\*=UTF-8''/)
    expect(decodeURIComponent(shown.split("UTF-8''")[1] ?? '')).toBe('कोशिका जीव - भाग 1.pdf')
    const saved = (await asGuest(`${url}?download=1`)).headers.get('content-disposition')
    expect(saved).toBe(shown.replace('inline', 'attachment'))
    // No door takes such a title; the name is safe whatever a row holds.
    await server.sql(
      `UPDATE tests_library SET title = 'x' || char(13, 10) || 'Set-Cookie: a=b' || char(8238) || '../..' WHERE id = '${paper}'`,
    )
    const hostile = await asGuest(url)
    expect(hostile.headers.get('set-cookie')).toBeNull()
    expect(hostile.headers.get('content-disposition')).toBe(
      'inline; filename="x Set-Cookie a=b.pdf"; filename*=UTF-8\'\'x%20Set-Cookie%20a%3Db.pdf',
    )
  })

  test('does not tell a guest the title of a draft that uses the same file', async () => {
    const { id, url } = await stored('shared')
    await addPaper({ file_url: id, status: 'draft', title: 'Not announced yet' })
    await addPaper({ file_url: id, title: 'Known' })
    expect((await asGuest(url)).headers.get('content-disposition')).toContain(
      'filename="Known.pdf"',
    )
  })

  test('goes on from where it was cut, and a copy that is still good costs no bytes', async () => {
    const { id, url } = await stored('ranges', 50_000)
    await addPaper({ file_url: id })
    const part = await server.api(url, { headers: { range: 'bytes=100-199' } })
    expect([part.status, part.headers.get('content-range'), part.text.length]).toEqual([
      206,
      'bytes 100-199/50000',
      100,
    ])
    const since = part.headers.get('last-modified') ?? ''
    expect((await server.api(url, { headers: { 'if-modified-since': since } })).status).toBe(304)
  })
})

const DAY_MS = 24 * 60 * 60 * 1000
const sweep = () => server.cron('files_sweep')
const isThere = async (id: string) =>
  (await server.sql(`SELECT id FROM files WHERE id = '${id}'`)).length === 1
const unusedSince = async (id: string) =>
  String((await server.sql(`SELECT unused_since FROM files WHERE id = '${id}'`))[0]?.unused_since)
/** The cron job answers before it is done: wait for what it does last. */
const until = (check: () => Promise<boolean>) => expect.poll(check).toBe(true)

test('[M9] a file that a row refers to cannot be deleted, in the trash or not', async () => {
  for (const status of ['published', 'draft', 'trashed']) {
    const file = await server.storeFile()
    const paper = await addPaper({ file_url: file, status })
    const answer = await server.api(`/api/collections/files/records/${file}`, {
      method: 'DELETE',
      token: await server.superuser(),
    })
    expect(answer.status).toBe(400)
    expect(await isThere(file)).toBe(true)
    const [row] = await server.sql(`SELECT file_url FROM tests_library WHERE id = '${paper}'`)
    expect(row?.file_url).toBe(file)
  }
})

test('what nothing refers to is swept after seven days with its bytes, and nothing sooner', async () => {
  const [lonely, fresh, used, trashed] = [
    await server.storeFile(),
    await server.storeFile(),
    await server.storeFile(),
    await server.storeFile(),
  ]
  await addPaper({ file_url: used })
  await addPaper({ file_url: trashed, status: 'trashed' })
  await sweep()
  await until(async () => (await unusedSince(lonely)) !== '')
  expect(await unusedSince(used)).toBe('')
  const longAgo = new Date(Date.now() - 7 * DAY_MS - 60_000).toISOString().replace('T', ' ')
  const almost = new Date(Date.now() - 7 * DAY_MS + 60_000).toISOString().replace('T', ' ')
  // The used ones are marked as well, as if a row had come back to them between two sweeps.
  await server.sql(`UPDATE files SET unused_since = '${longAgo}' WHERE id != '${fresh}'`)
  await server.sql(`UPDATE files SET unused_since = '${almost}' WHERE id = '${fresh}'`)
  const [record] = await server.sql(`SELECT id FROM _collections WHERE name = 'files'`)
  const folder = join(server.dataDir, 'storage', String(record?.id), lonely)
  expect(existsSync(folder)).toBe(true)
  await sweep()
  await until(async () => !(await isThere(lonely)))
  await until(async () => !existsSync(folder))
  for (const id of [fresh, used, trashed]) expect(await isThere(id)).toBe(true)
  expect([await unusedSince(used), await unusedSince(trashed)]).toEqual(['', ''])
})
