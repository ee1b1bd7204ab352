import { useMediaQuery } from '@mantine/hooks'
import { Link } from 'react-router-dom'
import { langOf } from '../../../shared/format/language.ts'
import { Badges, CategoryBadge, DifficultyBadge, SubjectBadge } from '../../../shared/ui/badges.tsx'
import { SyncChip } from '../parts/sync-chip.tsx'
import { shortDay } from '../parts/when.ts'
import { outboxPath } from '../paths.ts'
import { strings } from '../strings.ts'
import { ExamActions } from './exam-actions.tsx'
import classes from './exam-list.module.css'
import { ExamStatusMark } from './exam-status.tsx'
import type { ExamRow } from './find-exams.ts'
import type { ExamHandlers } from './use-exam-handlers.ts'

const words = strings.exams

interface ListProps {
  readonly exams: readonly ExamRow[]
  readonly handlers: ExamHandlers
  /** Address of the form for a row. */
  readonly editLink: (exam: ExamRow) => string
}

/** The same rows as a table where there is room, as cards on a phone. */
export function ExamList(props: ListProps) {
  const isWide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false })
  return isWide ? <ExamTable {...props} /> : <ExamCards {...props} />
}

/** A chip that needs the person leads to where they decide. */
function SyncCell({ exam }: { exam: ExamRow }) {
  if (exam.itemId === null) return <SyncChip sync={exam.sync} />
  return (
    <Link to={outboxPath} className={classes.chipLink}>
      <SyncChip sync={exam.sync} />
    </Link>
  )
}

function ExamTitle({ exam, editLink }: { exam: ExamRow; editLink: ListProps['editLink'] }) {
  const { title } = exam.row
  if (exam.isDeleting) return <s lang={langOf(title)}>{title}</s>
  return (
    <Link to={editLink(exam)} state={{ isOpenedHere: true }} title={title} lang={langOf(title)}>
      {title}
    </Link>
  )
}

function ExamTable({ exams, handlers, editLink }: ListProps) {
  const now = Date.now()
  const { columns } = words
  return (
    <div className={classes.tableBox}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{columns.title}</th>
            <th scope="col">{columns.type}</th>
            <th scope="col">{columns.subject}</th>
            <th scope="col">{columns.difficulty}</th>
            <th scope="col">{columns.status}</th>
            <th scope="col">{columns.updated}</th>
            <th scope="col">{columns.sync}</th>
            <th scope="col">
              <span className="vh">{columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {exams.map((exam) => (
            <tr key={exam.id}>
              <td className={classes.titleCell}>
                <ExamTitle exam={exam} editLink={editLink} />
              </td>
              <td>
                <CategoryBadge category={exam.row.category} />
              </td>
              <td>
                <SubjectBadge subject={exam.row.subject} />
              </td>
              <td>
                <DifficultyBadge difficulty={exam.row.difficulty} />
              </td>
              <td>
                <ExamStatusMark exam={exam} />
              </td>
              <td className={classes.day}>{shortDay(exam.changedAt, now)}</td>
              <td>
                <SyncCell exam={exam} />
              </td>
              <td>
                <ExamActions exam={exam} handlers={handlers} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ExamCards({ exams, handlers, editLink }: ListProps) {
  return (
    <ul className={classes.cards}>
      {exams.map((exam) => (
        <li key={exam.id} className={classes.card}>
          <div className={classes.about}>
            <Badges>
              <SubjectBadge subject={exam.row.subject} />
              <DifficultyBadge difficulty={exam.row.difficulty} />
            </Badges>
            <h2 className={classes.cardTitle}>
              <ExamTitle exam={exam} editLink={editLink} />
            </h2>
            <Badges>
              <ExamStatusMark exam={exam} />
              <SyncCell exam={exam} />
            </Badges>
          </div>
          <ExamActions exam={exam} handlers={handlers} />
        </li>
      ))}
    </ul>
  )
}
