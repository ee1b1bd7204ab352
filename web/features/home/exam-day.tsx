import type { GlobalSettings } from '../../../sync/index.ts'
import { formatIsoDay, isoDay } from '../../shared/format/moment.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'
import { useNow } from '../../shared/live/use-device.ts'
import classes from './home.module.css'
import { strings } from './strings.ts'

const HOUR_MS = 3_600_000

interface Exam {
  /** 'NEET 2027', or the name alone; '' where the settings name none. */
  readonly name: string
  /** '2027-05-02'. */
  readonly day: string
}

/** The exam of the settings, until its day in India is over; null where no day is known. Pure. */
export const comingExam = (settings: GlobalSettings | null, nowMs: number): Exam | null => {
  const { exam_name = '', exam_year = '', exam_date: day = '' } = settings ?? {}
  if (formatIsoDay(day) === '' || day < isoDay(nowMs)) return null
  const name = exam_name.trim()
  return { name: name && `${name} ${exam_year}`.trim(), day }
}

/** When the exam is, as the academy's settings say. */
export function ExamDay() {
  const settings = useQuery('globalSettings')
  const exam = comingExam(settings.state === 'ready' ? settings.value : null, useNow(HOUR_MS))
  if (exam === null) return null
  return (
    <p className={classes.examDay}>
      {strings.examDay(exam.name)} <time dateTime={exam.day}>{formatIsoDay(exam.day)}</time>
    </p>
  )
}
