import type { AdminRow, ListName } from '../../../../sync/index.ts'
import { formatClock, momentAt } from '../../../shared/format/moment.ts'
import { shortDay } from '../parts/when.ts'
import { strings } from '../strings.ts'
import { rowStatus } from './find-rows.ts'
import classes from './row-list.module.css'
import { rowStrings } from './strings.ts'

/** Published, scheduled or draft: a filled, half or empty bubble with its word. */
export function RowStatusMark({ row }: { row: AdminRow<ListName> }) {
  if (row.isDeleting)
    return (
      <span className={classes.status} data-status="deleting">
        {rowStrings.deleting}
      </span>
    )
  const status = rowStatus(row)
  const plan = status === 'scheduled' ? momentAt(row.row.publish_at) : null
  return (
    <span className={classes.status} data-status={status}>
      {strings.statuses[status]}
      {plan !== null && ` ${shortDay(plan, Date.now())}, ${formatClock(plan)}`}
    </span>
  )
}
