import { describe, expect, test } from 'vitest'
import { SyncError } from '../../../sync/lib/sync-error.ts'
import { seenIn } from '../../support/seen-item.ts'
import { ANN, edit, elsewhere, exam, REMOVE, world } from './outbox-world.ts'

describe('a change', () => {
  test('is kept by one write, shown at once, and sent with only what changed', async () => {
    const { outbox, onServer, shown, server, kept } = await world()
    await outbox.enqueue(edit({ title: 'Better', subject: 'Biology' }))
    expect(kept()).toHaveLength(1)
    expect(await shown()).toMatchObject({ row: { title: 'Better' }, sync: 'waiting' })
    expect(await outbox.push()).toMatchObject({ kind: 'sent', accepted: 1, reach: { seq: 2 } })
    expect(JSON.parse(server.seen[0]?.[0] ?? '')).toMatchObject({
      op: 'put',
      base: ['epoch0000000001', 1],
      row: { title: 'Better' },
    })
    expect(onServer()).toMatchObject({ title: 'Better', difficulty: 'Medium' })
  })

  test('[R18] is not frozen by a push in whose middle the network goes', async () => {
    const { outbox, server, files, kept } = await world()
    const file = { id: 'file00000000001', url: '/api/files/x', name: 'a.pdf', size: 1 }
    await outbox.enqueue(edit({ file_url: file }))
    let isOpen = true
    files.ensure = async () => {
      isOpen = false
      return 'sent'
    }
    expect(await outbox.push(() => isOpen)).toMatchObject({ kind: 'paused', why: 'offline' })
    expect(server.seen).toEqual([])
    expect(kept()).toMatchObject([{ state: 'waiting' }])
    expect(await outbox.status()).toMatchObject({ paused: 'offline' })
  })

  test('and another of the same row at the same moment stand one behind the other', async () => {
    const { outbox, onServer, kept } = await world()
    await Promise.all([
      outbox.enqueue(edit({ title: 'Better' })),
      outbox.enqueue(edit({ title: 'Best' })),
    ])
    const [first, second] = kept()
    expect(second?.order).toBeGreaterThan(first?.order ?? Number.NaN)
    await outbox.push()
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'Best' })
  })

  test('that changes nothing is not kept', async () => {
    const { outbox, kept } = await world()
    expect(await outbox.enqueue(edit({ title: 'Paper' }))).toBeNull()
    expect(kept()).toHaveLength(0)
  })

  test('of a row that is not here is refused', async () => {
    const { outbox } = await world()
    await expect(outbox.enqueue(edit({ title: 'x' }, 'exam00000000099'))).rejects.toMatchObject({
      code: 'missing',
    })
  })

  test('can make a row: without a base, its file by id', async () => {
    const { outbox, onServer, server, shown, pull } = await world([])
    const file = { id: 'file00000000001', url: '/api/files/x', name: 'a.pdf', size: 1 }
    const { id: _, ...fields } = exam({ file_url: file })
    await outbox.enqueue({ ...edit(fields), isNew: true })
    expect(await shown()).toMatchObject({ isNew: true, row: { file_url: file } })
    expect([...(await outbox.filesInUse())]).toEqual([file.id])
    await outbox.push()
    expect(JSON.parse(server.seen[0]?.[0] ?? '')).toMatchObject({
      base: null,
      row: { file_url: file.id },
    })
    expect(onServer()).toMatchObject({ title: 'Paper' })
    expect([...(await outbox.filesInUse())]).toEqual([file.id])
    await pull()
    // Of the journal: a restored server may lack it.
    expect([...(await outbox.filesInUse())]).toEqual([file.id])
  })

  test('can delete a row, which stays marked until the server has agreed', async () => {
    const { outbox, onServer, shown } = await world()
    await outbox.enqueue(REMOVE)
    expect(await shown()).toMatchObject({ isDeleting: true, sync: 'waiting' })
    await outbox.push()
    expect(onServer()).toBeNull()
    expect(await shown()).toBeNull()
  })

  test('made in a form that was opened before the row moved on meets the merge', async () => {
    const { outbox, feed, pull, shown } = await world()
    elsewhere(feed, { title: 'Theirs' })
    await pull()
    await outbox.enqueue({ ...edit({ title: 'Mine' }), seen: exam() })
    await outbox.push()
    expect(await shown()).toMatchObject({ sync: 'conflict' })
  })
})

