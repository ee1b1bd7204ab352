import { describe, expect, test } from 'vitest'
import { SyncError } from '../../../sync/lib/sync-error.ts'
import type { NewChange } from '../../../sync/outbox/outbox.ts'
import type { DeviceDisk } from '../../support/memory-store.ts'
import { EXAMS, edit, elsewhere, exam, ID, REMOVE, world } from './world.ts'

const outboxIn = (disk: DeviceDisk) => structuredClone(disk.get('outbox') ?? new Map())

/** The same changes with something else in their bodies. */
const reworded = (outbox: ReturnType<typeof outboxIn>, more: object): typeof outbox =>
  new Map(
    [...outbox].map(([id, envelope]) => [
      id,
      { ...envelope, body: JSON.stringify({ ...JSON.parse(envelope.body), ...more }) },
    ]),
  )

/** A device that lost its databases and has its unsent outbox back; its bytes differ then. */
const forgotten = async (
  change: NewChange,
  then: object | null = null,
  meanwhile: object = { subject: 'Physics' },
) => {
  const made = await world()
  const { outbox, feed, server, deviceDisk, mirrorDisk, pull } = made
  const mirrorBefore = structuredClone(mirrorDisk)
  await outbox.enqueue(change)
  const outboxBefore = outboxIn(deviceDisk)
  elsewhere(feed, meanwhile)
  await pull()
  await outbox.push()
  expect(server.answers.size).toBe(1)
  if (then) elsewhere(feed, then)
  deviceDisk.set('outbox', outboxBefore)
  mirrorDisk.state = mirrorBefore.state
  mirrorDisk.rows.clear()
  for (const [key, row] of mirrorBefore.rows) mirrorDisk.rows.set(key, row)
  const before = feed.seq
  await outbox.push()
  expect(server.answers.size).toBe(1)
  return { ...made, before }
}

describe('[R17] a change that was sent, and of which the device does not know that', () => {
  test('is done where the row says it', async () => {
    const { outbox, feed, before, pull } = await forgotten(edit({ title: 'Mine' }))
    expect(await outbox.status()).toMatchObject({
      waiting: 0,
      sending: 0,
      refused: 0,
      conflicts: 0,
    })
    expect(feed.seq).toBe(before)
    await pull()
    expect(await outbox.items()).toEqual([])
  })

  test('is decided where somebody wrote something else since', async () => {
    const { outbox, onServer } = await forgotten(edit({ title: 'Mine' }), { title: 'Hers' })
    const [item] = await outbox.items()
    expect(item?.conflict?.fields).toMatchObject([{ field: 'title', mine: 'Mine', theirs: 'Hers' }])
    await outbox.decide(item?.id ?? '', item?.conflict?.seq ?? -1, 'mine')
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'Mine', subject: 'Physics' })
  })

  test('is asked about where somebody took it back since, and can be sent again', async () => {
    const { outbox, onServer } = await forgotten(edit({ title: 'Mine' }), { title: 'Paper' })
    const [item] = await outbox.items()
    expect(item).toMatchObject({ state: 'refused', errors: { '': 'change_reused' } })
    expect(onServer()).toMatchObject({ title: 'Paper' })
    await outbox.sendAgain(item?.id ?? '')
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'Mine' })
    expect(await outbox.status()).toMatchObject({ refused: 0 })
  })

  test('is done where it was a deletion', async () => {
    const { outbox, onServer, pull } = await forgotten(REMOVE, null, {})
    await pull()
    expect(onServer()).toBeNull()
    expect(await outbox.items()).toEqual([])
  })

  test('is asked about where the row is gone', async () => {
    const { outbox, feed, server, deviceDisk } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    const before = outboxIn(deviceDisk)
    await outbox.push()
    feed.drop(EXAMS, ID)
    deviceDisk.set('outbox', reworded(before, { base: ['otherepoch00001', 1] }))
    await outbox.push()
    expect(server.answers.size).toBe(1)
    expect((await outbox.items())[0]).toMatchObject({ state: 'refused' })
  })

  test('is done where it was a move, and stays moved where a colleague has put it since', async () => {
    const collection = 'testimonials' as const
    const id = 'words0000000001'
    const words = (display_order: number) => ({
      id,
      created_at: '2026-11-01 00:00:00.000Z',
      status: 'published',
      caption: 'Thanks',
      whatsapp_screenshot: null,
      display_order,
    })
    const { outbox, feed, server, deviceDisk, pull } = await world()
    feed.put(collection, words(5))
    await pull()
    await outbox.enqueue({
      op: 'put',
      collection,
      id,
      fields: { display_order: 7 },
      after: 'words0000000009',
    })
    const before = outboxIn(deviceDisk)
    await outbox.push()
    const seq = feed.put(collection, words(900))
    await pull()
    deviceDisk.set('outbox', before)
    await outbox.push()
    expect(server.seen.flat().map((bytes) => JSON.parse(bytes))).toMatchObject([
      { base: [feed.epoch, 2], after: 'words0000000009' },
      { base: [feed.epoch, seq], after: 'words0000000009' },
    ])
    expect(feed.seq).toBe(seq)
    await pull()
    expect(await outbox.items()).toEqual([])
  })

  test('is asked about where it was a deletion that carries a place, and the row is there again', async () => {
    const { outbox, feed, deviceDisk, pull, onServer } = await world()
    await outbox.enqueue(REMOVE)
    const before = outboxIn(deviceDisk)
    await outbox.push()
    feed.put(EXAMS, exam())
    await pull()
    deviceDisk.set('outbox', reworded(before, { after: 'exam00000000009' }))
    await outbox.push()
    expect((await outbox.items())[0]).toMatchObject({ op: 'delete', state: 'refused' })
    expect(onServer()).not.toBeNull()
  })

  test('is merged like any other where it had met a newer version, and had no effect', async () => {
    const { outbox, server, feed, deviceDisk, mirrorDisk, pull, onServer } = await world()
    const mirrorBefore = structuredClone(mirrorDisk)
    await outbox.enqueue(edit({ title: 'Mine' }))
    const before = outboxIn(deviceDisk)
    elsewhere(feed, { subject: 'Physics' })
    // Its answer, a conflict, is the last thing that this device reads before it loses all.
    server.before = (bodies) => {
      if (server.seen.length > 1) throw new SyncError('offline')
      expect(bodies).toHaveLength(1)
    }
    await outbox.push()
    expect([...server.answers.values()].map(({ result }) => result.result)).toEqual(['conflict'])
    server.before = () => {}
    deviceDisk.set('outbox', before)
    mirrorDisk.state = mirrorBefore.state
    elsewhere(feed, { difficulty: 'Hard' })
    await pull()
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'Mine', subject: 'Physics', difficulty: 'Hard' })
    expect(await outbox.status()).toMatchObject({ waiting: 0, refused: 0, conflicts: 0 })
  })
})
