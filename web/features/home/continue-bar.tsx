import { IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { ReadingPosition, Sync } from '../../../sync/index.ts'
import { langOf } from '../../shared/format/labels.ts'
import { readExamPath, readNotePath } from '../../shared/format/paths.ts'
import { remember, remembered } from '../../shared/live/remembered.ts'
import { useLive, useQuery } from '../../shared/live/sync-context.tsx'
import { RoundButton } from '../../shared/ui/button.tsx'
import classes from './continue-bar.module.css'
import { strings } from './strings.ts'

const LONGEST_MS = 30 * 24 * 60 * 60_000
const MOST = 3

/**
 * Files to go on with: the last three that were left within the file, not weeks ago, and after the list was put away.
 * `positions` has the last left first; `putAwayAt` is the time of the newest position that was put away.
 */
export const unfinished = (
  positions: readonly ReadingPosition[],
  nowMs: number,
  putAwayAt: number,
): readonly ReadingPosition[] =>
  positions
    .filter(({ at }) => at > putAwayAt && nowMs - at <= LONGEST_MS)
    .filter(({ page, pages = Number.POSITIVE_INFINITY }) => page > 1 && page < pages)
    .slice(0, MOST)

const PUT_AWAY = 'continue-put-away'

export function ContinueBar({ sync }: { sync: Sync }) {
  const positions = useLive(useMemo(() => sync.files.recentPositions(), [sync]))
  const [nowMs] = useState(() => Date.now())
  const [away, setAway] = useState(() => Number(remembered(PUT_AWAY)))
  const shown = positions.state === 'ready' ? unfinished(positions.value, nowMs, away) : []
  const [newest] = shown
  if (!newest) return null
  const putAway = (): void => {
    setAway(newest.at)
    remember(PUT_AWAY, String(newest.at))
  }
  return (
    <section className={classes.bar} aria-label={strings.continueReading} data-continue="">
      <p className={classes.words}>{strings.continueReading}</p>
      <RoundButton label={strings.putAway} onClick={putAway}>
        <IconX className="icon" aria-hidden="true" />
      </RoundButton>
      <ul>
        {shown.map((position) => {
          const Line = position.collection === 'free_pdfs' ? NoteLine : ExamLine
          return <Line key={position.id} position={position} />
        })}
      </ul>
    </section>
  )
}

interface LineProps {
  readonly position: ReadingPosition
}

function NoteLine({ position }: LineProps) {
  const note = useQuery('note', position.id)
  if (note.state !== 'ready' || note.value.kind !== 'found') return null
  return <Line title={note.value.row.title} to={readNotePath(position.id)} position={position} />
}

function ExamLine({ position }: LineProps) {
  const exam = useQuery('exam', position.id)
  if (exam.state !== 'ready' || exam.value.kind !== 'found') return null
  const { id, title, type } = exam.value.row
  return <Line title={title} to={readExamPath(type, id)} position={position} />
}

function Line({ title, to, position }: LineProps & { title: string; to: string }) {
  const { page, pages } = position
  return (
    <li>
      <a href={to}>
        <b lang={langOf(title)}>{title}</b>
        <span className={classes.words}>{strings.atPage(page, pages)}</span>
      </a>
    </li>
  )
}
