import { memo, useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { SearchHit } from '../../../sync/index.ts'
import { langOf } from '../../shared/format/language.ts'
import { examTypeLabels } from '../../shared/labels/exam-labels.ts'
import { SubjectBadge } from '../../shared/ui/badges.tsx'
import { type HitGroup, pathOfHit } from './group-hits.ts'
import { markWords } from './mark-words.ts'
import classes from './search-dialog.module.css'
import { strings } from './strings.ts'

const headings: Readonly<Record<SearchHit['kind'], string>> = {
  exam: strings.tests,
  note: strings.notes,
  video: strings.videos,
}

/** Id of a hit's element, which the field names as the active one. */
export const optionId = (listId: string, { kind, id }: SearchHit): string =>
  `${listId}-${kind}-${id}`

/** The hits as the list of a combobox; each one is a link, so that it can be opened in another tab too. */
export function SearchHits({
  listId,
  groups,
  words,
  current,
  onOpen,
}: {
  listId: string
  groups: readonly HitGroup[]
  /** What the hits answer, which what is typed by now may be ahead of. */
  words: string
  current: SearchHit | null
  onOpen: () => void
}) {
  const currentId = current && optionId(listId, current)
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
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
          {hits.map((hit) => (
            <Hit
              key={hit.id}
              id={optionId(listId, hit)}
              hit={hit}
              words={words}
              isCurrent={hit === current}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Kept while a letter waits for its answer: a letter that draws every hit anew costs twice (budgets, 'keystroke'). */
const Hit = memo(function Hit({
  id,
  hit,
  words,
  isCurrent,
  onOpen,
}: {
  id: string
  hit: SearchHit
  words: string
  isCurrent: boolean
  onOpen: () => void
}) {
  return (
    <Link
      id={id}
      className={classes.hit}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      to={pathOfHit(hit)}
      onClick={onOpen}
    >
      <span className={classes.title} lang={langOf(hit.title)}>
        <Marked title={hit.title} words={words} />
      </span>
      <span className={classes.meta}>
        <SubjectBadge subject={hit.subject} />
        {hit.type === null ? null : <span>{examTypeLabels[hit.type]}</span>}
      </span>
    </Link>
  )
})

function Marked({ title, words }: { title: string; words: string }) {
  let at = 0
  return markWords(title, words).map(({ text, isMarked }) => {
    const place = at
    at += text.length
    return isMarked ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>
  })
}
