import { IconExternalLink } from '@tabler/icons-react'
import { Navigate, useParams } from 'react-router-dom'
import type { Exam, ExamType } from '../../../sync/index.ts'
import { formatBytes } from '../../shared/format/amounts.ts'
import { isExamType, langOf } from '../../shared/format/labels.ts'
import { useItemState } from '../../shared/live/list-state.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'
import { useSite } from '../../shared/live/use-site.ts'
import { pageToContinue, useLeftAt } from '../../shared/reading/tapped.ts'
import { examPath, examsPath, examsRoot, readExamPath } from '../../shared/routes/paths.ts'
import {
  Badges,
  CategoryBadge,
  DifficultyBadge,
  PageCount,
  SubjectBadge,
} from '../../shared/ui/badges.tsx'
import { Coming, ItemFailure } from '../../shared/ui/blank.tsx'
import { DownloadButton, ReadButton, RemovedCopy } from '../../shared/ui/file-buttons.tsx'
import list from '../../shared/ui/list.module.css'
import item from '../../shared/ui/page.module.css'
import { ItemPage, PageTitle } from '../../shared/ui/page.tsx'
import { SavePanel } from '../../shared/ui/save-bubble.tsx'
import { breadcrumbs, learningResource } from '../../shared/ui/structured-data.ts'
import { usePageMeta } from '../../shared/ui/use-page-meta.ts'
import { targetOf, UploadDate } from './exam-card.tsx'
import classes from './exams.module.css'
import { MoreExams } from './more-exams.tsx'
import { describe, itemWords, pageMeta, strings, typePlural } from './strings.ts'

const backToAll = { to: examsRoot, label: strings.backToTests } as const
const backTo = (type: ExamType) => ({ to: examsPath(type), label: typePlural[type] })

/** `/tests/:testType/:testId`. */
export function ExamPage() {
  const { testType, testId = '' } = useParams()
  const id = testId.trim()
  if (id === '') return <ItemFailure kind="no-id" words={itemWords} back={backToAll} />
  return <ExamById type={isExamType(testType) ? testType : 'full'} id={id} typeInPath={testType} />
}

function ExamById({ type, id, typeInPath }: { type: ExamType; id: string; typeInPath?: string }) {
  const state = useItemState(useQuery('exam', id), id)
  if (state.kind === 'coming')
    return (
      <Coming level={1}>
        <ExamComing type={type} />
      </Coming>
    )
  if (state.kind !== 'found') {
    const target = state.kind === 'removed' ? targetOf(state.row) : null
    return (
      <ItemFailure kind={state.kind} words={itemWords} back={backToAll}>
        {target ? <RemovedCopy target={target} readAt={readExamPath(type, id)} /> : null}
      </ItemFailure>
    )
  }
  // Its type has changed since the link was shared.
  const { row } = state
  if (row.type !== typeInPath) return <Navigate to={examPath(row.type, row.id)} replace />
  return <ExamFound exam={row} />
}

function ExamComing({ type }: { type: ExamType }) {
  usePageMeta(pageMeta[type].title, pageMeta[type].description)
  return (
    <ItemPage back={backTo(type)}>
      <div className={`${item.detail} ${list.bones}`} role="status" aria-busy="true">
        <span className="vh">{strings.loadingOne}</span>
        <span className={`${list.bone} ${list.boneBadge}`} />
        <span className={`${list.bone} ${classes.boneTitle}`} />
        <span className={`${list.bone} ${classes.boneMeta}`} />
      </div>
    </ItemPage>
  )
}

function ExamFound({ exam }: { exam: Exam }) {
  const target = targetOf(exam)
  const page = pageToContinue(useLeftAt({ collection: 'tests_library', id: exam.id }))
  const label = page === null ? strings.viewTest : strings.continueOn(page)
  const { name: site } = useSite()
  const path = examPath(exam.type, exam.id)
  usePageMeta(exam.title, describe(exam), {
    jsonLd: [
      breadcrumbs([
        { name: typePlural[exam.type], path: examsPath(exam.type) },
        { name: exam.title, path },
      ]),
      learningResource(site, {
        kind: 'Practice exam',
        name: exam.title,
        path,
        about: exam.subject,
        description: describe(exam),
        publishedAt: exam.created_at,
        language: langOf(exam.title),
        file: exam.file_url,
      }),
    ],
  })
  return (
    <ItemPage back={backTo(exam.type)}>
      <div className={item.columns}>
        <article className={item.detail}>
          <Badges>
            <SubjectBadge subject={exam.subject} />
            <CategoryBadge category={exam.category} />
            <DifficultyBadge difficulty={exam.difficulty} />
          </Badges>
          <PageTitle lang={langOf(exam.title)}>{exam.title}</PageTitle>
          <p className={list.meta}>
            <UploadDate moment={exam.created_at} />
            <PageCount count={target?.file.pages} />
            {target ? <span>{formatBytes(target.file.size)}</span> : null}
          </p>
          {target ? (
            <div className={`${list.card} ${item.panel} ${classes.panel}`}>
              <ReadButton
                target={target}
                readAt={readExamPath(exam.type, exam.id)}
                label={label}
                size="large"
                isWide
              >
                <IconExternalLink className="icon" aria-hidden="true" />
              </ReadButton>
              <DownloadButton target={target} label={strings.downloadPdf} look="outline" isWide />
              <SavePanel target={target} readAt={readExamPath(exam.type, exam.id)} />
            </div>
          ) : (
            <p className="muted">{strings.noFile}</p>
          )}
        </article>
        <MoreExams type={exam.type} exceptId={exam.id} />
      </div>
    </ItemPage>
  )
}
