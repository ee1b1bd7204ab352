import { useCallback, useEffect, useRef, useState } from 'react'
import { type LiveCell, liveCell, type Reading, type SearchAnswer } from '../../../sync/index.ts'
import { type Door, useDoor } from '../../shared/live/sync-context.tsx'
import { useLive } from '../../shared/live/use-live.ts'

/** Words of a search, and the answer to them. */
interface Found {
  readonly words: string
  readonly reading: Reading<SearchAnswer>
}

const LOADING = { state: 'loading' } as const
const FAILED = { state: 'failed', code: 'internal' } as const
const NOTHING: Found = { words: '', reading: LOADING }

/** An answer stays until the next one is there, so that nothing blinks at a letter. */
const staysFor = ({ words, reading }: Found, next: Found): boolean =>
  next.reading.state === 'loading' && next.words !== '' && words !== '' && reading.state === 'ready'

/** Tells `found` the answers to these words until the way to stop, which this gives, is taken. */
const follow = (door: Door, words: string, found: LiveCell<Found>): (() => void) => {
  const tell = (reading: Reading<SearchAnswer>): void => {
    const next = { words, reading }
    if (!staysFor(found.getSnapshot(), next)) found.set(next)
  }
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

/**
 * The answer to the words that were asked for last. A question draws nothing by itself. A letter has 8 ms of a slow
 * phone, and a second draw takes a third of it.
 */
export const useSearch = (): { readonly found: Found; readonly ask: (words: string) => void } => {
  const door = useDoor()
  const [found] = useState(() => liveCell(NOTHING))
  const asked = useRef('')
  const stop = useRef<() => void>(() => undefined)
  const ask = useCallback(
    (words: string) => {
      asked.current = words
      stop.current()
      stop.current = follow(door, words, found)
    },
    [door, found],
  )
  useEffect(() => {
    ask(asked.current)
    return () => stop.current()
  }, [ask])
  return { found: useLive(found), ask }
}
