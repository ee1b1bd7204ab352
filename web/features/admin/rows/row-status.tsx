import { type AdminRow, type ListName, rowStatus } from '../../../../sync/index.ts'
import { formatClock, momentAt } from '../../../shared/format/moment.ts'
import { shortDay } from '../parts/when.ts'
import { strings } from '../strings.ts'
import { isOverdue } from './plan.ts'
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
  // One that waits here is due for the server only once it is there.
  if (plan !== null && row.sync === 'sent' && isOverdue(row.row.publish_at, now))
    return (
      <span className={classes.status} data-status="overdue">
        {rowStrings.plan.overdue(`${shortDay(plan, now)}, ${formatClock(plan)}`)}
      </span>
    )
  return (
    <span className={classes.status} data-status={isComing(row) ? 'coming' : status}>
      <span>
        {statusWords(row)}
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
