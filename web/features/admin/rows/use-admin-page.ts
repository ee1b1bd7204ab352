import { useMemo } from 'react'
import type { AdminPage, ListName, Reading, RowQuestion } from '../../../../sync/index.ts'
import { useKept } from '../../../shared/live/list-state.ts'
import { useLive } from '../../../shared/live/sync-context.tsx'
import { useAdmin } from '../auth/auth-context.tsx'

/** A page of the rows that a question finds. Until the next one is there, the one before stays on the screen. */
export const useAdminPage = <N extends ListName>(
  collection: N,
  question: RowQuestion,
  page: number,
): Reading<AdminPage<N>> => {
  const { admin, sync } = useAdmin()
  const asked = JSON.stringify(question)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is made anew for each render, and told by its text
  const live = useMemo(
    () => sync.queries.adminPage(collection, question, page),
    [sync, collection, asked, page],
  )
  return useKept(useLive(live), `${admin.id} ${collection}`)
}
