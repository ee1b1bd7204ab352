import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLive } from '../../../shared/live/sync-context.tsx'
import { RoundButton } from '../../../shared/ui/button.tsx'
import type { FindState, FoundHit } from '../find/finder.ts'
import classes from '../reader.module.css'
import { strings } from '../strings.ts'
import type { OpenPdf } from '../use-open-pdf.ts'

/** Letters come faster than a file can be searched. */
const TYPED_MS = 250

const wordsOf = (state: FindState, at: FoundHit | null, pages: number): string => {
  const { words, hits, isDone, seen, unsearchable } = state
  if (words.trim() === '') return ''
  if (unsearchable) return strings.unsearchable[unsearchable]
  if (hits.length === 0) return isDone ? strings.noHits : strings.searching(seen, pages)
  const nth = Math.max(1, at ? hits.indexOf(at) + 1 : 1)
  return isDone ? strings.hitOf(nth, hits.length) : strings.hitsSoFar(nth, hits.length)
}

/** Words to look for, how many there are, and the way from one to the next. */
export function FindBar({ open, onClose }: { open: OpenPdf; onClose: () => void }) {
  const { finder, viewer, pdf } = open
  const state = useLive(finder.state)
  const { hits } = state
  const [words, setWords] = useState('')
  const [at, setAt] = useState<FoundHit | null>(null)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const timer = setTimeout(() => {
      setAt(null)
      void finder.find(words, viewer.state.getSnapshot().page - 1)
    }, TYPED_MS)
    return () => clearTimeout(timer)
  }, [words, finder, viewer])

  const show = useEffectEvent((found: FoundHit) => {
    setAt(found)
    viewer.goToHit(found.page, found.hit)
  })
  // The first hit is shown as soon as it is known; the others come while one looks at it.
  const isNew = at === null && state.words === words
  const first = isNew ? (hits.find(({ page }) => page >= state.from) ?? hits[0]) : undefined
  useEffect(() => {
    if (first) show(first)
  }, [first])

  useEffect(() => {
    const pages = new Set(hits.map(({ page }) => page))
    for (const page of pages) {
      const own = hits.filter((one) => one.page === page)
      viewer.showHits(page, {
        hits: own.map(({ hit }) => hit),
        active: own.findIndex((one) => one.hit === at?.hit),
      })
    }
    return () => {
      for (const page of pages) viewer.showHits(page, { hits: [], active: -1 })
    }
  }, [hits, at, viewer])
  useEffect(() => {
    field.current?.focus()
    return () => {
      void finder.find('', 0)
    }
  }, [finder])

  const step = (by: 1 | -1): void => {
    const next = hits.at(((at ? hits.indexOf(at) : -1) + by) % hits.length)
    if (next) show(next)
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
      {hits.length > 0 ? (
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
