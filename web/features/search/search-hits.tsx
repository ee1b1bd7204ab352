import { useEffect } from 'react'
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

/** The hits as the list of a combobox; each one is a link, so that it can be opened in another tab too. */
export function SearchHits({
  listId,
  groups,
  words,
  current,
  optionId,
  onOpen,
}: {
  listId: string
  groups: readonly HitGroup[]
  words: string
  current: SearchHit | null
  optionId: (hit: SearchHit) => string
  onOpen: () => void
}) {
  const currentId = current && optionId(current)
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
  return (
    <div id={listId} role="listbox" aria-label={strings.results} tabIndex={-1}>
      {groups.map(({ kind, hits }) => (
        // biome-ignore lint/a11y/useSemanticElements: a list of options has groups, not fieldsets
        <div key={kind} role="group" aria-labelledby={`${listId}-${kind}`}>
          <h3 id={`${listId}-${kind}`} className={classes.kind} role="presentation">
            {headings[kind]}
          </h3>
          {hits.map((hit) => (
            <Link
              key={hit.id}
              id={optionId(hit)}
              className={classes.hit}
              role="option"
              tabIndex={-1}
              aria-selected={hit === current}
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
          ))}
        </div>
      ))}
    </div>
  )
}

function Marked({ title, words }: { title: string; words: string }) {
  let at = 0
  return markWords(title, words).map(({ text, isMarked }) => {
    const place = at
    at += text.length
    return isMarked ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>
  })
}
