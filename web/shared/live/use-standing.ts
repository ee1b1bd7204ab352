import { useState } from 'react'
import type { SyncStatus } from '../../../sync/index.ts'
import { type Standing, standingAfter } from '../status/standing.ts'
import { useStatusOf } from './sync-context.tsx'

const followed = () => {
  let last: Standing | null = null
  return (status: SyncStatus): Standing => {
    last = standingAfter(last, status)
    return last
  }
}

/** How things stand; the same object until something changes of it. */
export const useStanding = (): Standing => {
  const [standing] = useState(followed)
  return useStatusOf(standing)
}
