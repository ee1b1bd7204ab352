import type { PullOutcome, PushOutcome } from '../replication/contract.ts'
import type { SyncEventDetails, SyncEventKind } from './event-log.ts'

type Event = readonly [SyncEventKind, SyncEventDetails]

/** The event of a pull; null for one that went as it should. */
export const pullEvent = (outcome: PullOutcome): Event | null => {
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
