import type { SyncStatus } from '../../../../sync/index.ts'
import { errors } from '../error-strings.ts'
import { standingOf } from '../parts/standing.ts'
import { whenWords } from '../parts/when.ts'
import { strings } from '../strings.ts'

export interface SyncLine {
  readonly tone: 'ok' | 'busy' | 'offline' | 'bad'
  readonly text: string
  /** The part of it that is left out where there is little room. */
  readonly long: string
}

const { line } = strings

const offlineWords = ({ currentAt }: SyncStatus, hasWaiting: boolean, nowMs: number): string =>
  hasWaiting || currentAt === null ? line.offline : line.offlineSince(whenWords(currentAt, nowMs))

type Head = Pick<SyncLine, 'tone' | 'text'>

const reading = (status: SyncStatus, hasWaiting: boolean, nowMs: number): Head => {
  switch (status.phase) {
    case 'offline':
      return { tone: 'offline', text: offlineWords(status, hasWaiting, nowMs) }
    case 'failing':
      return {
        tone: 'bad',
        text: status.problem ? errors[status.problem].replace(/\.$/, '') : line.failing,
      }
    case 'starting':
    case 'checking':
      return { tone: 'busy', text: line.checking }
    case 'pulling':
      return status.progress
        ? { tone: 'busy', text: line.pulling(status.progress.done, status.progress.total) }
        : { tone: 'busy', text: line.checking }
    case 'rebuilding':
      return { tone: 'busy', text: line.rebuilding }
    case 'current':
      return { tone: 'ok', text: line.current }
    default:
      return status.phase satisfies never
  }
}

/** How it stands with the server: what the last attempt to send says comes before what the last reading says. */
const headOf = (status: SyncStatus, waiting: number, sending: number, nowMs: number): Head => {
  const isReading = status.phase !== 'offline' && status.phase !== 'failing'
  const { paused } = status.outbox
  if (paused === 'signed-out') return { tone: 'bad', text: line.signedOut }
  if (paused === 'offline' && isReading) return { tone: 'offline', text: line.offline }
  if (paused === 'failing' && isReading) return { tone: 'bad', text: line.failing }
  const isCalm = status.phase === 'current' || status.phase === 'checking'
  if (sending > 0 && isCalm) return { tone: 'busy', text: line.sending(sending) }
  if (waiting > 0 && status.phase === 'current') return { tone: 'busy', text: '' }
  return reading(status, waiting > 0, nowMs)
}

const keepsWords = (storage: SyncStatus['storage']): string => {
  if (storage.kind === 'durable') return ''
  if (storage.why === 'full') return line.full
  return storage.why === 'room-again' ? line.roomAgain : line.memory
}

/** Status as the browser knows it, before any request was made. */
const knownStatus = (status: SyncStatus, isOnline: boolean): SyncStatus =>
  !isOnline && (status.phase === 'starting' || status.phase === 'checking')
    ? { ...status, phase: 'offline' }
    : status

/** How this device stands with the server, in one sentence for the frame. `isOnline`: false where the browser knows of no network. */
export const syncLine = (told: SyncStatus, nowMs: number, isOnline = true): SyncLine => {
  const status = knownStatus(told, isOnline)
  const { outbox, storage } = status
  const isSending = standingOf(status) === 'sending'
  const waiting = outbox.waiting + (isSending ? 0 : outbox.sending)
  const head = headOf(status, waiting, isSending ? outbox.sending : 0, nowMs)
  const need = outbox.conflicts + outbox.refused
  const goes = waiting > 0 ? line.goes(waiting) : ''
  const parts = [
    head.text,
    waiting > 0 ? `${line.wait(waiting)}${goes}` : '',
    need > 0 ? line.decide(need) : '',
    keepsWords(storage),
  ]
  const text = parts.filter(Boolean).join(' · ')
  const long = goes || (text.includes(line.knew) ? line.knew : '')
  return { tone: head.tone, text, long }
}
