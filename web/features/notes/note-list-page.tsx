import { IconBookmark } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { NoteFilter, NoteSubject } from '../../../sync/index.ts'
import { notesPath } from '../../shared/format/paths.ts'
import {
  filterOf,
  isSavedOf,
  pageOf,
  SAVED,
  useListParams,
  withFilters,
} from '../../shared/live/list-params.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'
import { SubjectIcon } from '../../shared/ui/badges.tsx'
import { Link } from '../../shared/ui/button.tsx'
import field from '../../shared/ui/field.module.css'
import { ListPage, useListState } from '../../shared/ui/list-page.tsx'
import { SearchField } from '../../shared/ui/search-field.tsx'
import { NoteBones, NoteCard } from './note-card.tsx'
import classes from './notes.module.css'
import { listWords, strings } from './strings.ts'

/** Subjects of notes in the order in which they are offered (N1). */
export const noteSubjects: readonly NoteSubject[] = ['Biology', 'Chemistry', 'Physics', 'General']

export const subjectOf = (params: URLSearchParams): NoteSubject | '' => {
  const asked = filterOf(params, 'subject')
  return noteSubjects.find((subject) => subject === asked) ?? ''
}

/** Filter that an address asks of the list of notes. */
export const noteQuery = (params: URLSearchParams): NoteFilter => ({
  search: filterOf(params, 'q'),
  subject: subjectOf(params),
  isSaved: isSavedOf(params),
  page: pageOf(params),
})

const FILTERS = ['q', 'subject', 'saved'] as const

/** Cards that a phone shows before it is scrolled. */
const IN_SIGHT = 4

/** `/free-pdfs`. */
export function NoteListPage() {
  const { params, change } = useListParams()
  const subject = subjectOf(params)
  return (
    <ListPage
      heading={strings.heading}
      meta={{ title: strings.heading, description: strings.description, path: notesPath }}
      tools={
        <>
          <div className={classes.toolbar}>
            <SearchField
              label={strings.search}
              hint={strings.searchHint}
              value={filterOf(params, 'q')}
              onSearch={(q) => change({ q })}
            >
              {subject === '' ? null : <input type="hidden" name="subject" value={subject} />}
            </SearchField>
            <SavedChip params={params} />
          </div>
          <SubjectChips params={params} />
        </>
      }
      state={useListState(useQuery('notePage', noteQuery(params)), 'notes')}
      words={listWords}
      filters={FILTERS}
      card={(note, index) => <NoteCard note={note} isFirst={index < IN_SIGHT} />}
      bones={(index) => <NoteBones key={index} />}
    />
  )
}

/** The filter for files on this device: a link, as the others are. */
function SavedChip({ params }: { params: URLSearchParams }) {
  const isSaved = isSavedOf(params)
  return (
    <Link
      className={field.chip}
      to={`?${withFilters(params, { saved: isSaved ? '' : SAVED })}`}
      aria-current={isSaved}
    >
      <IconBookmark className="icon" aria-hidden="true" />
      {strings.saved}
    </Link>
  )
}

/** Links, so that a filtered list can be shared and opened in a new tab. */
function SubjectChips({ params }: { params: URLSearchParams }) {
  const chosen = subjectOf(params)
  const line = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one that is chosen is brought into sight
  useEffect(() => {
    const chip = line.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (chip) line.current?.scrollBy({ left: chip.left + chip.width / 2 - window.innerWidth / 2 })
  }, [chosen])
  return (
    <nav
      ref={line}
      className={`${field.chips} ${field.scroller} ${classes.subjects}`}
      aria-label={strings.subjects}
    >
      {(['', ...noteSubjects] as const).map((subject) => (
        <SubjectChip key={subject} subject={subject} chosen={chosen} params={params} />
      ))}
    </nav>
  )
}

/** A subject that can only give nothing is off. */
function SubjectChip({
  subject,
  chosen,
  params,
}: {
  subject: NoteSubject | ''
  chosen: NoteSubject | ''
  params: URLSearchParams
}) {
  const counted = useQuery('notePage', { ...noteQuery(params), subject, page: 1 })
  const isNone = counted.state === 'ready' && counted.value.total === 0
  if (isNone && subject !== '' && subject !== chosen)
    return <span className={field.chip} data-off="">{`${subject} (0)`}</span>
  return (
    <Link
      className={field.chip}
      to={`?${withFilters(params, { subject })}`}
      aria-current={subject === chosen ? 'true' : undefined}
    >
      {subject === '' ? null : <SubjectIcon subject={subject} />}
      {subject === '' ? strings.all : subject}
    </Link>
  )
}
