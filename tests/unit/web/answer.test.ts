import { describe, expect, test } from 'vitest'
import {
  type Cursor,
  type Live,
  liveCell,
  type Reading,
  type Sync,
  type SyncStatus,
  startingStatus,
} from '../../../sync/index.ts'
import {
  answerBehind,
  type Door,
  statusBehind,
  valueBehind,
} from '../../../web/shared/live/answer.ts'
import { openFirstScreen } from '../../../web/shared/live/first-screen.ts'

const KEY = '["notes"]'
const cursor: Cursor = { epoch: 'e', seq: 7 }
const CAME = [{ title: 'Cells', pages: 3 }]
/** The same rows, with their fields in another order. */
const MIRRORED = [{ pages: 3, title: 'Cells' }]
const loading: Reading<unknown> = { state: 'loading' }
const ready = (value: unknown): Reading<unknown> => ({ state: 'ready', value })

/** A live value that knows how many look at it. */
const counted = <T>(cell: Live<T>) => {
  const live = { looking: 0 }
  return Object.assign(live, {
    getSnapshot: cell.getSnapshot,
    subscribe: (onChange: () => void) => {
      const stop = cell.subscribe(onChange)
      live.looking += 1
      return () => {
        live.looking -= 1
        stop()
      }
    },
  })
}

/** A page with these answers, and an engine that opens later. */
const newPage = (answers: Readonly<Record<string, unknown>> = { [KEY]: CAME }) => {
  const door = liveCell<Door>({ state: 'opening' })
  const own = liveCell<Reading<unknown>>(loading)
  const status = liveCell<SyncStatus>(startingStatus)
  const screen = openFirstScreen({ path: '/', search: '', nowMs: 0, cursor, answers })
  const ofEngine = counted(own)
  // as: the two members that answers are made of
  const sync = { status, queries: { notes: () => ofEngine } } as unknown as Sync
  /** The answers that a part of the page draws, each once in a row. */
  const look = () => {
    const answer = answerBehind(door, screen, KEY)
    const seen = [answer.now()]
    const see = () => {
      const now = answer.now()
      if (seen.at(-1) !== now) seen.push(now)
    }
    const stop = answer.follow(see)
    see()
    return { seen, stop, first: answer.first }
  }
  return {
    ...{ screen, look, door, own, ofEngine },
    came: screen.answerTo(KEY)?.getSnapshot(),
    open: () => door.set({ state: 'open', sync }),
    reach: (seq: number) =>
      status.set({ ...startingStatus, cursor: { ...cursor, seq, isConfirmed: false } }),
    lose: () => status.set(startingStatus),
    state: statusBehind(door, (now) => now),
  }
}

describe('the answer that came with a page', () => {
  test('stays one object while the engine opens, reads and says the same in the end: no part is drawn again', () => {
    const { look, own, came, open, reach } = newPage()
    const parts = [look(), look()]
    open()
    own.set(ready([]))
    reach(5)
    own.set(ready(MIRRORED))
    reach(7)
    own.set(ready(CAME))
    reach(9)
    for (const { seen } of parts) {
      expect(seen).toHaveLength(1)
      expect(seen[0]).toBe(came)
    }
  })

  test('gives way to what the mirror says otherwise once it holds all that the page came with, and not before', () => {
    const { look, own, came, open, reach } = newPage()
    const newer = ready([{ title: 'Cells and tissues', pages: 3 }])
    const { seen } = look()
    open()
    reach(6)
    own.set(newer)
    expect(seen).toEqual([came])
    reach(7)
    expect(seen).toEqual([came, newer])
  })

  test('gives way to a change that comes after the mirror had said the same', () => {
    const { look, own, came, open, reach } = newPage()
    const { seen } = look()
    open()
    own.set(ready(MIRRORED))
    reach(7)
    const newer = ready([])
    own.set(newer)
    expect(seen).toEqual([came, newer])
  })

  test('does not come back: a part that asks once the mirror has it is given the mirror’s own, also while that is read or built', () => {
    const { look, own, open, reach, lose } = newPage()
    const { stop } = look()
    open()
    own.set(ready(MIRRORED))
    reach(7)
    stop()
    own.set(loading)
    const later = look()
    lose()
    own.set(ready([]))
    expect(later.seen).toEqual([loading, ready([])])
  })

  test('hides no newer one from a part that was drawn before, where the mirror is built again', () => {
    const { look, own, came, open, reach, lose } = newPage()
    const { seen } = look()
    open()
    own.set(ready(MIRRORED))
    reach(7)
    lose()
    own.set(ready([]))
    expect(seen).toEqual([came, ready([])])
  })

  test('stays where the engine cannot be opened, and where it cannot read', () => {
    const { look, own, came, open, reach, door } = newPage()
    const { seen } = look()
    door.set({ state: 'failed' })
    open()
    reach(7)
    own.set({ state: 'failed', code: 'storage' })
    expect(seen).toEqual([came])
  })
})

