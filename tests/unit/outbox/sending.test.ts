import { describe, expect, test } from 'vitest'
import { SyncError } from '../../../sync/lib/sync-error.ts'
import type { FakePush } from '../../support/fake-push.ts'
import { edit, elsewhere, exam, world } from './world.ts'

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

  test('two tabs that send the same change make one of it', async () => {
    const { tab, outbox, onServer, feed } = await world()
    await outbox.enqueue(edit({ title: 'One' }))
    await Promise.all([outbox.push(), tab().push(), tab().push()])
    expect(onServer()).toMatchObject({ title: 'One' })
    expect(feed.seq).toBe(2)
  })
})

describe('[R18] a later edit of the same row', () => {
  test('waits behind a change that is on its way, and starts from the row that accepted gave', async () => {
    const { outbox, server, onServer } = await world()
    await outbox.enqueue(edit({ title: 'One' }))
    server.after = () => {
      throw new SyncError('offline')
    }
    await outbox.push()
    await outbox.enqueue(edit({ title: 'Two' }))
    expect(await outbox.items()).toMatchObject([{ isBehind: false }, { isBehind: true }])
    server.after = () => {}
    expect(await outbox.push()).toMatchObject({ accepted: 2 })
    expect(server.seen.map((bodies) => bodies.length)).toEqual([1, 1, 1])
    expect(JSON.parse(server.seen[2]?.[0] ?? '')).toMatchObject({
      base: ['epoch0000000001', 2],
      row: { title: 'Two' },
    })
    expect(onServer()).toMatchObject({ title: 'Two' })
  })

  test('meets what others wrote after the change in front was taken', async () => {
    const { outbox, feed, server, pull, onServer, front } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    server.after = () => {
      throw new SyncError('offline')
    }
    await outbox.push()
    elsewhere(feed, { title: 'Theirs' })
    await pull()
    await outbox.enqueue(edit({ title: 'Mine, later' }))
    server.after = () => {}
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'Theirs' })
    expect(await front()).toMatchObject({ state: 'conflict' })
  })
})

describe('[R18] a push that is turned down as a whole', () => {
  const turnDown = (server: FakePush, status: number, isBad: (body: string) => boolean) => {
    server.before = (bodies) => {
      if (bodies.some(isBad)) throw new SyncError('rejected', { status })
    }
  }

  test('is sent one by one: the bad change alone stays, is tried again as it is, and may be given up', async () => {
    const others = [1, 2].map((n) => exam({ id: `other000000000${n}` }))
    const { outbox, server, onServer, front } = await world([exam(), ...others])
    await outbox.enqueue(edit({ title: 'bad' }))
    for (const { id } of others) await outbox.enqueue(edit({ title: 'fine' }, id))
    turnDown(server, 400, (body) => body.includes('"bad"'))
    expect(await outbox.push()).toMatchObject({ accepted: 2, left: 1 })
    await expect(outbox.discard((await front()).id)).rejects.toMatchObject({ code: 'invalid' })
    await outbox.push()
    expect(await front()).toMatchObject({ state: 'sending', isStuck: false })
    await outbox.push()
    expect(await front()).toMatchObject({ state: 'sending', isStuck: true })
    server.before = () => {}
    await outbox.push()
    const bad = server.seen.filter(([body, more]) => !more && body?.includes('"bad"'))
    expect(new Set(bad.flat()).size).toBe(1)
    expect(onServer()).toMatchObject({ title: 'bad' })
  })
})
