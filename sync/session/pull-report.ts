import type { Signals } from '../lib/page-port.ts'
import type { Platform } from '../lib/platform.ts'
import { codeOf } from '../lib/sync-error.ts'
import type { Knowledge } from '../queries/knowledge.ts'
import type { PullerEvents, PullOutcome, PushOutcome } from '../replication/contract.ts'
import type { EventLog, SyncEventDetails, SyncEventKind } from '../status/event-log.ts'
import type { MirrorStatus } from '../status/status-keeper.ts'

type Event = readonly [SyncEventKind, SyncEventDetails]

/** The event of a pull; null for one that went as it should. */
const pullEvent = (outcome: PullOutcome): Event | null => {
  switch (outcome.kind) {
    case 'offline':
    case 'failing':
      return ['pull', { code: outcome.code }]
    case 'postponed':
      return ['rebuild-postponed', { code: outcome.why }]
    case 'current':
    case 'older':
    case 'busy':
      return null
    default:
      return outcome satisfies never
  }
}

/** The event of a push; null for one after which everything was accepted. */
export const pushEvent = (outcome: PushOutcome): Event | null => {
  switch (outcome.kind) {
    case 'idle':
      return null
    case 'paused':
      return ['push', { code: outcome.code }]
    case 'sent': {
      const count = outcome.conflicts + outcome.refused
      return count > 0 ? ['not-accepted', { count }] : null
    }
    default:
      return outcome satisfies never
  }
}

interface PullReportOptions {
  readonly platform: Platform
  readonly signals: Pick<Signals, 'isOnline'>
  readonly status: MirrorStatus
  readonly knowledge: Pick<Knowledge, 'began' | 'reachedHead' | 'failed'>
  readonly log: EventLog
  /** Resolves once every read with listeners has seen the present rows. */
  readonly flushReads: () => Promise<void>
  /** A pull reached the head, and screens have read what it brought. */
  readonly onCurrent: (outcome: Extract<PullOutcome, { kind: 'current' }>) => void
}

/** The outlets of one mirror's pulls: status, event log, and reads that wait to know. */
interface PullReport {
  /** While a pull works. */
  readonly events: PullerEvents
  /** A pull ended. */
  readonly ended: (outcome: PullOutcome) => void
  /** From now on nothing is told. */
  readonly stop: () => void
}

export const reportPulls = (options: PullReportOptions): PullReport => {
  const { platform, signals, status, knowledge, log } = options
  let isStopped = false
  let saying: Promise<void> = Promise.resolve()

  const say = (outcome: PullOutcome) => {
    if (isStopped) return
    const event = pullEvent(outcome)
    if (event) log.add(...event)
    status.pulled(outcome, platform.now(), signals.isOnline())
    if (outcome.kind === 'current') {
      knowledge.reachedHead()
      options.onCurrent(outcome)
    } else if (outcome.kind !== 'busy' && outcome.kind !== 'older') knowledge.failed()
  }
  return {
    events: {
      onPhase: (phase) => {
        if (isStopped) return
        if (phase === 'checking') knowledge.began()
        if (phase === 'rebuilding') log.add('rebuild')
        status.working(phase)
      },
      onProgress: (progress) => status.update({ progress }),
      onNewerShape: () => status.update({ updateOffered: true }),
    },
    ended: (outcome) => {
      const isNew = outcome.kind === 'current' && outcome.changed
      // What screens read is what the status speaks of: 'everything is here' over a list read before it came would
      // call the list empty.
      saying = saying.then(async () => {
        if (isNew)
          await options
            .flushReads()
            .catch((error: unknown) => log.add('housekeeping', { code: codeOf(error) }))
        say(outcome)
      })
    },
    stop: () => {
      isStopped = true
    },
  }
}
