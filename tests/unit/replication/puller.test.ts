import { describe, expect, test } from 'vitest'
import { SyncError } from '../../../sync/lib/sync-error.ts'
import { FEED_SHAPE } from '../../../sync/model/wire.ts'
import { createPuller } from '../../../sync/replication/puller.ts'
import { FakeFeed } from '../../support/fake-feed.ts'
import { createFakePlatform, createMemoryLocks } from '../../support/fake-platform.ts'
import {
  crashAtWrite,
  createMemoryDevice,
  createMemoryMirror,
  failNthWrite,
  type MemoryOptions,
  newDeviceDisk,
  newMirrorDisk,
  type StoreOp,
} from '../../support/memory-store.ts'

const NOTES = 'free_pdfs'
const noteId = (n: number) => `note${String(n).padStart(11, '0')}`
const note = (n: number, more: object = {}) => ({
  id: noteId(n),
  created_at: '2026-11-21 09:30:00.000Z',
  title: `Note ${n}`,
  subject: 'Biology',
  file_url: null,
  ...more,
})

const world = () => {
  const server = new FakeFeed()
  const mirrorDisk = newMirrorDisk()
  const deviceDisk = newDeviceDisk()
  const locks = createMemoryLocks()
  const clock = createFakePlatform(7, locks)
  const heard: string[] = []
  const tab = (options: MemoryOptions = {}, tabLocks = locks) =>
    createPuller({
      mirror: createMemoryMirror(mirrorDisk, options),
      device: createMemoryDevice(deviceDisk, options),
      mirrorName: 'visitor',
      remote: server.remote(),
      platform: { ...clock.platform, locks: tabLocks },
      events: {
        onNewerShape: (shape) => heard.push(`shape ${shape}`),
        removing: async (collection, ids) => {
          heard.push(`removing ${collection} ${ids.join(' ')}`)
        },
      },
    })
  const titles = () =>
    [...(mirrorDisk.rows.get(NOTES)?.values() ?? [])].map(({ row }) => row.title).sort()
  const truth = () =>
    [...server.log.values()].flatMap(({ row }) => (row === null ? [] : [row.title])).sort()
  const fill = (count: number) => {
    for (let n = 1; n <= count; n += 1) server.put(NOTES, note(n))
  }
  return { server, mirrorDisk, deviceDisk, clock, heard, tab, titles, truth, fill }
}

