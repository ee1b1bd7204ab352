/** Something that went otherwise than it should, and did not stop the engine. */
export type SyncEventKind =
  | 'pull' // a pull ended without reaching the head; `code` says why
  | 'rebuild' // a mirror is built anew
  | 'rebuild-postponed' // a rebuild is due and waits; `code` is its reason
  | 'unreadable' // rows that this build cannot read; `count` of them
  | 'push' // sending paused; `code` says why
  | 'not-accepted' // changes that ended as a conflict or were refused; `count` of them
  | 'lost' // accepted changes that a restore or a lost tail took off the line, and that are sent again; `count` of them
  | 'settle' // overlays could not be compared with the mirror
  | 'restored' // rows of the device database that the browser had lost; `count` of them
  | 'download'
  | 'upload'
  | 'evicted' // saved files that made room for one that weighs more; `count` of them
  | 'engine' // a mirror would not open or close
  | 'housekeeping' // a hint or a tidying that is made good later

/** An event's details: the engine's own codes, ids and counts. Never words of a person, nor of another machine. */
export interface SyncEventDetails {
  readonly code?: string
  readonly id?: string
  readonly count?: number
}

/** One event, or several alike in a row. */
interface SyncEvent extends SyncEventDetails {
  readonly kind: SyncEventKind
  /** Epoch ms of the first and the last time, by this device's clock. */
  readonly firstAt: number
  readonly lastAt: number
  /** How often it came in a row, at least 1. */
  readonly times: number
}

/** The log of this tab since it was opened. It is of this tab alone, and goes with it. */
export interface EventLog {
  readonly add: (kind: SyncEventKind, details?: SyncEventDetails) => void
  /** Oldest first, the newest 200 at most. */
  readonly events: () => readonly SyncEvent[]
}

/** Enough for a bad day, and a few dozen kilobytes at most. */
const LIMIT = 200

const isAlike = (event: SyncEvent, kind: SyncEventKind, details: SyncEventDetails): boolean =>
  event.kind === kind &&
  event.code === details.code &&
  event.id === details.id &&
  event.count === details.count

/**
 * A bounded memory of failures, for finding out what a device went through. A repeated event only counts: an hour in a
 * tunnel must not push out what happened before it.
 * @see tests/unit/status/event-log.test.ts
 */
export const createEventLog = (now: () => number): EventLog => {
  let kept: readonly SyncEvent[] = []
  return {
    add: (kind, details = {}) => {
      const at = now()
      const last = kept.at(-1)
      kept =
        last && isAlike(last, kind, details)
          ? [...kept.slice(0, -1), { ...last, lastAt: at, times: last.times + 1 }]
          : [...kept, { kind, ...details, firstAt: at, lastAt: at, times: 1 }].slice(-LIMIT)
    },
    events: () => kept,
  }
}