test('without an answer that came, the engine’s own is followed from its opening on, until it is left', () => {
  const { look, own, ofEngine, open } = newPage({})
  const { seen, stop, first } = look()
  open()
  own.set(ready(CAME))
  expect(first()).toEqual(loading)
  expect(ofEngine.looking).toBe(1)
  stop()
  own.set(ready([]))
  expect(seen).toEqual([loading, loading, ready(CAME)])
  expect(ofEngine.looking).toBe(0)
})

test('without an answer that came, an engine that cannot be opened is a failure', () => {
  const { look, door } = newPage({})
  const { seen } = look()
  door.set({ state: 'failed' })
  expect(seen).toEqual([loading, { state: 'failed', code: 'internal' }])
})

test('an answer that the server gives to another address is shown until the mirror holds what it was given from', () => {
  const { screen, look, own, open, reach } = newPage({})
  const { seen } = look()
  const later = { path: '/', search: '?page=2', nowMs: 0, cursor: { ...cursor, seq: 8 } }
  screen.add({ ...later, answers: { [KEY]: CAME } })
  screen.add({ ...later, answers: { [KEY]: MIRRORED } })
  open()
  own.set(ready([]))
  reach(7)
  expect(seen).toEqual([loading, ready(CAME)])
  reach(8)
  expect(seen).toEqual([loading, ready(CAME), ready([])])
})

test('an answer of the server goes back to no older one, whichever comes last', () => {
  const { screen, look } = newPage()
  const { seen } = look()
  const given = (seq: number, epoch = cursor.epoch) => ({
    ...{ path: '/', search: '', nowMs: 0 },
    ...{ cursor: { epoch, seq }, answers: { [KEY]: [`${epoch} ${seq}`] } },
  })
  for (const data of [given(9), given(8), given(9), given(3, 'later'), given(2, 'later')])
    screen.add(data)
  expect(seen.slice(1)).toEqual([ready(['e 9']), ready(['later 3'])])
  expect(screen.cursor()).toEqual({ epoch: 'later', seq: 3 })
})

test('data of a late page replaces what its frame was drawn from, and takes no answer of a later address away', () => {
  const { screen, look, open, own, reach } = newPage({ [KEY]: [], '["other"]': 'frame' })
  const { seen } = look()
  const other = { '["other"]': 'later address' }
  const ask = { path: '/', search: '', nowMs: 0 }
  screen.add({ ...ask, cursor: { ...cursor, seq: 9 }, answers: other })
  screen.add({ ...ask, cursor: { ...cursor, seq: 8 }, answers: { [KEY]: CAME } })
  expect(seen.slice(1)).toEqual([ready(CAME)])
  expect(screen.answerTo('["other"]')?.getSnapshot()).toEqual(ready('later address'))
  open()
  own.set(ready([]))
  reach(8)
  expect(seen.at(-1)).toEqual(ready(CAME))
  reach(9)
  expect(seen.at(-1)).toEqual(ready([]))
})

test('a live value of the engine stays one object until it says something else, and is asked for once', () => {
  const { door, own, ofEngine, open } = newPage({})
  let asked = 0
  const before: Reading<unknown> = { state: 'loading' }
  const liveOf = ({ queries }: Sync) => {
    asked += 1
    return (queries as unknown as { notes: () => Live<Reading<unknown>> }).notes() // as: of newPage
  }
  const value = valueBehind(door, liveOf, before)
  const seen: unknown[] = [value.now()]
  const stop = value.follow(() => seen.push(value.now()))
  open()
  own.set(ready(CAME))
  own.set(ready(MIRRORED))
  expect(value.first()).toBe(before)
  expect(seen.slice(0, 2)).toEqual([before, before])
  expect(seen[1]).toBe(before)
  expect(seen[2]).toEqual(ready(CAME))
  expect(seen[3]).toBe(seen[2])
  expect(seen).toHaveLength(4)
  expect(asked).toBe(1)
  stop()
  expect(ofEngine.looking).toBe(0)
})

test('a page that comes alive with an engine open is not drawn again for a value that says the same', () => {
  const { door, own, open } = newPage({})
  open()
  const value = valueBehind(door, () => own, { state: 'loading' })
  own.set({ state: 'loading' })
  expect(value.now()).toBe(value.first())
  own.set(ready(CAME))
  expect(value.now()).toEqual(ready(CAME))
})

test('a page that the server drew begins with no state of the engine', () => {
  const { state, open, reach } = newPage()
  open()
  reach(7)
  expect(state.first()).toBe(startingStatus)
  expect(state.now().cursor).toMatchObject(cursor)
})