describe('a pull', () => {
  test('brings every row page by page and says that it is current', async () => {
    const { server, tab, titles, truth, mirrorDisk, fill } = world()
    server.pageLimit = 2
    fill(5)
    expect(await tab().pull()).toMatchObject({ kind: 'current', changed: true })
    expect(titles()).toEqual(truth())
    expect(mirrorDisk.state).toMatchObject({ seq: 5, horizon: 5, epoch: server.epoch })
    expect(await tab().everReached()).toBe(true)
  })

  test('asks only for what is new, and for nothing when nothing is', async () => {
    const { server, tab, fill } = world()
    fill(3)
    await tab().pull()
    server.put(NOTES, note(4))
    server.asked.length = 0
    await tab().pull()
    await tab().pull()
    expect(server.asked).toEqual(['head', 'changes 3-4', 'head'])
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
    expect(writes.map(({ method }) => method)).toEqual([
      'writeState',
      'writeState',
      'upsert',
      'writeState',
    ])
    expect(writes[1]?.args[0]).toMatchObject({ seq: 0, horizon: 2, epoch: server.epoch })
    expect(writes[3]?.args[0]).toMatchObject({ seq: 2, horizon: 2 })
  })

  test('[R11] a crash around any write loses no row and leaves no ghost', async () => {
    for (let at = 0; at < 40; at += 1) {
      const { server, tab, titles, truth, fill } = world()
      server.pageLimit = 2
      fill(3)
      await tab().pull()
      server.drop(NOTES, noteId(1))
      server.put(NOTES, note(2, { title: 'Note 2 again' }))
      server.put(NOTES, note(4))
      const { beforeEach, struck } = crashAtWrite(at)
      await Promise.race([tab({ beforeEach }, createMemoryLocks()).pull(), struck])
      expect(await tab().pull()).toMatchObject({ kind: 'current' })
      expect(titles()).toEqual(truth())
    }
  })

  test('[R11] one failed write of any kind only makes the page come again', async () => {
    for (const code of ['quota', 'aborted', 'closed'] as const)
      for (let at = 0; at < 8; at += 1) {
        const { tab, titles, truth, fill, mirrorDisk } = world()
        fill(3)
        const outcome = await tab({ beforeEach: failNthWrite(at, code) }).pull()
        if (outcome.kind === 'failing') expect(outcome.code).toBe(code)
        expect(await tab().pull()).toMatchObject({ kind: 'current' })
        expect(titles()).toEqual(truth())
        expect(mirrorDisk.quarantine.size).toBe(0)
      }
  })

  test('[R11] a page is dropped when another tab moved the mirror meanwhile', async () => {
    const { server, tab, titles, truth, fill } = world()
    fill(3)
    await tab().pull()
    server.put(NOTES, note(1, { title: 'newer' }))
    const slow = tab()
    let isMet = false
    server.before = async (what) => {
      if (!what.startsWith('changes') || isMet) return
      isMet = true
      await tab().pull()
    }
    expect(await slow.pull()).toEqual({ kind: 'busy' })
    expect(titles()).toEqual(truth())
  })

  test('[R11] it waits for nobody: a mirror that another tab writes is busy', async () => {
    const { tab, fill, clock } = world()
    fill(1)
    let free = () => {}
    const held = clock.platform.locks.lock(
      'mirror:visitor',
      () =>
        new Promise<void>((resolve) => {
          free = resolve
        }),
    )
    expect(await tab().pull()).toEqual({ kind: 'busy' })
    free()
    await held
    expect(await tab().pull()).toMatchObject({ kind: 'current' })
  })
})

