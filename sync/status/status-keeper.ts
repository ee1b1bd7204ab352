import { BehaviorSubject } from 'rxjs'
import { isSameText } from '../lib/json.ts'
import type { State } from '../lib/observables.ts'
import type { SyncErrorCode } from '../lib/sync-error.ts'
import type { PullOutcome } from '../replication/contract.ts'
import { cursorOf, type SyncPhase, type SyncStatus, startingStatus } from './status.ts'

/** A rebuild that waits longer than this waits for the hourly limit, which a person should know (protocol, 14). */
const JITTER_MS = 60_000

/** Failed pulls in a row before a person is told (D5). */
const QUIET_RETRIES = 3

/** Failures of this device's own store: a person is told at once, because no retry frees a disk. */
const OF_STORE: ReadonlySet<SyncErrorCode> = new Set(['quota', 'aborted', 'closed', 'storage'])

const isFailure = ({ kind }: PullOutcome): boolean => kind === 'offline' || kind === 'failing'

/**
 * True for a failure that is retried before a person is told. 'Offline' is told at once where the browser is sure of it, or
 * where there is content, which is shown with its age.
 */
const isQuiet = (outcome: PullOutcome, { everSynced }: SyncStatus, isOnline: boolean): boolean => {
  if (outcome.kind === 'offline') return isOnline && !everSynced
  return outcome.kind === 'failing' && !OF_STORE.has(outcome.code)
}

/** Status after a pull ended. `nowMs` epoch ms. `rested`: the phase before that pull began. */
const afterPull = (
  status: SyncStatus,
  outcome: PullOutcome,
  nowMs: number,
  rested: SyncPhase,
): SyncStatus => {
  const calm = { ...status, progress: null }
  switch (outcome.kind) {
    case 'current':
      return {
        ...calm,
        phase: 'current',
        currentAt: nowMs,
        everSynced: true,
        // Without a new cursor (some rows are ahead of the head) the mirror still holds what it held.
        cursor: cursorOf(outcome.state, outcome.head) ?? status.cursor,
        problem: null,
      }
    case 'older':
    case 'busy':
      // Nothing was learnt: another tab pulls, or a cache gave an old head. A first pull goes on looking busy.
      return { ...calm, phase: rested === 'starting' ? 'checking' : rested }
    case 'offline':
      return { ...calm, phase: 'offline', problem: outcome.code }
    case 'failing':
      return { ...calm, phase: 'failing', problem: outcome.code }
    case 'postponed':
      return outcome.inMs <= JITTER_MS
        ? { ...calm, phase: 'rebuilding', cursor: null }
        : { ...calm, phase: 'failing', problem: 'epoch', cursor: null }
    default:
      return outcome satisfies never
  }
}

const NOTHING_LEARNT: PullOutcome = { kind: 'busy' }

export type StatusKeeper = ReturnType<typeof statusKeeper>
/** Sets the status of one mirror. Without effect once another mirror is open. */
export type MirrorStatus = ReturnType<StatusKeeper['begin']>

/** Keeps the one status value. */
export const statusKeeper = () => {
  const live = new BehaviorSubject(startingStatus)
  let mirrors = 0
  const update = (change: Partial<SyncStatus>) => {
    const next = { ...live.value, ...change }
    if (!isSameText(live.value, next)) live.next(next)
  }
  return {
    live: live as State<SyncStatus>, // as: only the keeper sets it
    /** For the parts that belong to no mirror. */
    update,
    /** Starts the status of the next mirror; the last mirror's is forgotten. */
    begin: () => {
      mirrors += 1
      const mine = mirrors
      let rested: SyncPhase = 'starting'
      let failures = 0
      const tell = (change: Partial<SyncStatus>) => {
        if (mine === mirrors) update(change)
      }
      const { storage, updateOffered } = live.value
      tell({ ...startingStatus, storage, updateOffered })
      return {
        update: tell,
        /** A pull has reached a phase. */
        working: (phase: 'checking' | 'pulling' | 'rebuilding') =>
          tell(phase === 'rebuilding' ? { phase, cursor: null } : { phase }),
        /** `isOnline`: false where the browser is sure that there is no network. */
        pulled: (outcome: PullOutcome, nowMs: number, isOnline = true) => {
          const status = live.value
          if (outcome.kind !== 'busy') failures = isFailure(outcome) ? failures + 1 : 0
          const isQuietFailure = failures <= QUIET_RETRIES && isQuiet(outcome, status, isOnline)
          const next = afterPull(status, isQuietFailure ? NOTHING_LEARNT : outcome, nowMs, rested)
          rested = next.phase
          tell(next)
        },
      }
    },
  }
}
