import { IconAlertTriangle, IconCheck, IconClock, IconSend } from '@tabler/icons-react'
import type { RowSync } from '../../../../sync/index.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { strings } from '../strings.ts'
import classes from './parts.module.css'
import { shownSync } from './standing.ts'
import { useUpload } from './use-upload.ts'

const looks = {
  sent: { tone: 'sent', Icon: IconCheck },
  waiting: { tone: 'wait', Icon: IconClock },
  sending: { tone: 'wait', Icon: IconSend },
  refused: { tone: 'decide', Icon: IconAlertTriangle },
  conflict: { tone: 'decide', Icon: IconAlertTriangle },
} as const satisfies Readonly<Record<RowSync, unknown>>

interface SyncChipProps {
  readonly sync: RowSync
  /** The file that goes ahead of the change. */
  readonly fileId?: string | undefined
}

/** A row's state on the server, in a word with its icon, with the progress of its file. */
export function SyncChip({ sync, fileId }: SyncChipProps) {
  const shown = shownSync(sync, useStatus())
  const upload = useUpload(shown === 'waiting' || shown === 'sending' ? fileId : undefined)
  const isUploading = upload?.kind === 'uploading'
  const { tone, Icon } = looks[isUploading ? 'sending' : shown]
  return (
    <span className={classes.chip} data-tone={tone}>
      <Icon size={15} stroke={2.25} aria-hidden="true" />
      <span>
        {isUploading
          ? strings.sendingPercent(Math.floor((100 * upload.sent) / Math.max(1, upload.total)))
          : strings.sync[shown]}
      </span>
    </span>
  )
}
