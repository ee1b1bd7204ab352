import { useEffect, useRef } from 'react'
import type { FormRow } from './row-draft.ts'

/** More than a slow phone needs to draw a change; a store that says nothing more keeps no form waiting. */
const AT_MOST_MS = 1_000

/** Waits until a form has another row than the one that was saved over, which would look like the newest. */
export const useLanding = (row: FormRow): ((over: FormRow) => Promise<void>) => {
  const latest = useRef(row)
  const land = useRef<() => void>(() => undefined)
  useEffect(() => {
    latest.current = row
    land.current()
  }, [row])
  return (over) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, AT_MOST_MS)
      land.current = () => {
        if (latest.current === over) return
        clearTimeout(timer)
        resolve()
      }
      land.current()
    })
}
