import { useEffect, useState } from 'react'
import { useStanding } from '../../shared/live/use-standing.ts'

/** News for all pages, whose words come when needed: a full disk, an address that keeps nothing, an update. */
export function Notices() {
  const status = useStanding()
  const { storage, problem, updateOffered } = status
  const isTold = storage.kind === 'memory' || (problem ?? 'offline') !== 'offline' || updateOffered
  const [code, setCode] = useState<typeof import('./told-notices.tsx') | null>(null)
  useEffect(() => {
    // Where it does not come, the line of the list says that it could not be checked.
    if (isTold) import('./told-notices.tsx').then(setCode, () => undefined)
  }, [isTold])
  return isTold && code ? <code.ToldNotices status={status} /> : null
}
