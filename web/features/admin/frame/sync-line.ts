import type { SyncStatus } from '../../../../sync/status/status.ts'
import { whenWords } from '../parts/when.ts'
import { strings } from '../strings.ts'

export interface SyncLine {
  readonly tone: 'ok' | 'busy' | 'offline' | 'bad'
  readonly text: string
}

const { line } = strings

const headOf = (status: SyncStatus, hasWaiting: boolean, nowMs: number): SyncLine => {
  switch (status.phase) {
    case 'offline':
      return {
        tone: 'offline',
        text:
          hasWaiting || status.currentAt === null
            ? line.offline
            : line.offlineSince(whenWords(status.currentAt, nowMs)),
      }
    case 'failing':
      return {
        tone: 'bad',
        text: status.problem ? strings.errors[status.problem].replace(/\.$/, '') : line.failing,
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

/** How this device stands with the server, in one sentence for the frame. */
export const syncLine = (status: SyncStatus, nowMs: number): SyncLine => {
  const { waiting, sending, conflicts, refused, paused } = status.outbox
  const head = headOf(status, waiting > 0, nowMs)
  const parts: string[] = []
  const isIdle = status.phase === 'current' || status.phase === 'checking'
  if (sending > 0 && isIdle) parts.push(line.sending(sending))
  else if (!(status.phase === 'current' && waiting > 0)) parts.push(head.text)
  if (paused === 'signed-out') parts.push(line.signedOut)
  if (waiting > 0) parts.push(line.wait(waiting))
  if (conflicts + refused > 0) parts.push(line.decide(conflicts + refused))
  if (status.storage.kind === 'memory')
    parts.push(status.storage.why === 'full' ? line.full : line.memory)
  const isBusy = head.tone === 'ok' && waiting + sending > 0
  return { tone: isBusy ? 'busy' : head.tone, text: parts.join(' · ') }
}
