import { IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { ReadingPosition, Sync } from '../../../sync/index.ts'
import { langOf } from '../../shared/format/language.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'
import { useLive } from '../../shared/live/use-live.ts'
import { readExamPath, readNotePath } from '../../shared/routes/paths.ts'
import { RoundButton } from '../../shared/ui/button.tsx'
import classes from './continue-bar.module.css'
import { strings } from './strings.ts'
import { unfinished } from './unfinished.ts'

const PUT_AWAY = 'continue-put-away'

const putAwayAt = (): number => {
  try {
    return Number(localStorage.getItem(PUT_AWAY))
  } catch {
    return 0
  }
}

export function ContinueBar({ sync }: { sync: Sync }) {
  const positions = useLive(useMemo(() => sync.files.recentPositions(), [sync]))
  const [nowMs] = useState(() => Date.now())
  const [away, setAway] = useState(putAwayAt)
  const position = positions.state === 'ready' ? unfinished(positions.value, nowMs, away) : null
  if (!position) return null
  const putAway = (): void => {
    setAway(position.at)
    try {
      localStorage.setItem(PUT_AWAY, String(position.at))
    } catch {
      // a window that keeps nothing: away until it is closed
    }
  }
  const Shown = position.collection === 'free_pdfs' ? NoteBar : ExamBar
  return <Shown position={position} onPutAway={putAway} />
}

interface BarProps {
  readonly position: ReadingPosition
  readonly onPutAway: () => void
}

function NoteBar({ position, onPutAway }: BarProps) {
  const note = useQuery('note', position.id)
  if (note.state !== 'ready' || note.value.kind !== 'found') return null
  const { title } = note.value.row
  return (
    <Bar title={title} to={readNotePath(position.id)} position={position} onPutAway={onPutAway} />
  )
}

function ExamBar({ position, onPutAway }: BarProps) {
  const exam = useQuery('exam', position.id)
  if (exam.state !== 'ready' || exam.value.kind !== 'found') return null
  const { id, title, type } = exam.value.row
  return <Bar title={title} to={readExamPath(type, id)} position={position} onPutAway={onPutAway} />
}

function Bar({ title, to, position, onPutAway }: BarProps & { title: string; to: string }) {
  const { page, pages } = position
  return (
    <section className={classes.bar} aria-label={strings.continueReading} data-continue="">
      <a href={to}>
        <span className={classes.words}>{strings.continueReading}</span>
        <b lang={langOf(title)}>{title}</b>
        <span className={classes.words}>{strings.atPage(page, pages)}</span>
        {pages ? (
          <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
            <rect width={(100 * page) / pages} height="3" />
          </svg>
        ) : null}
      </a>
      <RoundButton label={strings.putAway} onClick={onPutAway}>
        <IconX className="icon" aria-hidden="true" />
      </RoundButton>
    </section>
  )
}
