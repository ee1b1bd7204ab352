import type { Note } from '../../../sync/index.ts'
import { langOf } from '../../shared/format/labels.ts'
import { listStateOf } from '../../shared/live/list-state.ts'
import { useQuery, useStanding } from '../../shared/live/sync-context.tsx'
import { notePath, readNotePath } from '../../shared/routes/paths.ts'
import { Link } from '../../shared/ui/button.tsx'
import { Cover } from '../../shared/ui/cover.tsx'
import list from '../../shared/ui/list.module.css'
import { SaveBubble } from '../../shared/ui/save-bubble.tsx'
import { targetOf } from './note-card.tsx'
import classes from './note-page.module.css'
import { strings } from './strings.ts'

const MOST = 3

/** Up to three other notes of the subject, newest first. Null until they are known. */
const useOtherNotes = ({ subject, id }: Note): Note[] | null => {
  const reading = useQuery('notePage', { subject, search: '', page: 1 })
  const state = listStateOf(reading, useStanding())
  if (state.kind === 'coming') return null
  const rows = state.kind === 'rows' ? state.page.rows : []
  return rows.filter((other) => other.id !== id).slice(0, MOST)
}

/** Other notes of the subject; nothing where there are none. */
export function MoreNotes({ note }: { note: Note }) {
  const others = useOtherNotes(note) ?? []
  if (others.length === 0) return null
  return (
    <section className={`${list.card} ${classes.more}`} aria-labelledby="more">
      <h2 id="more">{strings.more(note.subject)}</h2>
      <ul>
        {others.map((other) => (
          <MoreNote key={other.id} note={other} />
        ))}
      </ul>
    </section>
  )
}

function MoreNote({ note }: { note: Note }) {
  const target = targetOf(note)
  return (
    <li>
      <Cover title={note.title} subject={note.subject} thumbnail={note.thumbnail_url} />
      <Link to={notePath(note.id)} lang={langOf(note.title)}>
        {note.title}
      </Link>
      {target ? <SaveBubble target={target} readAt={readNotePath(note.id)} /> : null}
    </li>
  )
}
