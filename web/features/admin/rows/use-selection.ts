import { useRef, useState } from 'react'
import { selectedAfter } from './bulk.ts'

export interface Selection {
  readonly ids: ReadonlySet<string>
  /** `range`: from the row that was chosen before, as with Shift. */
  readonly toggle: (id: string, range: boolean) => void
  readonly set: (ids: readonly string[]) => void
  readonly clear: () => void
}

/** Which rows of this page are chosen; another page or filter begins with none. */
export const useSelection = (shown: readonly string[]): Selection => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const here = new Set(shown.filter((id) => ids.has(id)))
  return {
    ids: here,
    toggle: (id, range) => {
      setIds(selectedAfter(shown, here, id, range ? last.current : null))
      last.current = id
    },
    set: (wanted) => setIds(new Set(wanted)),
    clear: () => setIds(new Set()),
  }
}