describe('the author', () => {
  test('[R19] sees and sends only what is his', async () => {
    const { outbox, tab, server } = await world()
    await outbox.enqueue(edit({ title: 'by Ann' }))
    const ben = tab({}, 'adminben0000001')
    expect(await ben.items()).toEqual([])
    expect(await ben.push()).toEqual({ kind: 'idle' })
    expect(server.seen).toEqual([])
    expect(await outbox.items()).toHaveLength(1)
  })

  test('an ended session pauses the outbox and loses nothing', async () => {
    const { outbox, server } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    server.before = () => {
      throw new SyncError('unauthorized')
    }
    expect(await outbox.push()).toMatchObject({ kind: 'paused', why: 'signed-out' })
    expect(await outbox.status()).toMatchObject({ sending: 1, paused: 'signed-out' })
    server.before = () => {}
    expect(await outbox.push()).toMatchObject({ accepted: 1 })
    expect(await outbox.status()).toMatchObject({ sending: 0, paused: null })
  })

  test('can give up an edit and keep a later one, but nothing outlives a row never made', async () => {
    const { outbox, onServer } = await world()
    const first = await outbox.enqueue(edit({ title: 'Mine' }))
    await outbox.enqueue(edit({ subject: 'Physics' }))
    await outbox.discard(await seenIn(outbox, first))
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'Paper', subject: 'Physics' })
    const { id: _, ...fields } = exam()
    const made = await outbox.enqueue({ ...edit(fields, 'exam00000000002'), isNew: true })
    await outbox.enqueue(edit({ title: 'later' }, 'exam00000000002'))
    await outbox.discard(await seenIn(outbox, made))
    expect(await outbox.items()).toEqual([])
  })

  test('cannot call back what is on its way', async () => {
    const { outbox, server } = await world()
    const id = await outbox.enqueue(edit({ title: 'Mine' }))
    server.after = () => {
      throw new SyncError('offline')
    }
    await outbox.push()
    await expect(outbox.discard(await seenIn(outbox, id))).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})

test('[R18] an envelope of a newer build stays, and its files with it', async () => {
  const { outbox, deviceDisk, pull, kept } = await world()
  const body = JSON.stringify({ attachments: ['file00000000009'] })
  const newer = {
    id: 'z',
    author: ANN,
    kind: 'change',
    version: 2,
    state: 'waiting',
    order: 1,
    body,
  }
  deviceDisk.set('outbox', new Map([['z', newer]]))
  await outbox.push()
  await pull()
  expect(kept()).toEqual([newer])
  expect((await outbox.filesInUse()).has('file00000000009')).toBe(true)
})

describe('a base', () => {
  test('of a line that is gone is never taken for the server’s content', async () => {
    const { outbox, feed, onServer } = await world()
    const backup = feed.save()
    elsewhere(feed, { title: 'lost' })
    feed.restore(backup)
    elsewhere(feed, { title: 'written anew' })
    await outbox.enqueue(edit({ title: 'Mine' }))
    expect(await outbox.push()).toMatchObject({ conflicts: 1, accepted: 0 })
    expect(onServer()).toMatchObject({ title: 'written anew' })
  })

  test('of a row that a rebuild has not met is none', async () => {
    const { mirrorDisk, outbox, server } = await world()
    const { state } = mirrorDisk
    if (!state) throw new Error('no state')
    mirrorDisk.state = { ...state, generation: 2, seq: 0, rebuilding: true }
    await outbox.enqueue(edit({ title: 'Mine' }))
    await outbox.push()
    expect(JSON.parse(server.seen[0]?.[0] ?? '').base).toEqual([state.epoch, 0])
    expect(server.seen).toHaveLength(2)
  })
})
