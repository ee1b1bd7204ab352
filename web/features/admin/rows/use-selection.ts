import { useMemo, useRef, useState } from 'react'
import type { AdminRow, ListName } from '../../../../sync/index.ts'
import { offeredIds, selectedAfter } from './bulk.ts'

export interface Selection {
  /** The rows of this page that can be chosen. */
  readonly offered: readonly string[]
  readonly ids: ReadonlySet<string>
  /** `range`: from the row that was chosen before, as with Shift. */
  readonly toggle: (id: string, range: boolean) => void
  readonly set: (ids: readonly string[]) => void
  readonly isAll: boolean
  readonly setAll: () => void
  readonly clear: () => void
}

const NONE: ReadonlySet<string> = new Set()

/** Which rows of this page are chosen; another page or filter begins with none. The same object while nothing changes. */
export const useSelection = (rows: readonly AdminRow<ListName>[]): Selection => {
  const [ids, setIds] = useState(NONE)
  const last = useRef<string | null>(null)
  return useMemo(() => {
    const offered = offeredIds(rows)
    const here = new Set(offered.filter((id) => ids.has(id)))
    return {
      offered,
      ids: here,
      toggle: (id, range) => {
        setIds(selectedAfter(offered, here, id, range ? last.current : null))
        last.current = id
      },
      set: (wanted) => setIds(new Set(wanted)),
      isAll: here.size > 0 && here.size === offered.length,
      setAll: () => setIds(new Set(offered)),
      clear: () => setIds(NONE),
    }
  }, [rows, ids])
}
