import { expect, test } from 'vitest'
import type { NewChange } from '../../../sync/outbox/outbox.ts'
import type { DeviceDisk } from '../../support/memory-store.ts'
import { edit, elsewhere, world } from './world.ts'

const outboxIn = (disk: DeviceDisk) => structuredClone(disk.get('outbox') ?? new Map())

/** A device that lost its databases and has its unsent outbox back; its bytes differ then. */
const forgotten = async (change: NewChange, then: object | null = null) => {
  const made = await world()
  const { outbox, feed, server, deviceDisk, mirrorDisk, pull } = made
  const mirrorBefore = structuredClone(mirrorDisk)
  await outbox.enqueue(change)
  const outboxBefore = outboxIn(deviceDisk)
  elsewhere(feed, { subject: 'Physics' })
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

test('[R17] a change that was sent, and of which the device does not know that, is asked about, and counts once when it is sent again', async () => {
  const { outbox, feed, before, pull } = await forgotten(edit({ title: 'Mine' }))
  const [item] = await outbox.items()
  expect(item).toMatchObject({ state: 'refused', errors: { '': 'change_reused' } })
  await outbox.sendAgain(item?.id ?? '')
  await outbox.push()
  expect(feed.seq).toBe(before)
  await pull()
  expect(await outbox.items()).toEqual([])
})

test('[R17] sent again after somebody took it back, it is done', async () => {
  const { outbox, onServer } = await forgotten(edit({ title: 'Mine' }), { title: 'Paper' })
  const [item] = await outbox.items()
  await outbox.sendAgain(item?.id ?? '')
  await outbox.push()
  expect(onServer()).toMatchObject({ title: 'Mine' })
  expect(await outbox.status()).toMatchObject({ refused: 0 })
})
