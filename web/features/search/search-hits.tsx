import { type MouseEvent, memo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SearchHit } from '../../../sync/index.ts'
import { langOf } from '../../shared/format/language.ts'
import { formatDate, isoDay, momentAt } from '../../shared/format/moment.ts'
import { examTypeLabels } from '../../shared/labels/exam-labels.ts'
import { SubjectBadge } from '../../shared/ui/badges.tsx'
import { type Hit as FoundHit, pathOfHit } from './group-hits.ts'
import classes from './search-dialog.module.css'
import { isOfSite, isSameAbout, type MarkedGroup, type MarkedHit } from './search-view.ts'
import { strings } from './strings.ts'

const headings: Readonly<Record<FoundHit['kind'], string>> = {
  page: strings.pages,
  program: strings.programs,
  exam: strings.tests,
  note: strings.notes,
  video: strings.videos,
}

/** Id of a hit's element, which the field names as the active one. */
export const optionId = (listId: string, { kind, id }: FoundHit): string =>
  `${listId}-${kind}-${id}`

interface SearchHitsProps {
  readonly listId: string
  readonly groups: readonly MarkedGroup[]
  /** Words that the hits answer; the typed ones may be ahead. */
  readonly words: string
  /** Id of the chosen hit's element. */
  readonly currentId: string | undefined
  readonly onOpen: () => void
}

/**
 * The hits as the list of a combobox; each one is a link, for opening in another tab too. One listener serves all, and
 * unchanged hits are not drawn again. A letter has 8 ms of a slow phone (tests/budgets/full/search-letter.spec.ts).
 */
export const SearchHits = memo(function SearchHits({
  listId,
  groups,
  words,
  currentId,
  onOpen,
}: SearchHitsProps) {
  const navigate = useNavigate()
  const open = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const path = link?.getAttribute('href')
    if (!path) return
    onOpen()
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
      return
    event.preventDefault()
    const { pathname, search, hash } = window.location
    navigate(path, { replace: path === `${pathname}${search}${hash}` })
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, as the role of combobox wants it
    <div
      id={listId}
      role="listbox"
      aria-label={strings.results}
      tabIndex={-1}
      data-answered={words}
      onClick={open}
    >
      {groups.map(({ kind, hits }) => (
        // biome-ignore lint/a11y/useSemanticElements: a list of options has groups, not fieldsets
        <div key={kind} role="group" aria-labelledby={`${listId}-${kind}`}>
          <h3 id={`${listId}-${kind}`} className={classes.kind} role="presentation">
            {headings[kind]}
          </h3>
          {hits.map((marked, index) => (
            <Hit
              // biome-ignore lint/suspicious/noArrayIndexKey: an index whose words change costs half of one made anew
              key={index}
              id={optionId(listId, marked.hit)}
              marked={marked}
              isCurrent={optionId(listId, marked.hit) === currentId}
            />
          ))}
        </div>
      ))}
    </div>
  )
})

interface HitProps {
  readonly id: string
  readonly marked: MarkedHit
  readonly isCurrent: boolean
}

const Hit = memo(function Hit({ id, marked: { hit, title }, isCurrent }: HitProps) {
  return (
    <a
      id={id}
      className={classes.hit}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      href={pathOfHit(hit)}
    >
      <span className={classes.title} lang={langOf(hit.title)}>
        {title.map(({ text, isMarked }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          isMarked ? <mark key={index}>{text}</mark> : text,
        )}
      </span>
      <About hit={hit} />
    </a>
  )
})

/** All that is said below a title: of hits of one answer after the other mostly the same. */
const About = memo(
  function About({ hit }: { hit: FoundHit }) {
    return (
      <span className={classes.meta}>{isOfSite(hit) ? hit.about : <RowAbout hit={hit} />}</span>
    )
  },
  (before, now) => isSameAbout(before.hit, now.hit),
)

function RowAbout({ hit }: { hit: SearchHit }) {
  const atMs = momentAt(hit.created_at)
  return (
    <>
      <SubjectBadge subject={hit.subject} />{' '}
      {hit.type === null ? null : <span>{examTypeLabels[hit.type]}</span>}{' '}
      {atMs === null ? null : <time dateTime={isoDay(atMs)}>{formatDate(atMs)}</time>}
    </>
  )
}
