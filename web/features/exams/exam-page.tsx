import { IconExternalLink } from '@tabler/icons-react'
import { Navigate, useParams } from 'react-router-dom'
import type { Exam, ExamType } from '../../../sync/index.ts'
import { formatBytes } from '../../shared/format/amounts.ts'
import { describeExam, isExamType, langOf } from '../../shared/format/labels.ts'
import { examPath, examsPath, examsRoot, readExamPath } from '../../shared/format/paths.ts'
import { useItemState } from '../../shared/live/list-state.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'
import { Badges, DayOf, DifficultyBadge, PageCount, SubjectBadge } from '../../shared/ui/badges.tsx'
import { DownloadButton, ReadButton } from '../../shared/ui/file-buttons.tsx'
import { MoreItems, NoFileItem, useFileMeta, useReadLabel } from '../../shared/ui/file-item.tsx'
import list from '../../shared/ui/list.module.css'
import item from '../../shared/ui/page.module.css'
import { ItemPage, PageTitle } from '../../shared/ui/page.tsx'
import { SavePanel } from '../../shared/ui/save-bubble.tsx'
import { CategoryBadge, targetOf } from './exam-card.tsx'
import classes from './exams.module.css'
import { itemWords, pageMeta, strings, typePlural } from './strings.ts'

const readAt = ({ type, id }: Exam): string => readExamPath(type, id)

/** `/tests/:testType/:testId`. */
export function ExamPage() {
  const { testType, testId = '' } = useParams()
  const id = testId.trim()
  const type = isExamType(testType) ? testType : 'full'
  const state = useItemState(useQuery('exam', id), id)
  if (state.kind !== 'found' || id === '')
    return (
      <NoFileItem
        kind={id === '' || state.kind === 'found' ? 'no-id' : state.kind}
        item={{ collection: 'tests_library', id }}
        readAt={readExamPath(type, id)}
        words={itemWords}
        back={{ to: examsRoot, label: strings.backToTests }}
        meta={pageMeta[type]}
      />
    )
  // Its type has changed since the link was shared.
  const { row } = state
  if (row.type !== testType) return <Navigate to={examPath(row.type, row.id)} replace />
  return <ExamFound exam={row} />
}

function ExamFound({ exam }: { exam: Exam }) {
  const { id, type, title, subject } = exam
  const target = targetOf(exam)
  const label = useReadLabel({ collection: 'tests_library', id }, strings.viewTest)
  useFileMeta(exam, {
    kind: 'Practice exam',
    path: examPath(type, id),
    list: { name: typePlural[type], path: examsPath(type) },
    description: describeExam(exam),
  })
  return (
    <ItemPage back={{ to: examsPath(type), label: typePlural[type] }}>
      <div className={item.columns}>
        <article className={item.detail}>
          <Badges>
            <SubjectBadge subject={subject} />
            <CategoryBadge category={exam.category} />
            <DifficultyBadge difficulty={exam.difficulty} />
          </Badges>
          <PageTitle lang={langOf(title)}>{title}</PageTitle>
          <p className={list.meta}>
            <DayOf moment={exam.created_at} />
            <PageCount count={target?.file.pages} />
            {target ? <span>{formatBytes(target.file.size)}</span> : null}
          </p>
          {target ? (
            <div className={`${list.card} ${item.panel} ${classes.panel}`}>
              <ReadButton target={target} readAt={readAt(exam)} label={label} size="large" isWide>
                <IconExternalLink className="icon" aria-hidden="true" />
              </ReadButton>
              <DownloadButton target={target} label={strings.downloadPdf} look="outline" isWide />
              <SavePanel target={target} readAt={readAt(exam)} />
            </div>
          ) : (
            <p className="muted">{strings.noFile}</p>
          )}
        </article>
        <MoreExams type={type} exceptId={id} />
      </div>
    </ItemPage>
  )
}

/** Up to three others of the same type, newest first (T8). */
function MoreExams({ type, exceptId }: { type: ExamType; exceptId: string }) {
  const reading = useQuery('moreExams', type, exceptId)
  return (
    <MoreItems
      heading={strings.more(type)}
      rows={reading.state === 'ready' ? reading.value : []}
      pathOf={(exam) => examPath(exam.type, exam.id)}
      targetOf={targetOf}
      readAt={readAt}
      badges={(exam) => (
        <Badges>
          <SubjectBadge subject={exam.subject} />
          <DifficultyBadge difficulty={exam.difficulty} />
        </Badges>
      )}
    />
  )
}
