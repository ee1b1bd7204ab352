import type { Reading } from '../../../sync/index.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'
import {
  examPath,
  examsRoot,
  notePath,
  notesPath,
  paymentPath,
  videoPath,
  videosPath,
} from '../../shared/routes/paths.ts'
import { NewBadge } from '../../shared/ui/badges.tsx'
import { AnswersArt, BookletsArt, SubjectsArt, VideoArt, WeekArt } from './art.tsx'
import classes from './home.module.css'
import { Amount, Option } from './option.tsx'
import { strings } from './strings.ts'

/** The five ways on (B1), each with what is there now. */
export function Options() {
  return (
    <section className={classes.section} aria-labelledby="where">
      <div className={classes.heading}>
        <h2 id="where">{strings.where}</h2>
        <p>{strings.whereText}</p>
      </div>
      <div className={classes.stack}>
        <div className={classes.options}>
          <NotesOption />
          <ExamsOption />
          <VideosOption />
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

const known = <T,>(reading: Reading<T>): T | null =>
  reading.state === 'ready' ? reading.value : null

function NotesOption() {
  const count = known(useQuery('noteCount')) ?? 0
  const [newest] = known(useQuery('newestNotes', 1)) ?? []
  return (
    <Option
      letter="A"
      to={notesPath}
      title={strings.notesCard}
      text={strings.notesCardText}
      art={<BookletsArt />}
    >
      <Amount
        count={count}
        word={strings.notesCount}
        newest={newest ? { title: newest.title, to: notePath(newest.id) } : null}
      />
    </Option>
  )
}

function ExamsOption() {
  const counts = known(useQuery('examCounts'))
  const [newest] = known(useQuery('newestExams', 1)) ?? []
  return (
    <Option
      letter="B"
      to={examsRoot}
      title={strings.testsCard}
      mark={<NewBadge />}
      text={strings.testsCardText}
      art={<AnswersArt />}
    >
      <Amount
        count={counts ? counts.full + counts.part + counts.dpp : 0}
        word={strings.testsCount}
        newest={newest ? { title: newest.title, to: examPath(newest.type, newest.id) } : null}
      />
    </Option>
  )
}

function VideosOption() {
  const count = known(useQuery('videoCount')) ?? 0
  const [newest] = known(useQuery('newestVideos', 1)) ?? []
  return (
    <Option
      letter="C"
      to={videosPath}
      title={strings.videosCard}
      text={strings.videosCardText}
      art={<VideoArt />}
    >
      <Amount
        count={count}
        word={strings.videosCount}
        newest={newest ? { title: newest.title, to: videoPath(newest.id) } : null}
      />
    </Option>
  )
}
