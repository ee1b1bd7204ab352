import type { SyncStatus } from '../../../sync/index.ts'
import { formatAgo, formatDay } from './moment.ts'

/** How fresh the lists are, as the line under a heading says it. */
interface Freshness {
  readonly look: 'good' | 'busy' | 'offline'
  readonly text: string
  /** The same without the minutes: what a screen reader is told, once per change. */
  readonly spoken: string
}

const countOf = (progress: SyncStatus['progress']): string =>
  progress && progress.total > 0
    ? ` · ${Math.min(progress.done, progress.total)} of ${progress.total}`
    : ''

const busy = (spoken: string, more = ''): Freshness => ({
  look: 'busy',
  text: spoken + more,
  spoken,
})
const standing = (word: string, status: SyncStatus, nowMs: number): Freshness => ({
  look: 'offline',
  text:
    status.currentAt === null
      ? `${word} · nothing on this device yet`
      : `${word} · last checked ${formatDay(status.currentAt, nowMs)}`,
  spoken: word,
})

const isNoNetwork = ({ problem }: SyncStatus): boolean => problem === null || problem === 'offline'

/**
 * `isOnline`: false where the browser knows that there is no network, which is said before anything was asked. `isDrawn`: the
 * list stands there already, as the server drew it.
 */
export const freshnessOf = (
  status: SyncStatus,
  nowMs: number,
  isOnline = true,
  isDrawn = false,
): Freshness => {
  const first = isDrawn ? 'Keeping it for offline' : 'Loading for the first time'
  switch (status.phase) {
    case 'starting':
      return isOnline
        ? busy('Opening what is on this device')
        : { look: 'offline', text: 'Offline', spoken: 'Offline' }
    case 'checking':
      if (!isOnline) return standing('Offline', status, nowMs)
      return status.everSynced ? busy('Checking…') : busy(first)
    case 'pulling':
      return status.everSynced
        ? busy('Getting what changed', countOf(status.progress))
        : busy(first, countOf(status.progress))
    case 'rebuilding':
      return busy('Renewing the list', countOf(status.progress))
    case 'offline':
      return standing(isNoNetwork(status) ? 'Offline' : 'Could not check', status, nowMs)
    case 'failing':
      return standing('Could not check', status, nowMs)
    case 'current': {
      const spoken = 'Up to date'
      const checked =
        status.currentAt === null ? '' : ` · checked ${formatAgo(status.currentAt, nowMs)}`
      return { look: 'good', text: spoken + checked, spoken }
    }
    default:
      return status.phase satisfies never
  }
}
