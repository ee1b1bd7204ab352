import type { Reading } from '../../../sync/index.ts'
import {
  examPath,
  examsRoot,
  notePath,
  notesPath,
  paymentPath,
  videoPath,
  videosPath,
} from '../../shared/format/paths.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'
import { AnswersArt, BookletsArt, SubjectsArt, VideoArt, WeekArt } from './art.tsx'
import classes from './home.module.css'
import { Amount, Option } from './option.tsx'
import { strings } from './strings.ts'

const known = <T,>(reading: Reading<T>): T | null =>
  reading.state === 'ready' ? reading.value : null

/** The five ways on (B1), each with what is there now. */
export function Options() {
  const notes = known(useQuery('noteCount')) ?? 0
  const [note] = known(useQuery('newestNotes', 1)) ?? []
  const exams = known(useQuery('examCounts'))
  const [exam] = known(useQuery('newestExams', 1)) ?? []
  const videos = known(useQuery('videoCount')) ?? 0
  const [video] = known(useQuery('newestVideos', 1)) ?? []
  return (
    <section className={classes.section} aria-labelledby="where">
      <div className={classes.heading}>
        <h2 id="where">{strings.where}</h2>
        <p>{strings.whereText}</p>
      </div>
      <div className={classes.stack}>
        <div className={classes.options}>
          <Option
            letter="A"
            to={notesPath}
            title={strings.notesCard}
            text={strings.notesCardText}
            art={<BookletsArt />}
          >
            <Amount
              count={notes}
              word={strings.notesCount}
              newest={note ? { title: note.title, to: notePath(note.id) } : null}
            />
          </Option>
          <Option
            letter="B"
            to={examsRoot}
            title={strings.testsCard}
            mark={<span className={classes.fresh}>NEW</span>}
            text={strings.testsCardText}
            art={<AnswersArt />}
          >
            <Amount
              count={exams ? exams.full + exams.part + exams.dpp : 0}
              word={strings.testsCount}
              newest={exam ? { title: exam.title, to: examPath(exam.type, exam.id) } : null}
            />
          </Option>
          <Option
            letter="C"
            to={videosPath}
            title={strings.videosCard}
            text={strings.videosCardText}
            art={<VideoArt />}
          >
            <Amount
              count={videos}
              word={strings.videosCount}
              newest={video ? { title: video.title, to: videoPath(video.id) } : null}
            />
          </Option>
        </div>
        <div className={classes.options} data-pair="">
          <Option
            letter="D"
            to={paymentPath}
            title={strings.mentorshipCard}
            text={strings.mentorshipCardText}
            art={<WeekArt />}
          />
          <Option
            letter="E"
            to={paymentPath}
            title={strings.programmeCard}
            text={strings.programmeCardText}
            art={<SubjectsArt />}
          />
        </div>
      </div>
    </section>
  )
}
