import { afterAll, describe, expect, test } from 'vitest'
import { fileRefSchema } from '../../sync/model/fields.ts'
import type { Base } from '../../sync/model/wire.ts'
import { baseOf, change, entryOf, examRow, push, readFeed } from '../support/content.ts'
import { openDrawnSite } from '../support/drawn-site.ts'
import { recordId } from '../support/pocketbase.ts'
import { rawGet } from '../support/raw-get.ts'

const { server, admin, ask, close } = await openDrawnSite()
afterAll(close)

const file = await server.storeFile()
const paper = (more: Record<string, unknown> = {}) =>
  examRow({ status: 'published', file_url: file, ...more })
const add = (row: Record<string, unknown>, id = recordId()) =>
  push(server, admin, change({ id, row }))
const edit = (id: string, base: Base, row: Record<string, unknown>) =>
  push(server, admin, change({ id, base, row }))
const idOf = ({ row }: Awaited<ReturnType<typeof add>>) => String(row?.id)
/** Adds a paper in the place of another, which goes into the trash. */
const again = async (old: Awaited<ReturnType<typeof add>>, type: string) => {
  const replaces = [idOf(old), ...((old.row?.replaces as string[] | null) ?? [])] // as: a list of ids, by the model
  const made = await add(paper({ type, replaces }))
  return { made, trashed: await edit(idOf(old), baseOf(old), { status: 'trashed' }) }
}
const to = async (path: string) => {
  const { status, headers } = await ask(path)
  return [status, headers.location, headers['cache-control']]
}
const moved = (path: string) => [301, path, 'no-cache']

describe('a paper in the place of another', () => {
  test('[R23] names papers alone, each once, when it is made and never again', async () => {
    const old = await add(paper())
    const note = recordId()
    const row = { title: 'N', subject: 'Biology', status: 'draft' }
    await push(server, admin, change({ id: note, collection: 'free_pdfs', row }))
    const own = recordId()
    for (const [replaces, code] of [
      [[recordId()], 'not_an_option'],
      [[note], 'not_an_option'],
      [[idOf(old), recordId()], 'not_an_option'],
      [[idOf(old), idOf(old)], 'not_an_option'],
      [[own], 'not_an_option'],
      [['../../etc/passwd'], 'malformed'],
      [idOf(old), 'malformed'],
      [Array(21).fill(idOf(old)), 'too_long'],
    ])
      expect((await add(paper({ replaces }), own)).errors, String(replaces)).toEqual({
        replaces: code,
      })
    const made = await add(paper({ replaces: [idOf(old)] }))
    expect(made).toMatchObject({ result: 'accepted', row: { replaces: [idOf(old)] } })
    const other = await add(paper())
    for (const replaces of [[idOf(other)], [], null])
      expect((await edit(idOf(made), baseOf(made), { replaces })).errors).toEqual({
        replaces: 'not_allowed',
      })
    expect((await edit(idOf(other), baseOf(other), { replaces: [idOf(old)] })).errors).toEqual({
      replaces: 'not_allowed',
    })
    const kept = { title: 'Renamed', replaces: [idOf(old)] }
    expect((await edit(idOf(made), baseOf(made), kept)).result).toBe('accepted')
  })

  test('[R23] is said by admins alone, is told to everybody, and is as old as the one before', async () => {
    const old = await add(paper())
    const body = { admin: admin.id, changes: [change({ row: paper({ replaces: [idOf(old)] }) })] }
    expect((await server.api('/api/sync/push', { body })).status).toBe(401)
    const { made } = await again(old, 'dpp')
    const { changes } = await readFeed(server)
    expect(entryOf(changes, idOf(made))?.row).toMatchObject({
      replaces: [idOf(old)],
      created_at: old.row?.created_at,
    })
    expect(entryOf(changes, idOf(old))).toMatchObject({ deleted: true })
  })

  test('[R23] has its page and its reader at the address of the other, which keeps its file', async () => {
    const old = await add(paper())
    const from = `/tests/full/${idOf(old)}`
    expect((await ask(from)).status).toBe(200)
    const { made, trashed } = await again(old, 'part')
    const page = `/tests/part/${idOf(made)}`
    expect(await to(from)).toEqual(moved(page))
    expect(await to(`/tests/dpp/${idOf(old)}`)).toEqual(moved(page))
    expect(await to(`${from}/read`)).toEqual(moved(`${page}/read`))
    expect((await ask(page)).status).toBe(200)
    const { url } = fileRefSchema.parse(made.row?.file_url)
    expect((await rawGet(server.url, url)).status).toBe(200)
    const sitemap = (await rawGet(server.url, '/sitemap.xml')).body.toString()
    expect([sitemap.includes(page), sitemap.includes(idOf(old))]).toEqual([true, false])
    // Back, as an Undo leaves it: the old one first.
    await edit(idOf(old), baseOf(trashed), { status: 'published' })
    expect((await ask(from)).status).toBe(200)
    const gone = change({ op: 'delete', id: idOf(made), base: baseOf(made), row: {} })
    expect((await push(server, admin, gone)).result).toBe('accepted')
    expect([(await ask(from)).status, (await ask(page)).status]).toEqual([200, 410])
  })

  test('[R23] leads on from all before it, from those too that are deleted for ever', async () => {
    const first = await add(paper())
    const { made: second, trashed } = await again(first, 'part')
    const { made: third } = await again(second, 'dpp')
    const page = `/tests/dpp/${idOf(third)}`
    expect(third.row?.replaces).toEqual([idOf(second), idOf(first)])
    expect(await to(`/tests/full/${idOf(first)}`)).toEqual(moved(page))
    expect(await to(`/tests/part/${idOf(second)}`)).toEqual(moved(page))
    const purge = change({ op: 'delete', id: idOf(first), base: baseOf(trashed), row: {} })
    expect((await push(server, admin, purge)).result).toBe('accepted')
    expect(await to(`/tests/full/${idOf(first)}`)).toEqual(moved(page))
    // A paper that nobody sees leads nowhere.
    await edit(idOf(third), baseOf(third), { status: 'draft' })
    expect((await ask(`/tests/full/${idOf(first)}`)).status).toBe(410)
  })

  test('[R23] is found by few rows, and a value that raw SQL has broken leads nobody astray', async () => {
    const old = await add(paper())
    const { made } = await again(old, 'part')
    const plan = await server.sql(
      `EXPLAIN QUERY PLAN SELECT t.id FROM tests_library t WHERE t.replaces LIKE '["%'`,
    )
    expect(JSON.stringify(plan)).toContain('idx_tests_library_replaces')
    await server.sql(`UPDATE tests_library SET replaces = '["' WHERE id = '${idOf(made)}'`)
    expect((await ask(`/tests/full/${idOf(old)}`)).status).toBe(410)
  })
})
