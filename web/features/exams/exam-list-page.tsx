import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import type { ExamType } from '../../../sync/index.ts'
import { isExamType } from '../../shared/labels/exam-labels.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'
import { useKept } from '../../shared/live/use-kept.ts'
import { useStanding } from '../../shared/live/use-standing.ts'
import { examsPath } from '../../shared/routes/paths.ts'
import { listStateOf } from '../../shared/status/list-state.ts'
import { FreshLine } from '../../shared/ui/fresh-line.tsx'
import list from '../../shared/ui/list.module.css'
import { PageTitle } from '../../shared/ui/page-title.tsx'
import { breadcrumbs } from '../../shared/ui/structured-data.ts'
import { usePageMeta } from '../../shared/ui/use-page-meta.ts'
import { examQuery } from './exam-query.ts'
import { ExamResults } from './exam-results.tsx'
import { ExamToolbar } from './exam-toolbar.tsx'
import { pageMeta, strings } from './strings.ts'
import { TypeTabs } from './type-tabs.tsx'

/** `/tests/:testType`; any other word than the three types leads to the full tests (T1). */
export function ExamListPage() {
  const { testType } = useParams()
  if (!isExamType(testType)) return <Navigate to={examsPath('full')} replace />
  return <ExamList type={testType} />
}

function ExamList({ type }: { type: ExamType }) {
  const [params] = useSearchParams()
  const status = useStanding()
  const reading = useKept(useQuery('examPage', examQuery(type, params)), type)
  const state = listStateOf(reading, status)
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
      <ExamResults type={type} state={state} />
    </div>
  )
}
