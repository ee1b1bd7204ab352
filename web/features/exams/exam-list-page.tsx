import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import type { ExamType } from '../../../sync/index.ts'
import { examTypeLabels, examTypes, isExamType } from '../../shared/format/labels.ts'
import { examsPath } from '../../shared/format/paths.ts'
import { isFromServer, useQuery, useStanding } from '../../shared/live/sync-context.tsx'
import { Link } from '../../shared/ui/button.tsx'
import { ListPage, useListState } from '../../shared/ui/list-page.tsx'
import tabs from '../../shared/ui/tabs.module.css'
import { ExamBones, ExamCard } from './exam-card.tsx'
import { examQuery } from './exam-query.ts'
import { ExamToolbar } from './exam-toolbar.tsx'
import classes from './exams.module.css'
import { listWords, pageMeta, strings } from './strings.ts'

const FILTERS = ['q', 'subject', 'category', 'difficulty', 'saved'] as const

/** `/tests/:testType`; any other word than the three types leads to the full tests (T1). */
export function ExamListPage() {
  const { testType } = useParams()
  if (!isExamType(testType)) return <Navigate to={examsPath('full')} replace />
  return <ExamList type={testType} />
}

function ExamList({ type }: { type: ExamType }) {
  const [params] = useSearchParams()
  return (
    <ListPage
      heading={strings.heading}
      meta={{ ...pageMeta[type], path: examsPath(type) }}
      tabs={<TypeTabs current={type} />}
      tools={<ExamToolbar type={type} />}
      state={useListState(useQuery('examPage', examQuery(type, params)), type)}
      words={listWords[type]}
      filters={FILTERS}
      card={(exam) => <ExamCard exam={exam} />}
      bones={(index) => <ExamBones key={index} />}
    />
  )
}

/** The three types as links, each with its number of papers. The server says it, or a device that has had everything. */
function TypeTabs({ current }: { current: ExamType }) {
  const counts = useQuery('examCounts')
  const { everSynced } = useStanding()
  const known =
    counts.state === 'ready' && (everSynced || isFromServer(counts)) ? counts.value : null
  return (
    <nav className={tabs.tabs} aria-label={strings.tabs}>
      {examTypes.map((type) => (
        <Link key={type} to={examsPath(type)} aria-current={type === current ? 'page' : undefined}>
          {examTypeLabels[type]}
          <span className={classes.count}>{known?.[type]}</span>
        </Link>
      ))}
    </nav>
  )
}
