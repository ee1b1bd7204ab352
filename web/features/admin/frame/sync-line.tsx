import { Link } from 'react-router-dom'
import type { SyncStatus } from '../../../../sync/index.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { useOnline } from '../../../shared/live/use-device.ts'
import { errors } from '../error-strings.ts'
import { standingOf } from '../parts/standing.ts'
import { outboxPath } from '../paths.ts'
import { strings } from '../strings.ts'
import classes from './admin-frame.module.css'

interface SyncWords {
  /** 'ok': there is nothing to be said, and the words are for screen readers. */
  readonly tone: 'ok' | 'busy' | 'offline' | 'bad'
  readonly text: string
  /** Changes that need a person. */
  readonly needs: number
}

const { line } = strings

const keepsWords = (storage: SyncStatus['storage']): string => {
  if (storage.kind === 'durable') return ''
  return storage.why === 'full' ? line.full : line.memory
}

/** What is in the way of this device and the server; null where nothing is. */
const troubleOf = (status: SyncStatus): Omit<SyncWords, 'needs'> | null => {
  const standing = standingOf(status)
  switch (standing) {
    case 'signed-out':
      return { tone: 'bad', text: line.signedOut }
    case 'offline':
      return { tone: 'offline', text: line.offline }
    case 'failing': {
      const problem = status.phase === 'failing' ? status.problem : null
      return { tone: 'bad', text: problem ? errors[problem].replace(/\.$/, '') : line.failing }
    }
    case 'sending':
      return null
    default:
      return standing satisfies never
  }
}

/** How this device stands with the server. `isOnline`: false where the browser knows of no network. Pure. */
export const syncWords = (told: SyncStatus, isOnline = true): SyncWords => {
  const isAsking = told.phase === 'starting' || told.phase === 'checking'
  const status: SyncStatus = !isOnline && isAsking ? { ...told, phase: 'offline' } : told
  const { waiting, sending, conflicts, refused } = status.outbox
  const trouble = troubleOf(status)
  const open = waiting + (trouble ? sending : 0)
  const keeps = keepsWords(status.storage)
  const parts = [trouble?.text, open > 0 ? line.wait(open) : '', keeps].filter(Boolean)
  const isQuiet = parts.length === 0
  const otherTone = keeps ? 'bad' : isQuiet ? 'ok' : 'busy'
  const calm = status.phase === 'current' ? line.current : line.checking
  return {
    tone: trouble?.tone ?? otherTone,
    text: isQuiet ? calm : parts.join(' · '),
    needs: conflicts + refused,
  }
}

/** One line below the title where something is in the way, waits or needs a person. */
export function SyncLine() {
  const { tone, text, needs } = syncWords(useStatus(), useOnline())
  const isQuiet = tone === 'ok'
  return (
    <>
      <p className={isQuiet ? 'vh' : classes.line} data-tone={tone} role="status">
        <span>{text}</span>
      </p>
      {needs > 0 && (
        <p className={classes.line} data-tone="bad">
          <Link to={outboxPath}>{line.decide(needs)}</Link>
        </p>
      )}
    </>
  )
}
