import { useState } from 'react'
import type { SyncStatus } from '../../../sync/index.ts'
import { useStatus } from './sync-context.tsx'

/**
 * The status without the flicker of retries: while it is asked again after 'offline' or 'failing', what was said
 * stays said, so that a screen does not jump between a failure and bones every few seconds.
 */
export const useStanding = (): SyncStatus => {
  const status = useStatus()
  const [last, setLast] = useState(status)
  const isRetry =
    status.phase === 'checking' && (last.phase === 'offline' || last.phase === 'failing')
  if (status !== last && !isRetry) setLast(status)
  return isRetry
    ? { ...status, phase: last.phase, problem: status.problem ?? last.problem }
    : status
}
