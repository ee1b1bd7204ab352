import { describe, expect, test } from 'vitest'
import { SyncError } from '../../../sync/lib/sync-error.ts'
import type { StoreOp } from '../../support/memory-store.ts'
import { edit, elsewhere, exam, world } from './outbox-world.ts'

const ROWS = Array.from({ length: 25 }, (_, at) =>
  exam({ id: `exam${String(at).padStart(11, '0')}` }),
)
const idOf = (at: number) => ROWS[at]?.id ?? ''

/** An outbox over `ROWS` whose writes and whole reads are counted; `refuse` may fail them. */
const counted = async () => {
  const all = await world(ROWS)
  const counts = { writes: 0, reads: 0 }
  const faults: { refuse: ((op: StoreOp) => void) | null } = { refuse: null }
  const outbox = all.tab({
    beforeEach: (op, phase) => {
      if (phase !== 'before' || op.args[0] !== 'outbox') return
      if (op.writes) faults.refuse?.(op)
      counts[op.writes ? 'writes' : 'reads'] += 1
    },
  })
  return { ...all, outbox, counts, faults }
}

const subject = (name: string, id: string) => edit({ subject: name }, id)

describe('changes that come together', () => {
  test('are kept by one write and one reading, in the order in which they came', async () => {
    const { outbox, counts, kept, clock } = await counted()
    const now = clock.platform.now()
    const ids = await Promise.all(ROWS.map(({ id }) => outbox.enqueue(subject('Botany', id))))
    expect(counts).toEqual({ writes: 1, reads: 1 })
    expect(kept().map(({ id }) => id)).toEqual(ids)
    expect(kept().map(({ order }) => order)).toEqual(ROWS.map((_, at) => now + at))
  })

  test('of one row stand on each other, as if each had come alone', async () => {
    const { outbox, kept, onServer } = await counted()
    const [first, same, second] = await Promise.all([
      outbox.enqueue(subject('Botany', idOf(0))),
      outbox.enqueue(subject('Botany', idOf(0))),
      outbox.enqueue(subject('Zoology', idOf(0))),
    ])
    expect(same).toBeNull()
    expect(kept().map(({ id }) => id)).toEqual([first, second])
    expect(await outbox.push()).toMatchObject({ kind: 'sent', accepted: 2, conflicts: 0 })
    expect(onServer(idOf(0))).toMatchObject({ subject: 'Zoology' })
  })

  test('of a row that is not here fail alone', async () => {
    const { outbox, kept } = await counted()
    const [lost, good] = await Promise.allSettled([
      outbox.enqueue(subject('Botany', 'exam00000000099')),
      outbox.enqueue(subject('Botany', idOf(1))),
    ])
    expect(lost).toMatchObject({ status: 'rejected', reason: { code: 'missing' } })
    expect(good).toMatchObject({ status: 'fulfilled' })
    expect(kept()).toHaveLength(1)
  })

  test('find no room together, and none is kept by half', async () => {
    const { outbox, kept, faults } = await counted()
    faults.refuse = () => {
      throw new SyncError('quota')
    }
    const answers = await Promise.allSettled(
      ROWS.map(({ id }) => outbox.enqueue(subject('Botany', id))),
    )
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'quota' } })
    expect(kept()).toEqual([])
    faults.refuse = null
    expect(await outbox.enqueue(subject('Botany', idOf(0)))).not.toBeNull()
  })

  test('[R18] go out in one push with two writes: that they are sent, and what came of it', async () => {
    const { outbox, counts, server, kept } = await counted()
    await Promise.all(ROWS.map(({ id }) => outbox.enqueue(subject('Botany', id))))
    counts.writes = 0
    expect(await outbox.push()).toMatchObject({ kind: 'sent', accepted: ROWS.length, left: 0 })
    expect(server.seen).toHaveLength(1)
    expect(counts.writes).toBe(2)
    expect(kept().every(({ state }) => state === 'accepted')).toBe(true)
  })

  test('[R18] whose answers cannot be kept are sent again as they were, and count once', async () => {
    const { outbox, server, faults, feed } = await counted()
    await Promise.all(ROWS.map(({ id }) => outbox.enqueue(subject('Botany', id))))
    const seq = feed.seq
    server.after = () => {
      faults.refuse = () => {
        throw new SyncError('aborted')
      }
    }
    expect(await outbox.push()).toMatchObject({ kind: 'paused' })
    faults.refuse = null
    server.after = () => {}
    expect(await outbox.push()).toMatchObject({ kind: 'sent', accepted: ROWS.length })
    expect(server.seen[1]).toEqual(server.seen[0])
    expect(feed.seq).toBe(seq + ROWS.length)
  })
})

test('[M1] a change that is said again under its id counts once: while it waits, once it is taken, and after the mirror has it', async () => {
  const { outbox, pull, tab, feed, onServer } = await world()
  const said = { ...edit({ title: 'Mended' }), item: 'call00000000001' }
  expect(await outbox.enqueue(said)).toBe('call00000000001')
  // The engine was killed before its answer was heard; the page says it again to the next one.
  expect(await tab().enqueue(said)).toBe('call00000000001')
  expect(await outbox.items()).toHaveLength(1)
  await outbox.push()
  expect(await tab().enqueue(said)).toBe('call00000000001')
  await pull()
  elsewhere(feed, { title: 'Theirs, since' })
  await pull()
  expect(await tab().enqueue(said)).toBe('call00000000001')
  expect(await outbox.items()).toEqual([])
  await outbox.push()
  expect(onServer()).toMatchObject({ title: 'Theirs, since' })
})
