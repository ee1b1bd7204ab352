import { IconAlertTriangle, IconCheck, IconClock, IconSend } from '@tabler/icons-react'
import type { RowSync } from '../../../../sync/index.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { strings } from '../strings.ts'
import { shownSync } from './standing.ts'
import classes from './sync-chip.module.css'

const looks = {
  sent: { tone: 'sent', Icon: IconCheck },
  waiting: { tone: 'wait', Icon: IconClock },
  sending: { tone: 'wait', Icon: IconSend },
  refused: { tone: 'decide', Icon: IconAlertTriangle },
  conflict: { tone: 'decide', Icon: IconAlertTriangle },
  unknown: { tone: 'decide', Icon: IconAlertTriangle },
} as const satisfies Readonly<Record<RowSync, unknown>>

/** How a row stands with the server, in a word with its icon. */
export function SyncChip({ sync }: { sync: RowSync }) {
  const shown = shownSync(sync, useStatus())
  const { tone, Icon } = looks[shown]
  return (
    <span className={classes.chip} data-tone={tone}>
      <Icon size={15} stroke={2.25} aria-hidden="true" />
      {strings.sync[shown]}
    </span>
  )
}
