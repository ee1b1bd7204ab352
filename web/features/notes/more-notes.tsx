import { Link } from 'react-router-dom'
import type { Note } from '../../../sync/index.ts'
import { langOf } from '../../shared/format/language.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'
import { notePath, readNotePath } from '../../shared/routes/paths.ts'
import { Cover } from '../../shared/ui/cover.tsx'
import list from '../../shared/ui/list.module.css'
import { SaveBubble } from '../../shared/ui/save-bubble.tsx'
import { targetOf } from './note-card.tsx'
import classes from './note-page.module.css'
import { strings } from './strings.ts'

const MOST = 3

/** Up to three other notes of the subject, newest first; nothing where there are none. */
export function MoreNotes({ subject, exceptId }: Pick<Note, 'subject'> & { exceptId: string }) {
  const reading = useQuery('notePage', { subject, search: '', page: 1 })
  const rows = reading.state === 'ready' ? reading.value.rows : []
  const others = rows.filter(({ id }) => id !== exceptId).slice(0, MOST)
  if (others.length === 0) return null
  return (
    <section className={`${list.card} ${classes.more}`} aria-labelledby="more">
      <h2 id="more">{strings.more(subject)}</h2>
      <ul>
        {others.map((note) => (
          <MoreNote key={note.id} note={note} />
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
