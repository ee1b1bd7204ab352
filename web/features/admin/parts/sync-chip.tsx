import { IconAlertTriangle, IconCheck, IconClock, IconSend } from '@tabler/icons-react'
import { memo } from 'react'
import type { RowSync } from '../../../../sync/index.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { strings } from '../strings.ts'
import classes from './parts.module.css'
import { shownSync } from './standing.ts'
import { type Sized, useUploadPercent } from './use-upload-percent.ts'

const looks = {
  sent: { tone: 'sent', Icon: IconCheck },
  waiting: { tone: 'wait', Icon: IconClock },
  sending: { tone: 'wait', Icon: IconSend },
  refused: { tone: 'decide', Icon: IconAlertTriangle },
  conflict: { tone: 'decide', Icon: IconAlertTriangle },
} as const satisfies Readonly<Record<RowSync, unknown>>

interface SyncChipProps {
  readonly sync: RowSync
  /** Files that go ahead of the change. */
  readonly files?: readonly Sized[]
}

/** A row's state on the server, in a word with its icon, with the progress of its files. */
export function SyncChip({ sync, files = [] }: SyncChipProps) {
  const shown = shownSync(sync, useStatus())
  const isOpen = shown === 'waiting' || shown === 'sending'
  return isOpen && files.length > 0 ? (
    <SendingChip shown={shown} files={files} />
  ) : (
    <Chip shown={shown} text={strings.sync[shown]} />
  )
}

function SendingChip({ shown, files }: { shown: RowSync; files: readonly Sized[] }) {
  const percent = useUploadPercent(files)
  return percent === null ? (
    <Chip shown={shown} text={strings.sync[shown]} />
  ) : (
    <Chip shown="sending" text={strings.sendingPercent(percent)} />
  )
}

/** Drawn again only where its word changes. */
const Chip = memo(function Chip({ shown, text }: { shown: RowSync; text: string }) {
  const { tone, Icon } = looks[shown]
  return (
    <span className={classes.chip} data-tone={tone}>
      <Icon size={15} stroke={2.25} aria-hidden="true" />
      <span>{text}</span>
    </span>
  )
})