describe('[R12] a page that is not the one that was asked for', () => {
  const bends: Record<string, (page: ReturnType<FakeFeed['page']>) => object> = {
    'another epoch': () => ({ epoch: 'epochfromacache' }),
    'another start': (page) => ({ after: page.after + 1 }),
    'another end': (page) => ({ upto: page.upto - 1 }),
    'a step beyond its end': (page) => ({ next: page.upto + 1 }),
    'no step forward': (page) => ({ next: page.after }),
    'rows out of order': (page) => ({ changes: [...page.changes].reverse() }),
    'a row beyond its step': (page) => ({ next: page.upto - 1 }),
    'a head below its end': (page) => ({ head: page.upto - 1 }),
  }
  for (const [name, bend] of Object.entries(bends))
    test(`${name}: is thrown away and asked again by another URL`, async () => {
      const { server, tab, titles, truth, fill, mirrorDisk } = world()
      fill(3)
      const puller = tab()
      server.bend = (page, attempt) => (attempt < 2 ? { ...page, ...bend(page) } : page)
      expect(await puller.pull()).toEqual({ kind: 'failing', code: 'garbled' })
      expect(mirrorDisk.rows.size).toBe(0)
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

describe('[R12] quarantine', () => {
  test('takes what the model refuses and what no collection knows, raw, and lets the rest pass', async () => {
    const { server, tab, titles, mirrorDisk, fill } = world()
    fill(1)
    server.put(NOTES, note(2, { subject: 'Astrology' }))
    server.put('quizzes', { id: noteId(3), question: '?' })
    expect(await tab().pull()).toMatchObject({ kind: 'current' })
    expect(titles()).toEqual(['Note 1'])
    const kept = [...mirrorDisk.quarantine.values()]
    expect(kept.map(({ collection, seq }) => [collection, seq])).toEqual([
      [NOTES, 2],
      ['quizzes', 3],
    ])
    expect(JSON.parse(kept[0]?.raw ?? '')).toEqual(note(2, { subject: 'Astrology' }))
  })

  test('keeps an older version off the screen once a newer one cannot be read', async () => {
    const { server, tab, titles, fill } = world()
    fill(1)
    await tab().pull()
    server.put(NOTES, note(1, { subject: 'Astrology' }))
    await tab().pull()
    expect(titles()).toEqual([])
  })

  test('lets a row go when a newer one can be read, or when it is deleted', async () => {
    const { server, tab, titles, mirrorDisk } = world()
    server.put(NOTES, note(1, { subject: 'Astrology' }))
    server.put(NOTES, note(2, { subject: 'Astrology' }))
    await tab().pull()
    server.put(NOTES, note(1))
    server.drop(NOTES, noteId(2))
    await tab().pull()
    expect(mirrorDisk.quarantine.size).toBe(0)
    expect(titles()).toEqual(['Note 1'])
  })

  test('takes a row that the store refuses, written alone, and gives it back at the next start', async () => {
    const { tab, titles, truth, fill, mirrorDisk } = world()
    fill(3)
    const refuse = (_: string, doc: { id: string }) => (doc.id === noteId(2) ? 'too strange' : null)
    expect(await tab({ refuse }).pull()).toMatchObject({ kind: 'current' })
    expect(titles()).toEqual(['Note 1', 'Note 3'])
    expect(await tab({ refuse }).retryQuarantine()).toBe(1)
    expect(await tab().retryQuarantine()).toBe(0)
    expect(titles()).toEqual(truth())
    expect(mirrorDisk.quarantine.size).toBe(0)
  })

  test('takes no row because of a page that failed as a whole', async () => {
    const { tab, titles, truth, fill, mirrorDisk } = world()
    fill(3)
    const storeFault = (op: StoreOp) => {
      const docs = op.method === 'upsert' ? op.args[1] : []
      if (Array.isArray(docs) && docs.length > 1) throw new SyncError('storage')
    }
    expect(await tab({ beforeEach: storeFault }).pull()).toMatchObject({ kind: 'current' })
    expect(titles()).toEqual(truth())
    expect(mirrorDisk.quarantine.size).toBe(0)
  })

  test('keeps unknown fields of a row, for a build that knows them', async () => {
    const { server, tab, mirrorDisk } = world()
    server.put(NOTES, note(1, { stars: 5 }))
    await tab().pull()
    expect(mirrorDisk.rows.get(NOTES)?.get(noteId(1))?.row).toEqual(note(1, { stars: 5 }))
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

  test('[R13] a tombstone tells what goes before it goes', async () => {
    const { server, tab, titles, heard, fill } = world()
    fill(2)
    await tab().pull()
    server.drop(NOTES, noteId(2))
    await tab().pull()
    expect(titles()).toEqual(['Note 1'])
    expect(heard).toEqual([`removing ${NOTES} ${noteId(2)}`])
  })

  test('[R14] an older head of the same epoch is ignored', async () => {
    const { server, tab, fill, mirrorDisk } = world()
    fill(2)
    server.cachedHead = server.head()
    server.put(NOTES, note(3))
    const fresh = server.cachedHead
    server.cachedHead = null
    await tab().pull()
    server.cachedHead = fresh
    expect(await tab().pull()).toEqual({ kind: 'older' })
    expect(mirrorDisk.state?.seq).toBe(3)
  })

  test('[R14] a 409 makes it ask for a head past the caches', async () => {
    const { server, tab, titles, truth, fill } = world()
    fill(2)
    server.cachedHead = server.head()
    server.restart()
    server.put(NOTES, note(3))
    expect(await tab().pull()).toMatchObject({ kind: 'current' })
    expect(server.asked).toEqual(['head', 'changes 0-2', 'head?fresh', 'changes 0-3'])
    expect(titles()).toEqual(truth())
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

describe('[R14] a rebuild', () => {
  const restored = async () => {
    const all = world()
    all.fill(2)
    const backup = all.server.save()
    all.server.put(NOTES, note(1, { title: 'lost edit' }))
    all.server.put(NOTES, note(3))
    await all.tab().pull()
    all.server.restore(backup)
    return all
  }

  test('does not happen over ordinary restarts, however many', async () => {
    const { server, tab, fill, titles, truth, mirrorDisk } = world()
    fill(2)
    await tab().pull()
    for (let n = 0; n < 12; n += 1) server.restart()
    expect(await tab().pull()).toMatchObject({ kind: 'current' })
    expect(server.asked).toContain('line epoch0000000001')
    server.asked.length = 0
    server.put(NOTES, note(3))
    await tab().pull()
    expect(server.asked).toEqual(['head', 'changes 2-3'])
    expect(mirrorDisk.state?.generation).toBe(1)
    expect(titles()).toEqual(truth())
  })

  test('waits a moment of its own, with the old content on screen, then takes over in place', async () => {
    const { server, tab, titles, truth, clock, mirrorDisk } = await restored()
    const puller = tab()
    const held = await puller.pull()
    expect(held).toMatchObject({ kind: 'held', why: 'off-the-line' })
    expect(held.kind === 'held' && held.inMs <= 60_000).toBe(true)
    expect(titles()).toEqual(['Note 2', 'Note 3', 'lost edit'])
    server.asked.length = 0
    await clock.pass(60_000)
    expect(await puller.pull()).toMatchObject({ kind: 'current' })
    expect(server.asked).toEqual(['head', 'head?fresh', 'changes 0-2'])
    expect(titles()).toEqual(truth())
    expect(mirrorDisk.state).toMatchObject({ generation: 2, rebuilding: false, seq: 2 })
  })

  test('is not believed of a cache: only a head past it may say so', async () => {
    const { server, tab, fill, mirrorDisk } = world()
    fill(2)
    const stale = server.head()
    server.restart()
    server.put(NOTES, note(3))
    await tab().pull()
    server.cachedHead = stale
    expect(await tab().pull()).toMatchObject({ kind: 'current' })
    expect(mirrorDisk.state?.generation).toBe(1)
  })

  test('happens at most once an hour, also when the clock is set back a year', async () => {
    const { server, tab, clock, fill, titles, truth } = await restored()
    const puller = tab()
    await puller.pull()
    await clock.pass(60_000)
    await puller.pull()
    const backup = server.save()
    fill(5)
    await puller.pull()
    server.restore(backup)
    expect(await puller.pull()).toMatchObject({ kind: 'held', why: 'off-the-line' })
    await clock.pass(30 * 60_000)
    expect(await puller.pull()).toMatchObject({ kind: 'held' })
    clock.setClock(-365 * 86_400_000)
    await puller.pull()
    await clock.pass(60_000)
    expect(await puller.pull()).toMatchObject({ kind: 'current' })
    expect(titles()).toEqual(truth())
  })

  test('goes on to a newer head before it lets go of what it has not met', async () => {
    const { server, tab, clock, titles, truth, heard } = await restored()
    const puller = tab()
    await puller.pull()
    await clock.pass(60_000)
    let isMoved = false
    server.before = (what) => {
      if (!what.startsWith('changes') || isMoved) return
      isMoved = true
      server.put(NOTES, note(2, { title: 'moved on' }))
    }
    expect(await puller.pull()).toMatchObject({ kind: 'current', changed: true })
    expect(titles()).toEqual(truth())
    expect(heard).toEqual([`removing ${NOTES} ${noteId(3)}`])
  })

  test('goes on where a crash left it', async () => {
    for (let at = 0; at < 30; at += 1) {
      const { server, tab, clock, titles, truth } = await restored()
      server.pageLimit = 1
      const { beforeEach, struck } = crashAtWrite(at)
      const crashed = tab({ beforeEach }, createMemoryLocks())
      await crashed.pull()
      await clock.pass(60_000)
      await Promise.race([crashed.pull(), struck])
      const puller = tab()
      await puller.pull()
      await clock.pass(3_700_000)
      expect(await puller.pull()).toMatchObject({ kind: 'current' })
      expect(titles()).toEqual(truth())
    }
  })

  test('[R15] follows when the device does not know the mirror, at once', async () => {
    const { server, tab, fill, deviceDisk, mirrorDisk, titles, truth } = world()
    fill(2)
    await tab().pull()
    deviceDisk.clear()
    mirrorDisk.rows.get(NOTES)?.delete(noteId(1))
    server.asked.length = 0
    expect(await tab().pull()).toMatchObject({ kind: 'current' })
    expect(titles()).toEqual(truth())
    expect(mirrorDisk.state?.generation).toBe(2)
    await tab().pull()
    expect(mirrorDisk.state?.generation).toBe(2)
  })

  test('[R15] is not needed when the whole mirror is gone: it is pulled anew', async () => {
    const { tab, fill, mirrorDisk, titles, truth } = world()
    fill(2)
    await tab().pull()
    mirrorDisk.state = null
    mirrorDisk.rows.clear()
    expect(await tab().pull()).toMatchObject({ kind: 'current' })
    expect(mirrorDisk.state).toMatchObject({ generation: 1, seq: 2 })
    expect(titles()).toEqual(truth())
  })
})

describe('[R7] the digest', () => {
  test('is compared weekly, and agrees with rows in quarantine counted', async () => {
    const { server, tab, fill, clock, mirrorDisk } = world()
    fill(2)
    server.put(NOTES, note(3, { subject: 'Astrology' }))
    const puller = tab()
    await puller.pull()
    expect(server.asked).not.toContain('digest')
    await clock.pass(7 * 86_400_000)
    for (let n = 0; n < 5; n += 1) {
      await puller.pull()
      await clock.pass(120_000)
    }
    expect(server.asked.filter((what) => what === 'digest')).toHaveLength(1)
    expect(mirrorDisk.state?.generation).toBe(1)
  })

  test('makes a rebuild after two that do not agree, and after one does not', async () => {
    const { tab, fill, clock, mirrorDisk, titles, truth } = world()
    fill(3)
    const puller = tab()
    await puller.pull()
    mirrorDisk.rows.get(NOTES)?.delete(noteId(2))
    await puller.suspect()
    await puller.pull()
    expect(mirrorDisk.state?.generation).toBe(1)
    await clock.pass(120_000)
    expect(await puller.pull()).toMatchObject({ kind: 'current' })
    expect(mirrorDisk.state?.generation).toBe(2)
    expect(titles()).toEqual(truth())
  })

  test('of an older epoch is compared too, and of a lost line never', async () => {
    const { server, tab, fill, mirrorDisk, clock } = world()
    fill(2)
    const puller = tab()
    await puller.pull()
    server.restart()
    await puller.suspect()
    await puller.pull()
    await puller.pull()
    expect(server.asked.filter((what) => what === 'digest')).toHaveLength(1)
    await clock.pass(120_000)
    expect(mirrorDisk.state?.generation).toBe(1)
  })

  test('is not forgotten when a first pull ended uncleanly', async () => {
    const { server, tab, fill } = world()
    fill(2)
    server.pageLimit = 1
    let isCut = true
    server.before = (what) => {
      if (isCut && what === 'changes 1-2') throw new SyncError('offline')
    }
    await tab().pull()
    isCut = false
    await tab().suspect()
    await tab().pull()
    expect(server.asked).toContain('digest')
  })

  test('is not compared while pages came from a higher head: rows have moved on', async () => {
    const { server, tab, fill, clock, mirrorDisk } = world()
    fill(3)
    server.cachedHead = server.head()
    const digest = server.digest()
    server.put(NOTES, note(2, { title: 'moved on' }))
    const puller = tab()
    server.digest = () => digest
    for (let n = 0; n < 4; n += 1) {
      await puller.suspect()
      expect(await puller.pull()).toMatchObject({ kind: 'current' })
      await clock.pass(120_000)
    }
    expect(mirrorDisk.state).toMatchObject({ seq: 3, horizon: 4, generation: 1 })
  })

  test('of another commit number is not compared', async () => {
    const { server, tab, fill, mirrorDisk } = world()
    fill(2)
    const puller = tab()
    await puller.pull()
    mirrorDisk.rows.get(NOTES)?.delete(noteId(2))
    await puller.suspect()
    server.before = (what) => {
      if (what === 'digest') server.put(NOTES, note(9))
    }
    await puller.pull()
    expect(mirrorDisk.state?.generation).toBe(1)
  })
})
