import { Link } from 'react-router-dom'
import { type AdminRow, type ListName, rowStatus } from '../../../../sync/index.ts'
import { formatClock, momentAt } from '../../../shared/format/moment.ts'
import { SyncChip } from '../parts/sync-chip.tsx'
import { shortDay } from '../parts/words.ts'
import { decidePath, outboxPath } from '../paths.ts'
import { strings } from '../strings.ts'
import type { RowKind } from './row-kind.ts'
import classes from './row-list.module.css'
import { rowStrings } from './strings.ts'

/** Whether it is published here alone: visitors do not see it before the server has it so. */
const isComing = (row: AdminRow<ListName>): boolean =>
  rowStatus(row) === 'published' && !row.isOnSite

/** The status of a row as a word. */
export const statusWords = (row: AdminRow<ListName>): string => {
  if (!isComing(row)) return strings.statuses[rowStatus(row)]
  return row.itemId === null ? strings.coming : strings.stopped
}

/** Life of a row in the trash (PROTOCOL.md, How long things live). */
const TRASH_MS = 30 * 24 * 60 * 60_000

/** Published, scheduled or draft: a filled, half or empty bubble with its word. */
export function RowStatusMark({ row }: { row: AdminRow<ListName> }) {
  if (row.isDeleting)
    return (
      <span className={classes.status} data-status="deleting">
        {rowStrings.deleting}
      </span>
    )
  const status = rowStatus(row)
  const now = Date.now()
  if (status === 'trashed')
    return (
      <span className={classes.status} data-status={status}>
        {rowStrings.goes(shortDay(row.changedAt + TRASH_MS, now))}
      </span>
    )
  const plan = status === 'scheduled' ? momentAt(row.row.publish_at) : null
  return (
    <span className={classes.status} data-status={isComing(row) ? 'coming' : status}>
      <span>
        <span>{statusWords(row)}</span>
        {plan !== null && (
          <>
            {' '}
            <span>{`${shortDay(plan, now)}, ${formatClock(plan)}`}</span>
          </>
        )}
      </span>
    </span>
  )
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
      className={classes.chipLink}
    >
      <SyncChip sync={row.sync} />
    </Link>
  )
}
