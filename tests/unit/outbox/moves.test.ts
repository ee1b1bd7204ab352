import { expect, test } from 'vitest'
import { world } from './world.ts'

const ID = 'words0000000001'
const words = (display_order: number) => ({
  id: ID,
  created_at: '2026-11-01 00:00:00.000Z',
  status: 'published',
  caption: 'Thanks',
  whatsapp_screenshot: null,
  display_order,
})
const moved = (display_order: number, after?: string) => ({
  op: 'put' as const,
  collection: 'testimonials' as const,
  id: ID,
  fields: { display_order },
  ...(after === undefined ? {} : { after }),
})
const open = async () => {
  const made = await world()
  made.feed.put('testimonials', words(5))
  await made.pull()
  const sent = () => made.server.seen.flat().map((bytes) => JSON.parse(bytes))
  return { ...made, sent }
}

test('a move says behind which row it goes, a typed number does not', async () => {
  const { outbox, sent, pull } = await open()
  await outbox.enqueue(moved(7, 'words0000000009'))
  await outbox.push()
  await pull()
  await outbox.enqueue(moved(3))
  await outbox.push()
  expect(sent()).toMatchObject([
    { row: { display_order: 7 }, after: 'words0000000009' },
    { row: { display_order: 3 } },
  ])
  expect(Object.hasOwn(sent()[1], 'after')).toBe(false)
})

test('a move asks nobody although its row has another number by now, as when the server made room', async () => {
  const { outbox, sent, feed, pull, shown } = await open()
  await outbox.enqueue(moved(7, 'words0000000009'))
  feed.put('testimonials', { ...words(6), caption: 'Thanks a lot' })
  await outbox.push()
  expect(sent()).toHaveLength(2)
  expect(sent()[1]).toMatchObject({ row: { display_order: 7 }, after: 'words0000000009' })
  expect(sent()[1].row).toEqual({ display_order: 7 })
  await pull()
  expect(await outbox.items()).toEqual([])
  expect((await shown(ID, 'testimonials'))?.row).toMatchObject({ caption: 'Thanks a lot' })
})
