import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import type { Exam, ExamType } from '../../../sync/index.ts'
import { examTypeLabels, examTypes, isExamType } from '../../shared/format/labels.ts'
import { listStateOf, useKept } from '../../shared/live/list-state.ts'
import { isFromServer } from '../../shared/live/page-data.ts'
import { hasAllOnce } from '../../shared/live/standing.ts'
import { useQuery, useStanding } from '../../shared/live/sync-context.tsx'
import { examsPath } from '../../shared/routes/paths.ts'
import { Link } from '../../shared/ui/button.tsx'
import { FreshLine } from '../../shared/ui/fresh-line.tsx'
import list from '../../shared/ui/list.module.css'
import { ListResults } from '../../shared/ui/list-results.tsx'
import { PageTitle } from '../../shared/ui/page.tsx'
import { breadcrumbs } from '../../shared/ui/structured-data.ts'
import classes from '../../shared/ui/tabs.module.css'
import { usePageMeta } from '../../shared/ui/use-page-meta.ts'
import { ExamBones, ExamCard } from './exam-card.tsx'
import { examQuery } from './exam-query.ts'
import { ExamToolbar } from './exam-toolbar.tsx'
import { listWords, pageMeta, strings } from './strings.ts'

const FILTERS = ['q', 'subject', 'category', 'difficulty', 'saved'] as const

const card = (exam: Exam) => <ExamCard key={exam.id} exam={exam} />
const bones = (index: number) => <ExamBones key={index} />

/** `/tests/:testType`; any other word than the three types leads to the full tests (T1). */
export function ExamListPage() {
  const { testType } = useParams()
  if (!isExamType(testType)) return <Navigate to={examsPath('full')} replace />
  return <ExamList type={testType} />
}

function ExamList({ type }: { type: ExamType }) {
  const [params] = useSearchParams()
  const reading = useKept(useQuery('examPage', examQuery(type, params)), type)
  const state = listStateOf(reading, useStanding())
  const { title, description } = pageMeta[type]
  usePageMeta(title, description, {
    noindex: state.kind === 'empty',
    jsonLd: [breadcrumbs([{ name: title, path: examsPath(type) }])],
  })
  return (
    <div className="main wrap">
      <div className={list.head}>
        <PageTitle>{strings.heading}</PageTitle>
        <FreshLine />
      </div>
      <TypeTabs current={type} />
      {state.kind === 'unseen' || state.kind === 'error' ? null : <ExamToolbar type={type} />}
      <ListResults
        state={state}
        words={listWords[type]}
        filters={FILTERS}
        card={card}
        bones={bones}
      />
    </div>
  )
}

/** The three types as links, each with its number of papers. The server says it, or a device that has had everything. */
function TypeTabs({ current }: { current: ExamType }) {
  const counts = useQuery('examCounts')
  const everSynced = hasAllOnce(useStanding())
  const known =
    counts.state === 'ready' && (everSynced || isFromServer(counts)) ? counts.value : null
  return (
    <nav className={classes.tabs} aria-label={strings.tabs}>
      {examTypes.map((type) => (
        <Link key={type} to={examsPath(type)} aria-current={type === current ? 'page' : undefined}>
          {examTypeLabels[type]}
          <span className={classes.count}>{known?.[type]}</span>
        </Link>
      ))}
    </nav>
  )
}
