import { Group } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconSend } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { SyncStatus } from '../../../../sync/index.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { useOnline } from '../../../shared/live/use-device.ts'
import { errors } from '../error-strings.ts'
import list from '../parts/list.module.css'
import { standingOf } from '../parts/standing.ts'
import { outboxPath } from '../paths.ts'
import { strings } from '../strings.ts'

interface SyncWords {
  /** 'ok': nothing is wrong, and only screen readers are told. */
  readonly tone: 'ok' | 'busy' | 'offline' | 'bad'
  readonly text: string
  /** Changes that need a person. */
  readonly needs: number
}

const { line } = strings

/** What keeps this device from sending, in words; '' where nothing does. */
const troubleOf = (status: SyncStatus): string => {
  switch (standingOf(status)) {
    case 'signed-out':
      return line.signedOut
    case 'offline':
      return line.offline
    case 'failing':
      return status.phase === 'failing' && status.problem
        ? errors[status.problem].replace(/\.$/, '')
        : line.failing
    default:
      return ''
  }
}

const keepsNothing = ({ storage }: SyncStatus): string => {
  if (storage.kind === 'durable') return ''
  return storage.why === 'full' ? line.full : line.memory
}

/** How this device stands with the server. `isOnline`: false where the browser knows of no network. Pure. */
export const syncWords = (told: SyncStatus, isOnline = true): SyncWords => {
  const isAsking = told.phase === 'starting' || told.phase === 'checking'
  const status: SyncStatus = !isOnline && isAsking ? { ...told, phase: 'offline' } : told
  const { waiting, sending, conflicts, refused } = status.outbox
  const needs = conflicts + refused
  const trouble = troubleOf(status)
  const open = waiting + (trouble ? sending : 0)
  const keeps = keepsNothing(status)
  const parts = [trouble, open > 0 ? line.wait(open) : '', keeps].filter(Boolean)
  if (parts.length === 0)
    return { tone: 'ok', text: status.phase === 'current' ? line.current : line.checking, needs }
  const text = parts.join(' · ')
  if (trouble === line.offline) return { tone: 'offline', text, needs }
  return { tone: trouble || keeps ? 'bad' : 'busy', text, needs }
}

const icons = {
  ok: IconCheck,
  busy: IconSend,
  offline: IconCloudOff,
  bad: IconAlertTriangle,
} as const

const look = { component: 'p', gap: 'xs', wrap: 'nowrap', c: 'dimmed', fz: 'var(--fs-sm)' } as const

/** One line below the title where something is in the way, waits or needs a person. */
export function SyncLine() {
  const { tone, text, needs } = syncWords(useStatus(), useOnline())
  const Icon = icons[tone]
  return (
    <>
      <Group {...look} className={tone === 'ok' ? 'vh' : undefined} role="status">
        <Icon size={18} aria-hidden="true" />
        <span>{text}</span>
      </Group>
      {needs > 0 && (
        <Group {...look}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          <Link to={outboxPath} className={list.tap}>
            {line.decide(needs)}
          </Link>
        </Group>
      )}
    </>
  )
}
