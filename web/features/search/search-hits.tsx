import { memo } from 'react'
import type { SearchHit } from '../../../sync/index.ts'
import { wordsOf } from '../../../sync/index.ts'
import { examTypeLabels, langOf } from '../../shared/format/labels.ts'
import { pathOfHit as pathOfRow } from '../../shared/format/paths.ts'
import { DayOf, SubjectBadge } from '../../shared/ui/badges.tsx'
import { Link } from '../../shared/ui/button.tsx'
import classes from './search-dialog.module.css'
import type { SiteHit } from './site-hits.ts'
import { strings } from './strings.ts'

interface MarkedPart {
  readonly text: string
  readonly isMarked: boolean
}

/**
 * Gives a title in parts, with the words marked that a search for `words` means. A typed word begins them, or they are
 * among `like`: folded words that the search took for typed ones. A word is marked whole.
 */
export const markerOf = (
  words: string,
  like: readonly string[],
): ((title: string) => readonly MarkedPart[]) => {
  const typed = wordsOf(words)
  const isMeant = (word: string): boolean =>
    like.includes(word) || typed.some((begun) => word.startsWith(begun))
  return (title) => {
    const parts: MarkedPart[] = []
    for (const text of title.split(/([\p{L}\p{M}\p{N}'’\u200c\u200d]+)/u)) {
      if (text === '') continue
      const isMarked = wordsOf(text).some(isMeant)
      const last = parts.at(-1)
      if (last?.isMarked === isMarked)
        parts[parts.length - 1] = { isMarked, text: last.text + text }
      else parts.push({ isMarked, text })
    }
    return parts
  }
}

type Hit = SearchHit | SiteHit

interface HitGroup {
  readonly kind: Hit['kind']
  readonly hits: readonly Hit[]
}

/** Hits by kind: the kind of the best hit first, and within a kind the best hit first. */
export const groupHits = (hits: readonly Hit[]): readonly HitGroup[] =>
  [...new Set(hits.map(({ kind }) => kind))].map((kind) => ({
    kind,
    hits: hits.filter((hit) => hit.kind === kind),
  }))

const isOfSite = (hit: Hit): hit is SiteHit => 'path' in hit

export const pathOfHit = (hit: Hit): string => (isOfSite(hit) ? hit.path : pathOfRow(hit))

const headings: Readonly<Record<Hit['kind'], string>> = {
  page: strings.pages,
  program: strings.programs,
  exam: strings.tests,
  note: strings.notes,
  video: strings.videos,
}

/** Id of a hit's element, which the field names as the active one. */
export const optionId = (listId: string, { kind, id }: Hit): string => `${listId}-${kind}-${id}`

interface SearchHitsProps {
  readonly listId: string
  readonly groups: readonly HitGroup[]
  /** The words that the hits answer; the typed ones may be ahead. */
  readonly words: string
  /** Words of the hits that differ from the typed ones by a mistake. */
  readonly like: readonly string[]
  /** Id of the chosen hit's element. */
  readonly currentId: string | undefined
  readonly onOpen: () => void
}

/** The hits as the list of a combobox; each one is a link, for opening in another tab too. */
export const SearchHits = memo(function SearchHits({
  listId,
  groups,
  words,
  like,
  currentId,
  onOpen,
}: SearchHitsProps) {
  const mark = markerOf(words, like)
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={strings.results}
      tabIndex={-1}
      data-answered={words}
    >
      {groups.map(({ kind, hits }) => (
        // biome-ignore lint/a11y/useSemanticElements: a list of options has groups, not fieldsets
        <div key={kind} role="group" aria-labelledby={`${listId}-${kind}`}>
          <h3 id={`${listId}-${kind}`} className={classes.kind} role="presentation">
            {headings[kind]}
          </h3>
          {hits.map((hit) => {
            const id = optionId(listId, hit)
            return (
              <Link
                key={id}
                id={id}
                className={classes.hit}
                role="option"
                tabIndex={-1}
                aria-selected={id === currentId}
                to={pathOfHit(hit)}
                onClick={onOpen}
              >
                <span className={classes.title} lang={langOf(hit.title)}>
                  {mark(hit.title).map(({ text, isMarked }, at) =>
                    isMarked ? (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a part of a title is its place
                      <mark key={at}>{text}</mark>
                    ) : (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a part of a title is its place
                      <span key={at}>{text}</span>
                    ),
                  )}
                </span>
                <span className={classes.meta}>
                  {isOfSite(hit) ? <span>{hit.about}</span> : <RowAbout hit={hit} />}
                </span>
              </Link>
            )
          })}
        </div>
      ))}
    </div>
  )
})

function RowAbout({ hit }: { hit: SearchHit }) {
  return (
    <>
      <SubjectBadge subject={hit.subject} />{' '}
      {hit.type === null ? null : <span>{examTypeLabels[hit.type]}</span>}{' '}
      <DayOf moment={hit.created_at} />
    </>
  )
}
