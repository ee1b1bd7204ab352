import { IconAtom2, IconFlask, IconGridDots, IconLeaf } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Difficulty } from '../../../sync/index.ts'
import { difficultyLabels, langOf, type SubjectKind, subjectKind } from '../format/labels.ts'
import { formatDate, isoDay, momentAt } from '../format/moment.ts'
import { isNewSince, useLastVisit } from '../live/use-last-visit.ts'
import classes from './badges.module.css'
import { Link } from './button.tsx'

const icons: Readonly<Record<SubjectKind, typeof IconLeaf>> = {
  bio: IconLeaf,
  chem: IconFlask,
  phys: IconAtom2,
  gen: IconGridDots,
}

export function Badges({ children }: { children: ReactNode }) {
  return <div className={classes.badges}>{children}</div>
}

export function SubjectIcon({ subject }: { subject: string }) {
  const Icon = icons[subjectKind(subject)]
  return <Icon className="icon" aria-hidden="true" />
}

/** A subject always has its icon and its word, so that colour alone says nothing. */
export function SubjectBadge({ subject }: { subject: string }) {
  return (
    <span className={`${classes.subject} ${classes[subjectKind(subject)]}`}>
      <SubjectIcon subject={subject} />
      <span>{subject}</span>
    </span>
  )
}

/** The difficulty as a word behind one, two or three filled bubbles. */
export function DifficultyBadge({ difficulty }: { difficulty: Difficulty }) {
  return (
    <span className={`${classes.difficulty} ${classes[difficulty]}`}>
      {difficultyLabels[difficulty]}
    </span>
  )
}

/** The day of a server's timestamp; nothing where there is none. */
export function DayOf({ moment, className }: { moment: string; className?: string | undefined }) {
  const atMs = momentAt(moment)
  if (atMs === null) return null
  return (
    <time className={className} dateTime={isoDay(atMs)}>
      {formatDate(atMs)}
    </time>
  )
}

/** For what was published after this device's last visit. */
export function NewSince({ moment }: { moment: string }) {
  const since = useLastVisit()
  if (!isNewSince(since, momentAt(moment))) return null
  return (
    <span className={classes.since} title="New since your last visit">
      New<span className="vh"> since your last visit</span>
    </span>
  )
}

/** `to`: the list of rows with this tag. */
export function Tag({ text, to }: { text: string; to?: string }) {
  // The blank lets a line of tags break.
  const words = <span lang={langOf(text)}>{`#${text} `}</span>
  return to === undefined ? (
    <span className={classes.tag}>{words}</span>
  ) : (
    <Link className={classes.tag} to={to}>
      {words}
    </Link>
  )
}

/** How long a PDF is; nothing where its pages were not counted. `isTag`: it stands among tags. */
export function PageCount({ count, isTag }: { count: number | undefined; isTag?: boolean }) {
  if (count === undefined) return null
  const words = count === 1 ? '1 page' : `${count} pages`
  return <span className={isTag ? classes.tag : undefined}>{words}</span>
}
