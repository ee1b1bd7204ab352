import { describe, expect, test } from 'vitest'
import { SyncError } from '../../../sync/lib/sync-error.ts'
import { ANN, edit, elsewhere, exam, REMOVE, world } from './world.ts'

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

  test('[R18] and later edits of the same row are one, as long as nothing of it was sent', async () => {
    const { outbox, feed, onServer, server, kept } = await world()
    const [first, second] = await Promise.all([
      outbox.enqueue(edit({ title: 'Better' })),
      outbox.enqueue({ ...edit({ subject: 'Physics' }), seen: exam({ title: 'Better' }) }),
    ])
    expect(second).toBe(first)
    await outbox.enqueue(edit({ title: 'Best' }))
    expect(kept()).toHaveLength(1)
    elsewhere(feed, { difficulty: 'Hard' })
    await outbox.push()
    expect(server.seen.every((bodies) => bodies.length === 1)).toBe(true)
    expect(onServer()).toMatchObject({ title: 'Best', subject: 'Physics', difficulty: 'Hard' })
  })

  test('[R18] of a row that goes back to what it was leaves nothing to send', async () => {
    const { outbox, feed, pull, kept } = await world()
    await outbox.enqueue(edit({ title: 'Better' }))
    await outbox.enqueue(edit({ title: 'Paper' }))
    await pull()
    await outbox.push()
    await pull()
    expect(kept()).toEqual([])
    expect(feed.seq).toBe(1)
  })

  test('[R18] changes that come together are kept, or each is refused where there is no room', async () => {
    const rows = [1, 2, 3].map((n) => exam({ id: `other000000000${n}` }))
    const { tab, kept } = await world(rows)
    let isFull = true
    const outbox = tab({
      beforeEach: (op, phase) => {
        if (phase === 'before' && op.writes && isFull) throw new SyncError('quota')
      },
    })
    const all = () =>
      Promise.allSettled(rows.map(({ id }) => outbox.enqueue(edit({ title: 'x' }, id))))
    for (const answer of await all()) expect(answer).toMatchObject({ reason: { code: 'quota' } })
    expect(kept()).toEqual([])
    isFull = false
    await all()
    expect(kept()).toHaveLength(3)
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
    expect([...(await outbox.filesInUse())]).toEqual([])
  })

  test('can delete a row, which stays marked until the server has agreed', async () => {
    const { outbox, onServer, shown } = await world()
    await outbox.enqueue(REMOVE)
    expect(await shown()).toMatchObject({ isDeleting: true, sync: 'waiting' })
    await outbox.push()
    expect(onServer()).toBeNull()
    expect(await shown()).toBeNull()
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

  test('an ended session, a server that fails and no network pause the outbox, each by its name, and lose nothing', async () => {
    const { outbox, server } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    for (const [code, why] of [
      ['unauthorized', 'signed-out'],
      ['server', 'failing'],
      ['captive', 'offline'],
    ] as const) {
      server.before = () => {
        throw new SyncError(code)
      }
      expect(await outbox.push()).toMatchObject({ kind: 'paused', why })
      expect(await outbox.status()).toMatchObject({ sending: 1, paused: why })
    }
    server.before = () => {}
    expect(await outbox.push()).toMatchObject({ accepted: 1 })
    expect(await outbox.status()).toMatchObject({ sending: 0, paused: null })
  })

  test('can give up a row that was never made, and what waits behind it', async () => {
    const { outbox, server } = await world()
    const { id: _, ...fields } = exam()
    const made = await outbox.enqueue({ ...edit(fields, 'exam00000000002'), isNew: true })
    await outbox.enqueue({ ...REMOVE, id: 'exam00000000002' })
    await outbox.discard(made ?? '')
    expect(await outbox.items()).toEqual([])
    await outbox.push()
    expect(server.seen).toEqual([])
  })

  test('cannot call back what is on its way', async () => {
    const { outbox, server } = await world()
    const id = await outbox.enqueue(edit({ title: 'Mine' }))
    server.after = () => {
      throw new SyncError('offline')
    }
    await outbox.push()
    await expect(outbox.discard(id ?? '')).rejects.toMatchObject({
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

  test('of a row beyond what its mirror has met is none', async () => {
    const { mirrorDisk, outbox, server } = await world()
    const { state } = mirrorDisk
    if (!state) throw new Error('no state')
    mirrorDisk.state = { ...state, seq: 0, horizon: 0 }
    await outbox.enqueue(edit({ title: 'Mine' }))
    await outbox.push()
    expect(JSON.parse(server.seen[0]?.[0] ?? '').base).toEqual([state.epoch, 0])
    expect(server.seen).toHaveLength(2)
  })
})

describe('[M1] a new row that is said again under its id', () => {
  const { id: _, ...fields } = exam({ title: 'New' })
  const made = { ...edit(fields, 'exam00000000002'), isNew: true }

  test('counts once, while it waits and once it was taken', async () => {
    const { outbox, tab, feed, pull } = await world()
    const item = await outbox.enqueue(made)
    // The engine was killed before its answer was heard; the page says it again to the next one.
    expect(await tab().enqueue(made)).toBe(item)
    expect(await outbox.items()).toHaveLength(1)
    await outbox.push()
    await tab().enqueue(made)
    await pull()
    const { seq } = feed
    await tab().enqueue(made)
    await outbox.push()
    await pull()
    expect(feed.seq).toBe(seq)
    expect(await outbox.items()).toEqual([])
  })

  test('is asked about where a colleague has written since, and takes nothing away', async () => {
    const { outbox, feed, pull, onServer } = await world()
    await outbox.enqueue(made)
    await outbox.push()
    feed.put('tests_library', { ...exam({ title: 'Hers' }), id: made.id })
    await pull()
    await outbox.enqueue(made)
    await outbox.push()
    expect(onServer(made.id)).toMatchObject({ title: 'Hers' })
    expect(await outbox.items()).toMatchObject([
      {
        state: 'conflict',
        conflict: { fields: [{ field: 'title', mine: 'New', theirs: 'Hers' }] },
      },
    ])
  })
})

test('[R18] a change that was lost and is put back late stands before those that were made meanwhile', async () => {
  const { outbox, deviceDisk, clock } = await world()
  await outbox.enqueue(REMOVE)
  const [[id, envelope] = []] = [...(deviceDisk.get('outbox') ?? [])]
  deviceDisk.set('outbox', new Map())
  await clock.pass(1_000)
  await outbox.enqueue(edit({ title: 'Later' }))
  if (id && envelope) deviceDisk.get('outbox')?.set(id, envelope)
  expect((await outbox.items()).map(({ op }) => op)).toEqual(['delete', 'put'])
})
