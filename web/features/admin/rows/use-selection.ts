import { useState } from 'react'
import type { AdminRow, ListName } from '../../../../sync/index.ts'

export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly toggle: (id: string) => void
  readonly set: (ids: readonly string[]) => void
  readonly isAll: boolean
  readonly setAll: () => void
  readonly clear: () => void
}

/** Which rows of this page are selected; another page or filter begins with none. */
export const useSelection = (rows: readonly AdminRow<ListName>[]): Selection => {
  const [chosen, setChosen] = useState<readonly string[]>([])
  // A row whose deletion for ever waits takes no step: that is sent first.
  const offered = rows.flatMap(({ id, isDeleting }) => (isDeleting ? [] : [id]))
  const ids = new Set(offered.filter((id) => chosen.includes(id)))
  return {
    ids,
    toggle: (id) => setChosen(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
    set: setChosen,
    isAll: ids.size > 0 && ids.size === offered.length,
    setAll: () => setChosen(offered),
    clear: () => setChosen([]),
  }
}
