import { describe, expect, test } from 'vitest'
import { SyncError } from '../../../sync/lib/sync-error.ts'
import { createMemoryLocks } from '../../support/fake-platform.ts'
import type { FakePush } from '../../support/fake-push.ts'
import { crashAtWrite } from '../../support/memory-store.ts'
import { UNSEEN } from '../../support/seen-item.ts'
import { ANN, edit, elsewhere, exam, world } from './outbox-world.ts'

describe('[R18] bytes', () => {
  test('do not change from the first attempt on, whatever comes', async () => {
    const { outbox, server, feed, pull } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    server.after = () => {
      throw new SyncError('offline')
    }
    await outbox.push()
    await outbox.enqueue(edit({ title: 'Mine, later' }))
    elsewhere(feed, { subject: 'Physics' })
    await pull()
    await outbox.push()
    expect(server.seen[1]).toEqual(server.seen[0])
    expect(server.answers.size).toBe(1)
  })

  test('are sent again after a lost answer, and count once', async () => {
    const { outbox, server, onServer, feed } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    for (const code of ['offline', 'captive', 'server', 'forbidden', 'garbled'] as const) {
      server.after = () => {
        throw new SyncError(code)
      }
      expect(await outbox.push()).toMatchObject({ kind: 'paused', code })
    }
    server.after = () => {}
    expect(await outbox.push()).toMatchObject({ kind: 'sent', accepted: 1 })
    expect(onServer()).toMatchObject({ title: 'Mine' })
    expect(feed.seq).toBe(2)
  })

  test('that an older build made are sent as they are', async () => {
    const { outbox, server, deviceDisk, kept } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    server.before = () => {
      throw new SyncError('offline')
    }
    await outbox.push()
    const [envelope] = kept()
    if (!envelope) throw new Error('nothing kept')
    const bytes = (server.seen[0]?.[0] ?? '').replace('{', '{ ')
    const body = JSON.stringify({ ...JSON.parse(envelope.body), bytes })
    deviceDisk.get('outbox')?.set(envelope.id, { ...envelope, body })
    server.before = () => {}
    expect(await outbox.push()).toMatchObject({ accepted: 1 })
    expect(server.seen.at(-1)).toEqual([bytes])
  })

  test('a store that fails at any moment makes a push end, never throw', async () => {
    for (let at = 0; at < 16; at += 1) {
      const { outbox, tab, onServer } = await world()
      await outbox.enqueue(edit({ title: 'Mine' }))
      let calls = 0
      const beforeEach = () => {
        calls += 1
        if (calls === at) throw new SyncError('aborted')
      }
      expect(['sent', 'paused']).toContain((await tab({ beforeEach }).push()).kind)
      await outbox.push()
      expect(onServer()).toMatchObject({ title: 'Mine' })
    }
  })

  test('are durable as sent before one of them leaves', async () => {
    const { outbox, server, kept } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    let before: unknown
    server.before = (bodies) => {
      const row = kept()[0]
      before = [row?.state, JSON.parse(row?.body ?? '').bytes === bodies[0]]
    }
    await outbox.push()
    expect(before).toEqual(['sent', true])
  })

  test('a crash around any write loses no change and applies none twice', async () => {
    for (let at = 0; at < 12; at += 1) {
      const { tab, outbox, onServer, feed, pull, kept } = await world()
      await outbox.enqueue(edit({ title: 'One' }))
      await outbox.enqueue(edit({ subject: 'Physics' }))
      const { beforeEach, struck } = crashAtWrite(at)
      await Promise.race([tab({ beforeEach }, ANN, createMemoryLocks()).push(), struck])
      await outbox.push()
      await pull()
      expect(onServer()).toMatchObject({ title: 'One', subject: 'Physics' })
      expect(feed.seq).toBe(3)
      expect(kept()).toEqual([])
    }
  })

  test('two tabs that send the same change make one of it', async () => {
    const { tab, outbox, onServer, feed } = await world()
    await outbox.enqueue(edit({ title: 'One' }))
    await Promise.all([outbox.push(), tab().push(), tab().push()])
    expect(onServer()).toMatchObject({ title: 'One' })
    expect(feed.seq).toBe(2)
  })
})

