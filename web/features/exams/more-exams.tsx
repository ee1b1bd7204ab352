import type { Exam, ExamType } from '../../../sync/index.ts'
import { langOf } from '../../shared/format/labels.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'
import { examPath, readExamPath } from '../../shared/routes/paths.ts'
import { Badges, DifficultyBadge, SubjectBadge } from '../../shared/ui/badges.tsx'
import { Link } from '../../shared/ui/button.tsx'
import list from '../../shared/ui/list.module.css'
import { SaveBubble } from '../../shared/ui/save-bubble.tsx'
import { targetOf } from './exam-card.tsx'
import classes from './exams.module.css'
import { moreHeading } from './strings.ts'

/** Up to three others of the same type, newest first (T8); nothing where there are none. */
export function MoreExams({ type, exceptId }: { type: ExamType; exceptId: string }) {
  const reading = useQuery('moreExams', type, exceptId)
  if (reading.state !== 'ready' || reading.value.length === 0) return null
  return (
    <aside className={`${list.card} ${classes.more}`} aria-labelledby="more">
      <h2 id="more">{moreHeading(type)}</h2>
      <ul>
        {reading.value.map((exam) => (
          <MoreExam key={exam.id} exam={exam} />
        ))}
      </ul>
    </aside>
  )
}

function MoreExam({ exam }: { exam: Exam }) {
  const target = targetOf(exam)
  return (
    <li>
      <div className={classes.moreText}>
        <Link to={examPath(exam.type, exam.id)} lang={langOf(exam.title)}>
          {exam.title}
        </Link>
        <Badges>
          <SubjectBadge subject={exam.subject} />
          <DifficultyBadge difficulty={exam.difficulty} />
        </Badges>
      </div>
      {target ? <SaveBubble target={target} readAt={readExamPath(exam.type, exam.id)} /> : null}
    </li>
  )
}
