import type { SyncErrorCode, SyncStatus } from '../../../sync/index.ts'
import { formatAgo, formatDay } from '../format/moment.ts'

/** How fresh the lists are, as the line under a heading says it. */
export interface Freshness {
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

/** Of a page without scripts: the server drew it from what was published then. */
export const asServed = 'As it was on the site when this page was loaded'

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

/** A line across the page: something a person should know or do. */
export interface Notice {
  readonly text: string
  readonly action: 'check' | 'reload' | null
}

const SAFE = 'What is on this device is safe and stays readable'

const storageNotice = (why: Extract<SyncStatus['storage'], { kind: 'memory' }>['why']): Notice => {
  switch (why) {
    case 'insecure':
      return warn(
        'This address is not secure (no https), so the browser keeps nothing on this device. You see content from the network; open the site by https to read it offline.',
      )
    case 'refused':
      return warn(
        'This window keeps nothing on the device (a private window does that). You see content from the network; open the site in a normal window to read it offline.',
      )
    case 'no-locks':
      return warn(
        'This browser is too old to keep content safely, so you see it from the network. Update the browser to read it offline.',
      )
    case 'full':
      return warn(
        'The storage of this device is full, so nothing new is kept and you see content from the network. Free some space, then reload.',
        'reload',
      )
    case 'room-again':
      return warn(
        'There is room on this device again. You see content from the network until this page is loaded anew.',
        'reload',
      )
    default:
      return why satisfies never
  }
}

const warn = (text: string, action: Notice['action'] = null): Notice => ({
  text,
  action,
})

/** One sentence for a problem of the sync: what happened, whether anything is lost, what to do. */
export const problemNotice = (problem: Exclude<SyncErrorCode, 'offline'>): Notice => {
  switch (problem) {
    case 'captive':
      return warn(
        `This network answers with a page of its own, often a Wi-Fi login. ${SAFE}. Sign in to the network, then check again.`,
        'check',
      )
    case 'server':
      return warn(`Our server has trouble right now. ${SAFE}; we try again by ourselves.`, 'check')
    case 'quota':
      return warn(
        `This device is full, so new content cannot be kept. ${SAFE}. Free some space, then check again.`,
        'check',
      )
    case 'closed':
      return warn(
        'The browser closed this site’s storage. Nothing is lost; we open it again by ourselves. If it stays so, reload the page.',
        'reload',
      )
    case 'aborted':
    case 'storage':
      return warn(
        `The browser could not store new content. ${SAFE}; we try again by ourselves. If it stays so, reload the page.`,
        'reload',
      )
    case 'epoch':
    case 'ahead':
    case 'garbled':
      return warn(
        `An answer did not arrive whole, so it was thrown away. ${SAFE}; we try again by ourselves.`,
        'check',
      )
    case 'unauthorized':
    case 'forbidden':
    case 'rejected':
    case 'invalid':
    case 'missing':
    case 'mismatch':
    case 'internal':
      return warn(`The list could not be renewed. ${SAFE}; we try again by ourselves.`, 'check')
    default:
      return problem satisfies never
  }
}

/**
 * The notices under the header: what was kept nowhere, then what fails. No network is said by the fresh line, which is there
 * from the start and pushes nothing.
 */
export const noticesOf = (status: SyncStatus): readonly Notice[] => {
  const notices: Notice[] = []
  if (status.storage.kind === 'memory') notices.push(storageNotice(status.storage.why))
  // A login page and a cut answer count as offline for the engine; for a person they are something else.
  const { problem } = status
  if (problem !== null && problem !== 'offline') notices.push(problemNotice(problem))
  return notices
}
