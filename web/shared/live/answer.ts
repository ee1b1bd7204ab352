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

export interface OpenDoor {
  readonly state: 'open'
  readonly sync: Sync
}

/** The engine on its way: until it is here every read is 'loading'. */
export type Door = { readonly state: 'opening' } | OpenDoor | { readonly state: 'failed' }

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
      stops = sourcesOf(door.getSnapshot()).map((source) => source.subscribe(onChange))
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

/** The state of the engine behind a door; `startingStatus` until it is open. */
export const statusBehind = (door: Live<Door>): Source<SyncStatus> => ({
  follow: followThrough(door, (now) => [statusOf(now)]),
  now: () => statusOf(door.getSnapshot()).getSnapshot(),
  // A page that the server drew is drawn over with nothing that the engine may have by then.
  first: starting.getSnapshot,
})

const ownAnswer = (door: Door, key: string): Live<unknown> => {
  if (door.state === 'open') return answerAt(door.sync, key)
  return door.state === 'failed' ? failed : loading
}

/**
 * The answer to a key of `queryKey`. One that came with the page stays while the mirror holds less, or says the same.
 * @see tests/unit/web/answer.test.ts
 */
export const answerBehind = (
  door: Live<Door>,
  screen: Pick<FirstScreen, 'cursor' | 'answerTo'>,
  key: string,
): Source<Reading<unknown>> => {
  let seen = door.getSnapshot()
  let own = ownAnswer(seen, key)
  let same: unknown = null
  const ownAt = (now: Door): Live<unknown> => {
    if (now !== seen) own = ownAnswer(now, key)
    seen = now
    return own
  }
  const hasCaughtUp = (): boolean =>
    screen.cursor === null || hasReached(statusOf(seen).getSnapshot().cursor, screen.cursor)
  return {
    follow: followThrough(door, (now) => [ownAt(now), statusOf(now)]),
    now: () => {
      // as: every query of the engine gives a reading
      const reading = ownAt(door.getSnapshot()).getSnapshot() as Reading<unknown>
      const came = screen.answerTo(key)?.getSnapshot()
      if (!came) return reading
      if (reading.state !== 'ready' || !hasCaughtUp()) return came
      if (reading !== same && came.state === 'ready' && sameValue(reading.value, came.value))
        same = reading
      return reading === same ? came : reading
    },
    first: () => screen.answerTo(key)?.getSnapshot() ?? loading.getSnapshot(),
  }
}
