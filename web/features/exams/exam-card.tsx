import type { Category, Exam, SaveTarget } from '../../../sync/index.ts'
import { categoryLabels, langOf } from '../../shared/format/labels.ts'
import { examPath, readExamPath } from '../../shared/format/paths.ts'
import {
  Badges,
  DayOf,
  DifficultyBadge,
  NewSince,
  PageCount,
  SubjectBadge,
} from '../../shared/ui/badges.tsx'
import { ButtonLink, Link } from '../../shared/ui/button.tsx'
import { DownloadButton } from '../../shared/ui/file-buttons.tsx'
import list from '../../shared/ui/list.module.css'
import { SaveBubble } from '../../shared/ui/save-bubble.tsx'
import classes from './exams.module.css'
import { strings } from './strings.ts'

/** The file of a paper as the save control knows it; null while the paper has none. */
export const targetOf = ({ id, title, file_url }: Exam): SaveTarget | null =>
  file_url && { collection: 'tests_library', id, title, file: file_url }

export function CategoryBadge({ category }: { category: Category }) {
  return <span className={classes.category}>{categoryLabels[category]}</span>
}

export function ExamCard({ exam }: { exam: Exam }) {
  const target = targetOf(exam)
  const path = examPath(exam.type, exam.id)
  return (
    <li className={`${list.card} ${classes.item}`}>
      <div className={classes.first}>
        <Badges>
          <SubjectBadge subject={exam.subject} />
          <DifficultyBadge difficulty={exam.difficulty} />
          <CategoryBadge category={exam.category} />
        </Badges>
      </div>
      <h3 className={`${list.title} ${classes.first}`} lang={langOf(exam.title)}>
        <Link to={path}>{exam.title}</Link>
      </h3>
      <p className={`${list.meta} ${classes.first}`}>
        <DayOf moment={exam.created_at} />
        <PageCount count={exam.file_url?.pages} />
        <NewSince moment={exam.created_at} />
      </p>
      <div className={classes.bubble}>
        {target ? <SaveBubble target={target} readAt={readExamPath(exam.type, exam.id)} /> : null}
      </div>
      <div className={list.acts}>
        <ButtonLink look="text" to={path} aria-label={`${strings.viewDetails}: ${exam.title}`}>
          {strings.viewDetails}
        </ButtonLink>
        {target ? <DownloadButton look="text" label={strings.download} target={target} /> : null}
      </div>
    </li>
  )
}

/** The shape of a card before anything is known. */
export function ExamBones() {
  return (
    <li className={`${list.card} ${classes.item}`} aria-hidden="true" data-skeleton="">
      <div className={classes.first}>
        <Badges>
          <span className={`${list.bone} ${list.boneBadge}`} />
          <span className={`${list.bone} ${list.boneBadge}`} />
        </Badges>
      </div>
      <span className={`${list.bone} ${classes.first} ${list.boneTitle}`} />
      <span className={`${list.bone} ${classes.first} ${list.boneMeta}`} />
      <div className={classes.bubble}>
        <span className={`${list.bone} ${list.boneRing}`} />
      </div>
      <div className={list.acts} />
    </li>
  )
}
