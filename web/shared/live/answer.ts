import {
  hasReached,
  type Live,
  liveCell,
  type Reading,
  type Sync,
  type SyncStatus,
  sameValue,
  startingStatus,
} from '../../../sync/index.ts'
import type { FirstScreen } from './first-screen.ts'
import { answerAt } from './query-key.ts'
import { steady } from './steady.ts'

/** The engine on its way: until it is here every read is 'loading'. */
export type Door =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly sync: Sync }
  | { readonly state: 'failed' }

/** A value that React follows; `first` is that of a page drawn by the server. */
export interface Source<T> {
  readonly follow: (onChange: () => void) => () => void
  readonly now: () => T
  readonly first: () => T
}

const loading: Live<Reading<never>> = liveCell<Reading<never>>({ state: 'loading' })
const failed: Live<Reading<never>> = liveCell<Reading<never>>({ state: 'failed', code: 'internal' })
const starting: Live<SyncStatus> = liveCell(startingStatus)

/** The way to follow live values behind a door, and behind the one that it becomes. */
const followThrough =
  (door: Live<Door>, sourcesOf: (now: Door) => readonly Live<unknown>[]) =>
  (onChange: () => void) => {
    let stops: readonly (() => void)[] = []
    const stopAll = (all: typeof stops): void => {
      for (const stop of all) stop()
    }
    const follow = (): void => {
      const before = stops
      stops = sourcesOf(door.getSnapshot()).map((source) => source.subscribe(() => onChange()))
      stopAll(before)
    }
    const stopDoor = door.subscribe(() => {
      follow()
      onChange()
    })
    follow()
    return () => stopAll([stopDoor, ...stops])
  }

const statusOf = (door: Door): Live<SyncStatus> =>
  door.state === 'open' ? door.sync.status : starting

/** A value that `pick` makes of the engine's status behind a door; of `startingStatus` until that is open. */
export const statusBehind = <T>(door: Live<Door>, pick: (status: SyncStatus) => T): Source<T> => ({
  follow: followThrough(door, (now) => [statusOf(now)]),
  now: () => pick(statusOf(door.getSnapshot()).getSnapshot()),
  // A page that the server drew is drawn over with nothing that the engine may have by then.
  first: () => pick(startingStatus),
})

/** The same function, which keeps its answer to the door that it was asked about last. */
const oncePerDoor = <T>(liveOf: (door: Door) => Live<T>): ((door: Door) => Live<T>) => {
  let kept: { readonly door: Door; readonly live: Live<T> } | null = null
  return (door) => {
    if (kept?.door !== door) kept = { door, live: liveOf(door) }
    return kept.live
  }
}

/** A live value of the engine, `before` until that is open. It is the same object while it says the same. */
export const valueBehind = <T>(
  door: Live<Door>,
  liveOf: (sync: Sync) => Live<T>,
  before: T,
): Source<T> => {
  const none = liveCell(before)
  const ownAt = oncePerDoor((now) => (now.state === 'open' ? liveOf(now.sync) : none))
  const valueAt = steady((live: Live<T>) => live.getSnapshot())
  return {
    follow: followThrough(door, (now) => [ownAt(now)]),
    now: () => valueAt(ownAt(door.getSnapshot())),
    first: () => valueAt(none),
  }
}

const ownAnswer = (door: Door, key: string): Live<unknown> => {
  if (door.state === 'open') return answerAt(door.sync, key)
  return door.state === 'failed' ? failed : loading
}

const isSame = (one: Reading<unknown>, other: Reading<unknown>): boolean =>
  one.state === 'ready' && other.state === 'ready' && sameValue(one.value, other.value)

/**
 * The answer to a key of `queryKey`. One that came with the page stays until the mirror holds all of that page. It stays
 * longer while the mirror says the same; a part that asks later is given the mirror's own.
 * @see tests/unit/web/answer.test.ts
 */
export const answerBehind = (
  door: Live<Door>,
  screen: Pick<FirstScreen, 'cursor' | 'answerTo' | 'forget' | 'added'>,
  key: string,
): Source<Reading<unknown>> => {
  const ownAt = oncePerDoor((now) => ownAnswer(now, key))
  let came: Reading<unknown> | null = null
  let isOver = false
  let same: unknown = null
  const hasCaughtUp = (): boolean => {
    const cursor = screen.cursor()
    return !cursor || hasReached(statusOf(door.getSnapshot()).getSnapshot().cursor, cursor)
  }
  const now = (): Reading<unknown> => {
    // as: every query of the engine gives a reading
    const reading = ownAt(door.getSnapshot()).getSnapshot() as Reading<unknown>
    if (!isOver) {
      came = screen.answerTo(key)?.getSnapshot() ?? came
      isOver = reading.state === 'ready' && hasCaughtUp()
      if (!isOver) return came ?? reading
    }
    if (came && reading !== same) {
      if (isSame(reading, came)) same = reading
      else came = null
    }
    return came ?? reading
  }
  const follow = followThrough(door, (open) => [ownAt(open), statusOf(open), screen.added])
  return {
    now,
    follow: (onChange) => {
      const forget = (): void => {
        now()
        if (isOver) screen.forget(key)
      }
      forget()
      return follow(() => {
        onChange()
        forget()
      })
    },
    first: () => screen.answerTo(key)?.getSnapshot() ?? came ?? loading.getSnapshot(),
  }
}
