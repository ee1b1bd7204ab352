import { IconAlertTriangle, IconCheck, IconClock, IconSend } from '@tabler/icons-react'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { RowSync, UploadState } from '../../../../sync/index.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { strings } from '../strings.ts'
import classes from './parts.module.css'
import { shownSync } from './standing.ts'

const looks = {
  sent: { tone: 'sent', Icon: IconCheck },
  waiting: { tone: 'wait', Icon: IconClock },
  sending: { tone: 'wait', Icon: IconSend },
  refused: { tone: 'decide', Icon: IconAlertTriangle },
  conflict: { tone: 'decide', Icon: IconAlertTriangle },
} as const satisfies Readonly<Record<RowSync, unknown>>

/** A file that a change names. */
export interface Sized {
  readonly id: string
  readonly size: number
}

interface SyncChipProps {
  readonly sync: RowSync
  /** Files that go ahead of the change. */
  readonly files?: readonly Sized[]
}

/** A row's state on the server, in a word with its icon, with the progress of its files. */
export function SyncChip({ sync, files = [] }: SyncChipProps) {
  const shown = shownSync(sync, useStatus())
  const isOpen = shown === 'waiting' || shown === 'sending'
  const percent = useUploads(isOpen ? files : [], percentOf)
  const { tone, Icon } = looks[percent === null ? shown : 'sending']
  return (
    <span className={classes.chip} data-tone={tone}>
      <Icon size={15} stroke={2.25} aria-hidden="true" />
      <span>{percent === null ? strings.sync[shown] : strings.sendingPercent(percent)}</span>
    </span>
  )
}

export interface Uploaded {
  readonly file: Sized
  readonly state: UploadState
}

/** How much of the file that is on its way has left, in whole percent; null while none is. */
const percentOf = (files: readonly Uploaded[]): number | null => {
  for (const { state } of files)
    if (state.kind === 'uploading') return Math.floor((100 * state.sent) / Math.max(1, state.total))
  return null
}

/** What `tell` says of how these files stand: a word or a number. */
export const useUploads = <T extends string | number | null>(
  files: readonly Sized[],
  tell: (files: readonly Uploaded[]) => T,
): T => {
  const { sync } = useAdmin()
  const ids = files.map(({ id }) => id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file never changes under its id
  const followed = useMemo(
    () => files.map((file) => ({ file, live: sync.files.uploadState(file.id) })),
    [sync, ids],
  )
  const subscribe = useCallback(
    (onChange: () => void) => {
      const ends = followed.map(({ live }) => live.subscribe(onChange))
      return () => {
        for (const end of ends) end()
      }
    },
    [followed],
  )
  return useSyncExternalStore(subscribe, () =>
    tell(followed.map(({ file, live }) => ({ file, state: live.getSnapshot() }))),
  )
}
