import { useCallback, useMemo, useState } from 'react'
import type { SyncStatus } from '../../../sync/index.ts'
import { type Standing, standingAfter } from '../status/standing.ts'
import { steady } from './steady.ts'
import { useStatusOf } from './sync-context.tsx'

const followed = () => {
  let last: Standing | null = null
  return (status: SyncStatus): Standing => {
    last = standingAfter(last, status)
    return last
  }
}

/**
 * The part of how things stand that `pick` takes. The caller is drawn again where that part changes, and not with the
 * rest. `pick` is the same function from draw to draw.
 */
export const useStandingOf = <T>(pick: (standing: Standing) => T): T => {
  const [standing] = useState(followed)
  return useStatusOf(
    useMemo(() => steady((status: SyncStatus) => pick(standing(status))), [standing, pick]),
  )
}

/** The state of a reading as things stand; `stateOf` is one of `status/list-state.ts`. */
export const useStateOf = <R, S>(reading: R, stateOf: (reading: R, standing: Standing) => S): S =>
  useStandingOf(useCallback((standing: Standing) => stateOf(reading, standing), [reading, stateOf]))
