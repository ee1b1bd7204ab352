import { Link } from 'react-router-dom'
import type { ExamType } from '../../../sync/index.ts'
import { examTypeLabels, examTypes } from '../../shared/labels/exam-labels.ts'
import { useQuery, useStatus } from '../../shared/live/sync-context.tsx'
import { examsPath } from '../../shared/routes/paths.ts'
import classes from '../../shared/ui/tabs.module.css'
import { strings } from './strings.ts'

/** The three types as links, each with how many there are once this device knows. */
export function TypeTabs({ current }: { current: ExamType }) {
  const counts = useQuery('examCounts')
  const { everSynced } = useStatus()
  return (
    <nav className={classes.tabs} aria-label={strings.tabs}>
      {examTypes.map((type) => (
        <Link key={type} to={examsPath(type)} aria-current={type === current ? 'page' : undefined}>
          {examTypeLabels[type]}
          <span className={classes.count}>
            {counts.state === 'ready' && everSynced ? counts.value[type] : null}
          </span>
        </Link>
      ))}
    </nav>
  )
}