describe('[R18] a later edit of the same row', () => {
  test('waits behind and starts from the row that accepted gave', async () => {
    const { outbox, server, onServer } = await world()
    await outbox.enqueue(edit({ title: 'One' }))
    await outbox.enqueue(edit({ title: 'Two' }))
    expect(await outbox.items()).toMatchObject([{ isBehind: false }, { isBehind: true }])
    expect(await outbox.push()).toMatchObject({ accepted: 2 })
    expect(server.seen.map((bodies) => bodies.length)).toEqual([1, 1])
    expect(JSON.parse(server.seen[1]?.[0] ?? '')).toMatchObject({
      base: ['epoch0000000001', 2],
      row: { title: 'Two' },
    })
    expect(onServer()).toMatchObject({ title: 'Two' })
  })

  test('never stands beside it in one push, while other rows do', async () => {
    const others = [1, 2, 3].map((n) => exam({ id: `other000000000${n}` }))
    const { outbox, server } = await world([exam(), ...others])
    await outbox.enqueue(edit({ title: 'One' }))
    for (const { id } of others) await outbox.enqueue(edit({ title: 'Other' }, id))
    await outbox.enqueue(edit({ title: 'Two' }))
    await outbox.push()
    expect(server.seen.map((bodies) => bodies.length)).toEqual([4, 1])
  })

  test('is folded into the decision when the one in front ends as conflict', async () => {
    const { outbox, feed, onServer, pull, kept } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    await outbox.enqueue(edit({ subject: 'Physics' }))
    elsewhere(feed, { title: 'Theirs' })
    expect(await outbox.push()).toMatchObject({ conflicts: 1, accepted: 0 })
    const [item, ...rest] = await outbox.items()
    expect(rest).toEqual([])
    expect(item?.fields.map(({ field }) => field).sort()).toEqual(['subject', 'title'])
    expect(item?.conflict?.fields).toEqual([
      { field: 'title', base: 'Paper', mine: 'Mine', theirs: 'Theirs' },
    ])
    const { close } = await outbox.decide(item ?? UNSEEN, { title: 'theirs' })
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'Theirs', subject: 'Physics' })
    close()
    await pull()
    expect(kept()).toEqual([])
  })

  test('is not decided with it when another tab made it after the look at it', async () => {
    for (const end of ['discard', 'theirs'] as const) {
      const { outbox, tab, feed, onServer } = await world()
      await outbox.enqueue(edit({ title: 'Mine' }))
      elsewhere(feed, { title: 'Theirs' })
      await outbox.push()
      const [item] = await outbox.items()
      await tab().enqueue(edit({ subject: 'Physics' }))
      if (end === 'discard') await outbox.discard(item ?? UNSEEN)
      else await outbox.decide(item ?? UNSEEN, end)
      await outbox.push()
      expect(onServer()).toMatchObject({ title: 'Theirs', subject: 'Physics' })
    }
  })

  test('that was discarded with it is not brought back by a newer version of the row', async () => {
    for (let at = 0; at < 6; at += 1) {
      const { outbox, tab, feed, onServer, pull, kept } = await world()
      await outbox.enqueue(edit({ title: 'Mine' }))
      await outbox.enqueue(edit({ subject: 'Physics' }))
      elsewhere(feed, { title: 'Theirs' })
      await outbox.push()
      const [item] = await outbox.items()
      const { beforeEach, struck } = crashAtWrite(at)
      const crashed = tab({ beforeEach }, ANN, createMemoryLocks())
      await Promise.race([crashed.discard(item ?? UNSEEN), struck])
      const [left] = await outbox.items()
      const again = left && (await outbox.discard(left))
      elsewhere(feed, { title: 'Theirs, later' })
      await pull()
      expect(await outbox.items()).toEqual([])
      again?.close()
      await pull()
      expect(kept()).toEqual([])
      await outbox.push()
      expect(onServer()).toMatchObject({ title: 'Theirs, later', subject: 'Biology' })
    }
  })

  test('is not brought back by a crash in the middle of the decision', async () => {
    for (let at = 0; at < 6; at += 1) {
      const { outbox, tab, feed, onServer, pull, kept } = await world()
      await outbox.enqueue(edit({ title: 'Mine' }))
      await outbox.enqueue(edit({ title: 'Mine, later' }))
      elsewhere(feed, { title: 'Theirs' })
      await outbox.push()
      const [item] = await outbox.items()
      const { beforeEach, struck } = crashAtWrite(at)
      const crashed = tab({ beforeEach }, ANN, createMemoryLocks())
      await Promise.race([crashed.decide(item ?? UNSEEN, 'theirs'), struck])
      const [left] = await outbox.items()
      const again = left && (await outbox.decide(left, 'theirs'))
      await outbox.push()
      again?.close()
      await pull()
      expect(onServer()).toMatchObject({ title: 'Theirs' })
      expect(kept()).toEqual([])
    }
  })
})

describe('[R18] a push that is turned down as a whole', () => {
  const turnDown = (server: FakePush, status: number, isBad: (body: string) => boolean) => {
    server.before = (bodies) => {
      if (bodies.some(isBad)) throw new SyncError('rejected', { status })
    }
  }

  test('is sent one by one, and only the bad one goes to the tray, after three times alone', async () => {
    const others = [1, 2].map((n) => exam({ id: `other000000000${n}` }))
    const { outbox, server, onServer } = await world([exam(), ...others])
    await outbox.enqueue(edit({ title: 'bad' }))
    for (const { id } of others) await outbox.enqueue(edit({ title: 'fine' }, id))
    turnDown(server, 400, (body) => body.includes('"bad"'))
    expect(await outbox.push()).toMatchObject({ accepted: 2 })
    await outbox.push()
    expect(await outbox.items()).toMatchObject([{ state: 'sending' }])
    await outbox.push()
    const [item] = await outbox.items()
    expect(item).toMatchObject({ state: 'unknown' })
    expect(await outbox.push()).toEqual({ kind: 'idle' })
    const alone = server.seen.filter((bodies) => bodies.length === 1)
    const bad = alone.filter(([body]) => body?.includes('"bad"'))
    expect(bad).toHaveLength(3)
    server.before = () => {}
    await outbox.sendAgain(item ?? UNSEEN)
    await outbox.push()
    expect(server.seen.at(-1)).toEqual(bad[0])
    expect(onServer()).toMatchObject({ title: 'bad' })
  })

  test('counts for 400, 404 and 413 only', async () => {
    const { outbox, server } = await world()
    await outbox.enqueue(edit({ title: 'bad' }))
    for (const status of [405, 409, 422, 431, 499]) {
      turnDown(server, status, () => true)
      expect(await outbox.push()).toMatchObject({ kind: 'paused', why: 'failing' })
    }
    expect(await outbox.items()).toMatchObject([{ state: 'sending' }])
    for (const status of [404, 413, 400]) {
      turnDown(server, status, () => true)
      await outbox.push()
    }
    expect(await outbox.items()).toMatchObject([{ state: 'unknown' }])
  })
})
