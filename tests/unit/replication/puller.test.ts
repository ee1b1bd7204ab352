import { describe, expect, test } from 'vitest'
import { SyncError } from '../../../sync/lib/sync-error.ts'
import { FEED_SHAPE } from '../../../sync/model/wire.ts'
import type { FakeFeed } from '../../support/fake-feed.ts'
import type { StoreOp } from '../../support/memory-store.ts'
import { NOTES, note, world } from './puller-world.ts'

describe('a pull', () => {
  test('brings every row page by page and says that it is current', async () => {
    const { server, tab, titles, truth, current, fill } = world()
    server.pageLimit = 2
    fill(5)
    expect(await tab().pull()).toMatchObject({ kind: 'current', changed: true })
    expect(titles()).toEqual(truth())
    expect(current().state).toMatchObject({ seq: 5, horizon: 5, epoch: server.epoch })
    expect(await tab().reachedAt()).toBeGreaterThan(0)
  })

  test('[R11] stores epoch and horizon, then the rows, then the checkpoint', async () => {
    const { server, tab, fill } = world()
    fill(2)
    const writes: StoreOp[] = []
    await tab({
      beforeEach: (op, phase) => {
        if (op.writes && phase === 'before' && op.store === 'mirror') writes.push(op)
      },
    }).pull()
    // A new mirror is blanked first.
    expect(writes.map(({ method }) => method)).toEqual([
      'writeState',
      'writeState',
      'writeState',
      'write',
      'writeState',
    ])
    expect(writes[2]?.args[0]).toMatchObject({ seq: 0, horizon: 2, epoch: server.epoch })
    expect(writes[4]?.args[0]).toMatchObject({ seq: 2, horizon: 2 })
  })
})

describe('[R12] a page that is not the one that was asked for', () => {
  const bends: Record<string, (page: ReturnType<FakeFeed['page']>) => object> = {
    'another epoch': () => ({ epoch: 'epochfromacache' }),
    'another start': (page) => ({ after: page.after + 1 }),
    'a step beyond its end': (page) => ({ next: page.upto + 1 }),
    'no step forward': (page) => ({ next: page.after }),
    'rows out of order': (page) => ({ changes: [...page.changes].reverse() }),
    'a head below its end': (page) => ({ head: page.upto - 1 }),
  }
  for (const [name, bend] of Object.entries(bends))
    test(`${name}: is thrown away and asked again by another URL`, async () => {
      const { server, tab, titles, truth, fill, current } = world()
      fill(3)
      const puller = tab()
      server.bend = (page, attempt) => (attempt < 2 ? { ...page, ...bend(page) } : page)
      expect(await puller.pull()).toEqual({ kind: 'failing', code: 'garbled' })
      expect(current().rows.size).toBe(0)
      expect(await puller.pull()).toEqual({ kind: 'failing', code: 'garbled' })
      expect(await puller.pull()).toMatchObject({ kind: 'current' })
      expect(server.asked.filter((what) => what.startsWith('changes'))).toEqual([
        'changes 0-3',
        'changes 0-3 r=1',
        'changes 0-3 r=2',
      ])
      expect(titles()).toEqual(truth())
    })
})

describe('heads', () => {
  test('[R12] a newer shape is pulled and an update offered', async () => {
    const { server, tab, titles, heard, fill } = world()
    fill(1)
    server.shape = FEED_SHAPE + 1
    await tab().pull()
    expect(titles()).toEqual(['Note 1'])
    expect(heard).toContain(`shape ${FEED_SHAPE + 1}`)
  })

  test('[R14] an older head of the same epoch is ignored', async () => {
    const { server, tab, fill, current } = world()
    fill(2)
    server.cachedHead = server.head()
    server.put(NOTES, note(3))
    const fresh = server.cachedHead
    server.cachedHead = null
    await tab().pull()
    server.cachedHead = fresh
    expect(await tab().pull()).toEqual({ kind: 'older' })
    expect(current().state?.seq).toBe(3)
  })

  test('a network that is gone, or not ours, is offline; another fault is failing', async () => {
    const { server, tab } = world()
    for (const [code, kind] of [
      ['offline', 'offline'],
      ['captive', 'offline'],
      ['server', 'failing'],
    ] as const) {
      server.before = () => {
        throw new SyncError(code)
      }
      expect(await tab().pull()).toEqual({ kind, code })
    }
  })
})
