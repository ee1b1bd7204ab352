import { useCallback, useEffect, useRef, useState } from 'react'
import { liveCell, type Reading, type SearchAnswer } from '../../../sync/index.ts'
import type { Door } from '../../shared/live/answer.ts'
import { useDoor } from '../../shared/live/sync-context.tsx'
import { useLive } from '../../shared/live/use-live.ts'
import {
  drawnHits,
  LOADING,
  looksSame,
  NO_VIEW,
  type SearchView,
  staysFor,
  viewOf,
  wholeOf,
} from './search-view.ts'
import type { SiteHit } from './site-hits.ts'

const FAILED = { state: 'failed', code: 'internal' } as const

/** Pause after a letter, in ms, before the hits out of sight are drawn. */
const REST_MS = 1_000

/** Tells the answers to these words until the way to stop, which this gives, is taken. */
const follow = (
  door: Door,
  words: string,
  tell: (reading: Reading<SearchAnswer>) => void,
): (() => void) => {
  if (door.state !== 'open') {
    tell(door.state === 'failed' ? FAILED : LOADING)
    return () => undefined
  }
  const answer = door.sync.queries.search(words)
  const look = (): void => tell(answer.getSnapshot())
  const stop = answer.subscribe(look)
  look()
  return stop
}

interface Search {
  readonly view: SearchView
  /** Asks for other words. */
  readonly ask: (words: string) => void
  /** Draws all hits of the last answer, as a scroll or a step needs them, and gives that view. */
  readonly showAll: () => SearchView
}

/**
 * The answer to the words that were asked for last: `most` hits at once, the others after a rest. A letter draws only
 * what it changes in sight. It has 8 ms of a slow phone (tests/budgets/full/search-letter.spec.ts).
 */
export const useSearch = (ofSite: (words: string) => readonly SiteHit[], most: number): Search => {
  const door = useDoor()
  const [shown] = useState(() => liveCell(NO_VIEW))
  const latest = useRef(NO_VIEW)
  const asked = useRef('')
  const stop = useRef<() => void>(() => undefined)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const showAll = useCallback((): SearchView => {
    latest.current = wholeOf(latest.current)
    shown.set(latest.current)
    return latest.current
  }, [shown])
  const ask = useCallback(
    (words: string) => {
      asked.current = words
      stop.current()
      stop.current = follow(door, words, (reading) => {
        if (staysFor(latest.current, { words, reading })) return
        const before = shown.getSnapshot()
        const view = viewOf({ words, reading }, ofSite(words), most, before)
        // A chosen hit out of sight stays drawn when the rows behind it change.
        const isBeyond = words === before.words && drawnHits(before).length > most
        latest.current = isBeyond ? wholeOf(view) : view
        clearTimeout(resting.current)
        resting.current = setTimeout(showAll, REST_MS)
        if (!looksSame(before, latest.current, most)) shown.set(latest.current)
      })
    },
    [door, ofSite, most, shown, showAll],
  )
  useEffect(() => {
    ask(asked.current)
    return () => {
      stop.current()
      clearTimeout(resting.current)
    }
  }, [ask])
  return { view: useLive(shown), ask, showAll }
}
