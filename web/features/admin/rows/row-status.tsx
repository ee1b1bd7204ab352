import { IconCircle, IconCircleFilled, IconCircleHalf2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type AdminRow, type ListName, rowStatus } from '../../../../sync/index.ts'
import { formatClock, momentAt } from '../../../shared/format/moment.ts'
import list from '../parts/list.module.css'
import { SyncChip } from '../parts/sync-chip.tsx'
import { shortDay } from '../parts/words.ts'
import { decidePath, outboxPath } from '../paths.ts'
import { strings } from '../strings.ts'
import type { RowKind } from './row-kind.ts'
import classes from './row-list.module.css'
import { rowStrings } from './strings.ts'

/** Whether a row is published on this device only: visitors see it once the server has it. */
const isComing = (row: AdminRow<ListName>): boolean =>
  rowStatus(row) === 'published' && !row.isOnSite

/** The status of a row as a word. */
export const statusWords = (row: AdminRow<ListName>): string => {
  if (!isComing(row)) return strings.statuses[rowStatus(row)]
  return row.itemId === null ? strings.coming : strings.stopped
}

/** Life of a row in the trash (PROTOCOL.md, How long things live). */
const TRASH_MS = 30 * 24 * 60 * 60_000

/** A filled, half or empty bubble. */
const bubbles = {
  published: IconCircleFilled,
  scheduled: IconCircleHalf2,
  draft: IconCircle,
  trashed: IconCircle,
  coming: IconCircleHalf2,
  deleting: IconCircle,
} as const

/** Published, scheduled or draft: its bubble with its word, and the time of what comes by itself. */
export function RowStatusMark({ row }: { row: AdminRow<ListName> }) {
  const status = row.isDeleting ? 'deleting' : isComing(row) ? 'coming' : rowStatus(row)
  const plan = status === 'scheduled' ? momentAt(row.row.publish_at) : null
  const now = Date.now()
  const time = plan === null ? '' : ` ${shortDay(plan, now)}, ${formatClock(plan)}`
  const Bubble = bubbles[status]
  return (
    <span className={classes.fact} data-status={status}>
      <Bubble size={14} stroke={3} aria-hidden="true" />
      <span>
        {status === 'deleting'
          ? rowStrings.deleting
          : status === 'trashed'
            ? rowStrings.goes(shortDay(row.changedAt + TRASH_MS, now))
            : statusWords(row) + time}
      </span>
    </span>
  )
}

/** A fact about a row beside its badges: a price, a length, a place. */
export function Meta({ children }: { children: ReactNode }) {
  return <span className={classes.fact}>{children}</span>
}

/** A chip that needs the person leads to the decision, or to the reason of the refusal. */
export function SyncCell<N extends ListName>({
  kind,
  row,
}: {
  readonly kind: RowKind<N>
  readonly row: AdminRow<N>
}) {
  if (row.itemId === null) return <SyncChip sync={row.sync} fileId={kind.fileOf?.(row.row)?.id} />
  return (
    <Link
      to={row.sync === 'conflict' ? decidePath(row.itemId) : outboxPath}
      state={{ isOpenedHere: true }}
      className={list.tap}
    >
      <SyncChip sync={row.sync} />
    </Link>
  )
}
