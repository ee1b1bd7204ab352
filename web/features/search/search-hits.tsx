import { type MouseEvent, memo, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SearchHit } from '../../../sync/index.ts'
import { langOf } from '../../shared/format/language.ts'
import { formatDate, isoDay, momentAt } from '../../shared/format/moment.ts'
import { examTypeLabels } from '../../shared/labels/exam-labels.ts'
import { SubjectBadge } from '../../shared/ui/badges.tsx'
import { type Hit as FoundHit, type HitGroup, pathOfHit } from './group-hits.ts'
import { type MarkedPart, markerOf } from './mark-words.ts'
import classes from './search-dialog.module.css'
import type { SiteHit } from './site-hits.ts'
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
  readonly groups: readonly HitGroup[]
  /** Words that the hits answer; the typed ones may be ahead. */
  readonly words: string
  readonly current: FoundHit | null
  readonly onOpen: () => void
}

/**
 * The hits as the list of a combobox; each one is a link, for opening in another tab too. One listener serves all, and
 * unchanged hits are not drawn again. A letter has 8 ms of a slow phone (tests/e2e/full/many-rows.spec.ts).
 */
export const SearchHits = memo(function SearchHits({
  listId,
  groups,
  words,
  current,
  onOpen,
}: SearchHitsProps) {
  const navigate = useNavigate()
  const mark = useMemo(() => markerOf(words), [words])
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
          {hits.map((hit, index) => (
            <Hit
              // biome-ignore lint/suspicious/noArrayIndexKey: an index whose words change costs half of one made anew
              key={index}
              id={optionId(listId, hit)}
              path={pathOfHit(hit)}
              hit={hit}
              title={mark(hit.title)}
              isCurrent={hit === current}
            />
          ))}
        </div>
      ))}
    </div>
  )
})

interface HitProps {
  readonly id: string
  readonly path: string
  readonly hit: FoundHit
  readonly title: readonly MarkedPart[]
  readonly isCurrent: boolean
}

const isOfSite = (hit: FoundHit): hit is SiteHit => 'about' in hit

interface AboutProps {
  readonly hit: FoundHit
}

/** Each answer is read again, and mostly repeats a hit. */
const isSameAbout = ({ hit: before }: AboutProps, { hit: now }: AboutProps): boolean =>
  isOfSite(before) || isOfSite(now)
    ? isOfSite(before) && isOfSite(now) && before.about === now.about
    : before.subject === now.subject &&
      before.type === now.type &&
      before.created_at === now.created_at

const isSameHit = (before: HitProps, now: HitProps): boolean =>
  before.id === now.id &&
  before.path === now.path &&
  before.isCurrent === now.isCurrent &&
  isSameAbout(before, now) &&
  before.title.length === now.title.length &&
  before.title.every(
    ({ text, isMarked }, at) =>
      text === now.title[at]?.text && isMarked === now.title[at]?.isMarked,
  )

const Hit = memo(function Hit({ id, path, hit, title, isCurrent }: HitProps) {
  return (
    <a
      id={id}
      className={classes.hit}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      href={path}
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
}, isSameHit)

/** All that is said below a title: of hits of one answer after the other mostly the same. */
const About = memo(function About({ hit }: AboutProps) {
  return <span className={classes.meta}>{isOfSite(hit) ? hit.about : <RowAbout hit={hit} />}</span>
}, isSameAbout)

function RowAbout({ hit }: { hit: SearchHit }) {
  const atMs = momentAt(hit.created_at)
  return (
    <>
      <SubjectBadge subject={hit.subject} />
      {hit.type === null ? null : examTypeLabels[hit.type]}
      {atMs === null ? null : <time dateTime={isoDay(atMs)}>{formatDate(atMs)}</time>}
    </>
  )
}
