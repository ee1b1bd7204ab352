import { expect, test } from 'vitest'
import { SyncError } from '../../../sync/lib/sync-error.ts'
import { MOST_SENT } from '../../../sync/replication/sent.ts'
import { UNSEEN } from '../../support/seen-item.ts'
import { ANN, EXAMS, edit, elsewhere, exam, ID, REMOVE, world } from './outbox-world.ts'

const told = async ({ outbox }: Pick<Awaited<ReturnType<typeof world>>, 'outbox'>) =>
  (await outbox.sent()).map(({ label, op, fields }) => [
    label,
    op,
    Object.fromEntries(fields.map(({ field, mine }) => [field, mine])),
  ])

test('[R19] what the server accepted is told from its answer on, after the mirror has it, and in another tab', async () => {
  const { outbox, pull, kept, tab, clock } = await world()
  await outbox.enqueue(edit({ title: 'Mended' }))
  expect(await outbox.sent()).toEqual([])
  const sentAt = clock.platform.now()
  await outbox.push()
  const expected = [['Mended', 'put', { title: 'Mended' }]]
  expect(await told({ outbox })).toEqual(expected)
  await pull()
  expect(kept()).toEqual([])
  expect(await told({ outbox: tab() })).toEqual(expected)
  expect((await outbox.sent())[0]).toMatchObject({ collection: EXAMS, recordId: ID, sentAt })
  expect((await outbox.sent())[0]?.fields).toEqual([
    { field: 'title', before: 'Paper', mine: 'Mended' },
  ])
})

test('[R19] the newest stands first, and another admin on this device is told nothing of it', async () => {
  const { outbox, pull, tab, clock } = await world()
  for (const title of ['First', 'Second']) {
    await outbox.enqueue(edit({ title }))
    await outbox.push()
    await pull()
    await clock.pass(60_000)
  }
  await outbox.enqueue(REMOVE)
  await outbox.push()
  expect((await told({ outbox })).map(([label, op]) => [label, op])).toEqual([
    ['Second', 'delete'],
    ['Second', 'put'],
    ['First', 'put'],
  ])
  expect(await tab({}, 'adminbea0000001').sent()).toEqual([])
})

test('[R18] what waits, is in conflict or is what others had written already was not sent', async () => {
  const { outbox, pull, feed } = await world()
  await outbox.enqueue(edit({ title: 'Mine' }))
  elsewhere(feed, { title: 'Theirs' })
  await outbox.push()
  expect((await outbox.items()).map(({ state }) => state)).toEqual(['conflict'])
  expect(await outbox.sent()).toEqual([])
  const [item] = await outbox.items()
  await outbox.decide(item ?? UNSEEN, 'theirs')
  await outbox.push()
  await pull()
  expect(await outbox.items()).toEqual([])
  expect(await outbox.sent()).toEqual([])
})

test('[R19] what a restored backup took away is not told as sent while nobody has seen it arrive', async () => {
  const { outbox, pull, feed } = await world()
  await outbox.enqueue(edit({ title: 'Lost' }))
  const backup = feed.save()
  await outbox.push()
  feed.restore(backup)
  await pull()
  expect(await outbox.sent()).toEqual([])
})

test('notes are bounded by number, by a day, and in what they hold of a text; of many at once each is told for a minute', async () => {
  const rows = Array.from({ length: MOST_SENT + 2 }, (_, at) =>
    exam({ id: `exam${String(at).padStart(11, '0')}` }),
  )
  const { outbox, pull, deviceDisk, clock } = await world(rows)
  for (const { id } of rows) await outbox.enqueue(edit({ title: 'x'.repeat(200) }, id))
  await outbox.push()
  await pull()
  const notes = () => [...(deviceDisk.get('drafts')?.values() ?? [])]
  expect(await outbox.sent()).toHaveLength(MOST_SENT + 2)
  await clock.pass(2 * 60_000)
  await outbox.enqueue(edit({ title: 'Two minutes later' }, rows[0]?.id ?? ''))
  await outbox.push()
  await pull()
  expect(notes()).toHaveLength(MOST_SENT)
  expect(notes().every(({ author, kind }) => author === ANN && kind === 'sent')).toBe(true)
  expect((await outbox.sent())[1]?.fields[0]?.mine).toHaveLength(121)
  await clock.pass(25 * 60 * 60_000)
  expect(await outbox.sent()).toEqual([])
  await outbox.enqueue(edit({ title: 'Next day' }, rows[0]?.id ?? ''))
  await outbox.push()
  await pull()
  expect(notes()).toHaveLength(1)
})

test('a device without room for a note lets go of the change all the same', async () => {
  const { outbox, pull, kept, deviceDisk } = await world()
  await outbox.enqueue(edit({ title: 'Mended' }))
  await outbox.push()
  deviceDisk.set('drafts', new FullTable())
  await pull()
  expect(kept()).toEqual([])
})

class FullTable extends Map<string, never> {
  override set(): never {
    throw new SyncError('quota', {})
  }
}
