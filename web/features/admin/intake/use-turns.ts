import { useCallback, useRef } from 'react'

/** Does one thing after the other, in the order in which they were asked for. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Changes of one list in the order of the taps: a tap on 'Publish' leaves a field first, and what was typed there is kept
 * before its row is published.
 */
export const useTurns = (): InTurn => {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback((work) => {
    const mine = last.current.then(work)
    last.current = mine.catch(() => undefined)
    return mine
  }, [])
}
