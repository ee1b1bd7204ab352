import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLive } from '../../../shared/live/sync-context.tsx'
import { RoundButton } from '../../../shared/ui/button.tsx'
import type { FindState } from '../find/finder.ts'
import { type AtHit, firstHit, nextHit, nthOf } from '../find/walk-hits.ts'
import classes from '../reader.module.css'
import { strings } from '../strings.ts'
import type { OpenPdf } from '../use-open-pdf.ts'

/** Letters come faster than a file can be searched. */
const TYPED_MS = 250

const wordsOf = (state: FindState, at: AtHit | null, pages: number): string => {
  if (state.words.trim() === '') return ''
  if (state.unsearchable) return strings.unsearchable[state.unsearchable]
  if (state.total === 0) return state.isDone ? strings.noHits : strings.searching(state.seen, pages)
  const nth = at ? nthOf(state, at) : 1
  return state.isDone ? strings.hitOf(nth, state.total) : strings.hitsSoFar(nth, state.total)
}

/** Words to look for, how many there are, and the way from one to the next. */
export function FindBar({ open, onClose }: { open: OpenPdf; onClose: () => void }) {
  const { finder, viewer, pdf } = open
  const state = useLive(finder.state)
  const [words, setWords] = useState('')
  const [at, setAt] = useState<AtHit | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const [began, setBegan] = useState(0)

  useEffect(() => {
    const timer = setTimeout(() => {
      const from = viewer.state.getSnapshot().page - 1
      setBegan(from)
      setAt(null)
      void finder.find(words, from)
    }, TYPED_MS)
    return () => clearTimeout(timer)
  }, [words, finder, viewer])

  // The first hit is shown as soon as it is known; the others come while one looks at it.
  const first =
    at === null && state.total > 0 && state.words === words ? firstHit(state, began) : null
  const show = useEffectEvent((hit: AtHit) => {
    setAt(hit)
    const found = state.hits.get(hit.page)?.[hit.hit]
    if (found) viewer.goToHit(hit.page, found)
  })
  const firstPage = first?.page ?? null
  useEffect(() => {
    if (firstPage !== null) show({ page: firstPage, hit: 0 })
  }, [firstPage])

  useEffect(() => {
    for (const [page, hits] of state.hits)
      viewer.showHits(page, { hits, active: at?.page === page ? at.hit : -1 })
  }, [state.hits, at, viewer])
  // What is marked goes with the words that it was marked for.
  useEffect(() => {
    const marked = state.hits
    return () => {
      for (const page of marked.keys()) viewer.showHits(page, { hits: [], active: -1 })
    }
  }, [state.hits, viewer])
  useEffect(() => {
    field.current?.focus()
    return () => {
      void finder.find('', 0)
    }
  }, [finder])

  const step = (by: 1 | -1): void => {
    const next = at ? nextHit(state, at, by) : firstHit(state, began)
    if (!next) return
    setAt(next)
    const found = state.hits.get(next.page)?.[next.hit]
    if (found) viewer.goToHit(next.page, found)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') {
      event.preventDefault()
      step(event.shiftKey ? -1 : 1)
    }
  }
  return (
    <search className={classes.bar} onKeyDown={onKeyDown}>
      <label className={classes.find}>
        <span className="vh">{strings.find}</span>
        <input
          ref={field}
          type="search"
          value={words}
          placeholder={strings.findHint}
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => setWords(event.target.value)}
        />
      </label>
      <p className={classes.count} role="status">
        {wordsOf(state, at, pdf.numPages)}
      </p>
      {state.total > 0 ? (
        <>
          <RoundButton label={strings.previousHit} onClick={() => step(-1)}>
            <IconChevronUp className="icon" aria-hidden="true" />
          </RoundButton>
          <RoundButton label={strings.nextHit} onClick={() => step(1)}>
            <IconChevronDown className="icon" aria-hidden="true" />
          </RoundButton>
        </>
      ) : null}
      <RoundButton label={strings.closeFind} onClick={onClose}>
        <IconX className="icon" aria-hidden="true" />
      </RoundButton>
    </search>
  )
}
