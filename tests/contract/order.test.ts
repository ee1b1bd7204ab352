import { beforeEach, expect, test } from 'vitest'
import { baseOf, change, readFeed } from '../support/content.ts'
import { openServer } from '../support/open-server.ts'
import { recordId } from '../support/pocketbase.ts'

const { server, admin, push } = await openServer()
beforeEach(async () => {
  await server.sql('DELETE FROM testimonials')
})

/** A testimonial with that number. */
const put = async (display_order: number, status = 'draft') => {
  const row = { display_order, status }
  const made = await push(change({ collection: 'testimonials', row }))
  return { id: String(made.row?.id), base: baseOf(made) }
}
type Testimonial = Awaited<ReturnType<typeof put>>
const moved = ({ id, base }: Testimonial, display_order: number, after?: string) =>
  push({
    ...change({ collection: 'testimonials', id, base, row: { display_order } }),
    ...(after === undefined ? {} : { after }),
  })
const order = async () =>
  (await server.sql('SELECT id FROM testimonials ORDER BY display_order, id')).map(({ id }) =>
    String(id),
  )
const numbers = async () =>
  (await server.sql('SELECT display_order AS n FROM testimonials ORDER BY n')).map(({ n }) => n)
const headOf = async () => (await readFeed(server, { token: admin.token })).head

test('[D1] a testimonial and a programme are at 0 where their order is absent', async () => {
  for (const [collection, row] of [
    ['testimonials', { caption: 'Sample' }],
    ['programs', { name: 'Crash course', price: 4_999 }],
  ] as const) {
    const made = await push(change({ collection, row: { ...row, status: 'draft' } }))
    expect(made, collection).toMatchObject({ result: 'accepted', row: { display_order: 0 } })
  }
})

test('a move between neighbours with room writes one row, and the answer carries its number', async () => {
  const [one, two, three] = [await put(1000), await put(2000), await put(3000)]
  const before = await headOf()
  const result = await moved(three, 1500, one.id)
  expect(result).toMatchObject({ result: 'accepted', row: { display_order: 1500 } })
  expect(await order()).toEqual([one.id, three.id, two.id])
  expect(await headOf()).toBe(before + 1)
})

test('a move where no number is left numbers all rows anew, in one transaction', async () => {
  const [one, two, three] = [await put(4), await put(5), await put(6)]
  const trashed = await put(5, 'trashed')
  const result = await moved(three, 5, one.id)
  expect(result).toMatchObject({ result: 'accepted', row: { display_order: 2000 } })
  expect(await numbers()).toEqual([5, 1000, 2000, 3000])
  expect((await order()).filter((id) => id !== trashed.id)).toEqual([one.id, three.id, two.id])
  const { changes } = await readFeed(server, { token: admin.token })
  const told = new Map(changes.map((entry) => [entry.id, entry.row?.display_order]))
  expect([told.get(one.id), told.get(two.id), told.get(trashed.id)]).toEqual([1000, 3000, 5])
})

test('of equal numbers the newest stands first, as the site draws them, also where all are numbered anew', async () => {
  const rows = [await put(5), await put(5), await put(5)]
  for (const [at, { id }] of rows.entries())
    await server.sql(
      `UPDATE testimonials SET created_at = '2026-01-0${at + 1} 00:00:00.000Z' WHERE id = '${id}'`,
    )
  const [oldest, middle, newest] = rows.map(({ id }) => id)
  const moving = await put(9)
  expect((await moved(moving, 5, newest)).result).toBe('accepted')
  expect(await order()).toEqual([newest, moving.id, middle, oldest])
})

test('[M7] a new row finds its place, and one behind a row that is gone keeps the typed number', async () => {
  const [one, two] = [await put(1), await put(2)]
  const fresh = change({ collection: 'testimonials', row: { display_order: 1 } })
  expect((await push({ ...fresh, after: one.id })).result).toBe('accepted')
  expect(await order()).toEqual([one.id, fresh.id, two.id])
  const gone = change({ collection: 'testimonials', row: { display_order: 7 } })
  const result = await push({ ...gone, after: recordId() })
  expect(result.row).toMatchObject({ display_order: 7 })
})

test('[D2] a move that is refused moves nobody, and only what has an order can be moved', async () => {
  const [one, two] = [await put(4), await put(5)]
  const row = { display_order: 4, caption: 'x'.repeat(201) }
  const bad = change({ collection: 'testimonials', id: two.id, base: two.base, row })
  expect((await push({ ...bad, after: '' })).errors).toEqual({ caption: 'too_long' })
  const shown = { display_order: 4, status: 'published' }
  const bare = change({ collection: 'testimonials', id: two.id, base: two.base, row: shown })
  expect((await push({ ...bare, after: '' })).errors).toMatchObject({
    whatsapp_screenshot: 'required',
  })
  expect(await numbers()).toEqual([4, 5])
  expect((await push({ ...change(), after: '' })).errors).toEqual({
    after: 'not_allowed',
  })
  const numberless = change({
    collection: 'testimonials',
    id: one.id,
    base: one.base,
    row: { caption: 'a' },
  })
  expect((await push({ ...numberless, after: two.id })).errors).toEqual({
    display_order: 'required',
  })
})
