import { useRef, useState } from 'react'
import { selectedAfter } from './bulk.ts'

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

/** Which rows of this page are chosen; another page or filter begins with none. */
export const useSelection = (offered: readonly string[]): Selection => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
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
    clear: () => setIds(new Set()),
  }
}
