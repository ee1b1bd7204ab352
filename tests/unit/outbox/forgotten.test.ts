import { describe, expect, test } from 'vitest'
import type { NewChange } from '../../../sync/outbox/outbox.ts'
import type { DeviceDisk } from '../../support/memory-store.ts'
import { edit, elsewhere, world } from './world.ts'

const outboxIn = (disk: DeviceDisk) => structuredClone(disk.get('outbox') ?? new Map())

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
})
