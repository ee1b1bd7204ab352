import { strings } from '../strings.ts'
import classes from './exam-list.module.css'
import { type ExamRow, examStatus } from './find-exams.ts'

/** Published, scheduled or draft: a filled, half or empty bubble with its word. */
export function ExamStatusMark({ exam }: { exam: ExamRow }) {
  if (exam.isDeleting)
    return (
      <span className={classes.status} data-status="deleting">
        {strings.exams.deleting}
      </span>
    )
  const status = examStatus(exam)
  return (
    <span className={classes.status} data-status={status}>
      {strings.statuses[status]}
    </span>
  )
}
