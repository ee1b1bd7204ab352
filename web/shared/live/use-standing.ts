import { useState } from 'react'
import type { SyncStatus } from '../../../sync/index.ts'
import { useStatus } from './sync-context.tsx'

/**
 * The status without the flicker of retries: 'offline' or 'failing' stays while the server is asked again. A screen would else
 * jump between a failure and bones every few seconds.
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
