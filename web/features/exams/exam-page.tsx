import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import type { Exam, ExamType } from '../../../sync/index.ts'
import { formatBytes } from '../../shared/format/bytes.ts'
import { langOf } from '../../shared/format/language.ts'
import { examTypeLabels, isExamType } from '../../shared/labels/exam-labels.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'
import { useSite } from '../../shared/live/use-site.ts'
import { useStanding } from '../../shared/live/use-standing.ts'
import { examPath, examsPath } from '../../shared/routes/paths.ts'
import { itemStateOf } from '../../shared/status/list-state.ts'
import { Badges, CategoryBadge, DifficultyBadge, SubjectBadge } from '../../shared/ui/badges.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { DownloadButton, OpenFileButton } from '../../shared/ui/file-buttons.tsx'
import list from '../../shared/ui/list.module.css'
import { PageTitle } from '../../shared/ui/page-title.tsx'
import { SavePanel } from '../../shared/ui/save-bubble.tsx'
import { breadcrumbs, learningResource } from '../../shared/ui/structured-data.ts'
import { usePageMeta } from '../../shared/ui/use-page-meta.ts'
import { targetOf, UploadDate } from './exam-card.tsx'
import { ExamFailure } from './exam-failure.tsx'
import classes from './exams.module.css'
import { MoreExams } from './more-exams.tsx'
import { pageMeta, strings, typePlural } from './strings.ts'

/** `/tests/:testType/:testId`. */
export function ExamPage() {
  const { testType, testId = '' } = useParams()
  const id = testId.trim()
  if (id === '') return <ExamFailure kind="no-id" />
  return <ExamById type={isExamType(testType) ? testType : 'full'} id={id} typeInPath={testType} />
}

function ExamById({ type, id, typeInPath }: { type: ExamType; id: string; typeInPath?: string }) {
  const state = itemStateOf(useQuery('exam', id), useStanding())
  if (state.kind === 'coming') return <ExamComing type={type} />
  if (state.kind !== 'found') return <ExamFailure kind={state.kind} />
  // A paper that was filed under another type since the link was shared: its own address is the one to keep.
  if (state.row.type !== typeInPath) return <Navigate to={examPath(state.row.type, id)} replace />
  return <ExamFound exam={state.row} />
}

function Page({ type, children }: { type: ExamType; children: ReactNode }) {
  return (
    <div className="main wrap">
      <p className={classes.back}>
        <ButtonLink look="text" to={examsPath(type)}>
          <IconArrowLeft className="icon" aria-hidden="true" />
          {typePlural[type]}
        </ButtonLink>
      </p>
      {children}
    </div>
  )
}

function ExamComing({ type }: { type: ExamType }) {
  usePageMeta(pageMeta[type].title, pageMeta[type].description)
  return (
    <Page type={type}>
      <div className={`${classes.detail} ${list.bones}`} role="status" aria-busy="true">
        <span className="vh">{strings.loadingOne}</span>
        <span className={`${list.bone} ${classes.boneBadge}`} />
        <span className={`${list.bone} ${classes.boneTitle}`} />
        <span className={`${list.bone} ${classes.boneMeta}`} />
      </div>
    </Page>
  )
}

function ExamFound({ exam }: { exam: Exam }) {
  const target = targetOf(exam)
  const { name: site } = useSite()
  const path = examPath(exam.type, exam.id)
  usePageMeta(
    exam.title,
    `${examTypeLabels[exam.type]}, ${exam.subject}, ${exam.difficulty}: ${exam.title}. Free to download and readable offline.`,
    {
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
          publishedAt: exam.created_at,
          language: langOf(exam.title),
          file: exam.file_url,
        }),
      ],
    },
  )
  return (
    <Page type={exam.type}>
      <div className={classes.columns}>
        <article className={classes.detail}>
          <Badges>
            <SubjectBadge subject={exam.subject} />
            <CategoryBadge category={exam.category} isFull />
            <DifficultyBadge difficulty={exam.difficulty} />
          </Badges>
          <PageTitle lang={langOf(exam.title)}>{exam.title}</PageTitle>
          <p className={list.meta}>
            <UploadDate moment={exam.created_at} />
            {target ? <span>{formatBytes(target.file.size)}</span> : null}
          </p>
          {target ? (
            <div className={`${list.card} ${classes.panel}`}>
              <OpenFileButton target={target} label={strings.viewTest} size="large" isWide>
                <IconExternalLink className="icon" aria-hidden="true" />
              </OpenFileButton>
              <DownloadButton target={target} label={strings.downloadPdf} look="outline" isWide />
              <SavePanel target={target} />
            </div>
          ) : (
            <p className="muted">{strings.noFile}</p>
          )}
        </article>
        <MoreExams type={exam.type} exceptId={exam.id} />
      </div>
    </Page>
  )
}
