import type { SyncStatus } from '../../../sync/index.ts'
import { formatDay } from '../format/moment.ts'
import { useStatus } from '../live/sync-context.tsx'
import { useNow, useOnline } from '../live/use-device.ts'
import classes from './page.module.css'

const MINUTE_MS = 60_000

/**
 * Why the content may be old; null where it is fresh, or soon will be. `isOnline`: false where the browser knows that there
 * is no network.
 * @see tests/unit/web/status-words.test.ts
 */
export const staleWord = (
  { phase, problem }: Pick<SyncStatus, 'phase' | 'problem'>,
  isOnline: boolean,
): string | null => {
  if (!isOnline && phase !== 'current') return 'Offline'
  if (phase === 'offline')
    return (problem ?? 'offline') === 'offline' ? 'Offline' : 'Could not check'
  if (phase === 'failing') return 'Could not check'
  return null
}

/**
 * Says that the content of this page may be old, and since when. Nothing is said while it is fresh. Only a change of the
 * word is spoken. `isMute`: another line of the page speaks.
 */
export function FreshLine({ isMute }: { isMute?: boolean }) {
  const status = useStatus()
  const now = useNow(MINUTE_MS)
  const word = staleWord(status, useOnline())
  const { currentAt } = status
  const since =
    currentAt === null ? 'nothing on this device yet' : `last checked ${formatDay(currentAt, now)}`
  const isRead = status.phase !== 'starting'
  return (
    <div className={isMute ? undefined : classes.place} data-content={status.phase}>
      {word === null ? null : (
        <p className={classes.line}>
          <svg viewBox="0 0 12 12" strokeWidth="2" aria-hidden="true">
            <circle cx="6" cy="6" r="5" />
          </svg>
          <span>{isRead ? `${word} · ${since}` : word}</span>
        </p>
      )}
      {isMute ? null : (
        <span className="vh" role="status">
          {word}
        </span>
      )}
    </div>
  )
}
