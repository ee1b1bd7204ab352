import { useMemo } from 'react'
import type { AdminRow, CollectionName, Reading } from '../../../../sync/index.ts'
import { useLive } from '../../../shared/live/use-live.ts'
import { useAdmin } from '../auth/auth-context.tsx'

/** The rows of a collection as this admin sees them, what waits included. */
export const useAdminRows = <N extends CollectionName>(
  collection: N,
): Reading<readonly AdminRow<N>[]> => {
  const { sync } = useAdmin()
  const live = useMemo(() => sync.queries.adminRows(collection), [sync, collection])
  return useLive(live)
}
