import { describe, expect, test } from 'vitest'
import {
  type Cursor,
  liveCell,
  type Reading,
  type Sync,
  type SyncStatus,
  startingStatus,
} from '../../../sync/index.ts'
import { answerBehind, type Door, statusBehind } from '../../../web/shared/live/answer.ts'
import { serverReading } from '../../../web/shared/live/first-screen.ts'

const KEY = '["notes"]'
const cursor: Cursor = { epoch: 'e', seq: 7 }
const CAME = [{ title: 'Cells', pages: 3 }]
/** The same rows, with their fields in another order. */
const MIRRORED = [{ pages: 3, title: 'Cells' }]
const loading: Reading<unknown> = { state: 'loading' }
const ready = (value: unknown): Reading<unknown> => ({ state: 'ready', value })

/** A page that came with an answer, and an engine that opens later. */
const newPage = (came: unknown = CAME) => {
  const door = liveCell<Door>({ state: 'opening' })
  const own = liveCell<Reading<unknown>>(loading)
  const status = liveCell<SyncStatus>(startingStatus)
  const reading = serverReading(came)
  // as: the two members that answers are made of
  const sync = { status, queries: { notes: () => own } } as unknown as Sync
  const answer = answerBehind(door, { cursor, answerTo: () => reading }, KEY)
  const seen: unknown[] = []
  const look = () => {
    const now = answer.now()
    if (seen.at(-1) !== now) seen.push(now)
  }
  look()
  const stop = answer.follow(look)
  return {
    ...{ answer, seen, stop, door, own, reading: reading.getSnapshot() },
    open: () => door.set({ state: 'open', sync }),
    reach: (seq: number) =>
      status.set({ ...startingStatus, cursor: { ...cursor, seq, isConfirmed: false } }),
    state: statusBehind(door),
  }
}

describe('the answer that came with a page', () => {
  test('stays one object while the engine opens, reads and says the same in the end: nothing is drawn anew', () => {
    const { own, seen, reading, open, reach } = newPage()
    open()
    own.set(ready([]))
    reach(5)
    own.set(ready(MIRRORED))
    reach(7)
    reach(9)
    expect(seen).toEqual([reading])
    expect(seen[0]).toBe(reading)
  })

  test('gives way to what the mirror says otherwise once it holds all that the page came with, and not before', () => {
    const { own, seen, reading, open, reach } = newPage()
    const newer = ready([{ title: 'Cells and tissues', pages: 3 }])
    open()
    reach(6)
    own.set(newer)
    expect(seen).toEqual([reading])
    reach(7)
    expect(seen).toEqual([reading, newer])
  })

  test('gives way to a change that comes after the mirror had said the same', () => {
    const { own, seen, reading, open, reach } = newPage()
    open()
    own.set(ready(MIRRORED))
    reach(7)
    const newer = ready([])
    own.set(newer)
    expect(seen).toEqual([reading, newer])
  })

  test('stays where the engine cannot be opened', () => {
    const { seen, reading, door } = newPage()
    door.set({ state: 'failed' })
    expect(seen).toEqual([reading])
  })
})

test('without an answer that came, the engine’s own is followed from its opening on, until it is left', () => {
  const door = liveCell<Door>({ state: 'opening' })
  const own = liveCell<Reading<unknown>>(loading)
  const status = liveCell<SyncStatus>(startingStatus)
  const sync = { status, queries: { notes: () => own } } as unknown as Sync
  const answer = answerBehind(door, { cursor: null, answerTo: () => null }, KEY)
  const seen: unknown[] = []
  const stop = answer.follow(() => seen.push(answer.now()))
  expect([answer.first(), answer.now()]).toEqual([loading, loading])
  door.set({ state: 'open', sync })
  own.set(ready(CAME))
  stop()
  own.set(ready([]))
  expect(seen).toEqual([loading, ready(CAME)])
})

test('a page that the server drew begins with no state of the engine', () => {
  const { state, open, reach } = newPage()
  open()
  reach(7)
  expect(state.first()).toBe(startingStatus)
  expect(state.now().cursor).toMatchObject(cursor)
})
