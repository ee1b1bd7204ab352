import { useMemo } from 'react'
import {
  type AdminRow,
  type ListName,
  liveCell,
  type Placed,
  type Reading,
  titleOf,
} from '../../../../sync/index.ts'
import { useKept } from '../../../shared/live/list-state.ts'
import { useLive } from '../../../shared/live/sync-context.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { toastBad } from '../parts/toast.tsx'
import { useAnnounce } from '../parts/use-announce.ts'
import { moveTo } from './move.ts'
import type { RowKind } from './row-kind.ts'
import { rowStrings as words } from './strings.ts'

const NO_PLACES: readonly Placed[] = []
const none = liveCell({ state: 'ready', value: NO_PLACES } as const)

/** The order of rows that are placed by hand. */
export interface Order {
  /** All of them in their order, of every page. */
  readonly placed: readonly Placed[]
  /** 0 is the first place. */
  readonly placeOf: (id: string) => number
  /** Gives whether the move is kept. */
  readonly move: (id: string, place: number) => Promise<boolean>
}

/** The order of a list that is shown as on the site; null for any other list. */
export const useOrder = <N extends ListName>(
  kind: RowKind<N>,
  rows: readonly AdminRow<N>[],
  isPlaced: boolean,
): Order | null => {
  const { collection } = kind
  const { admin, sync } = useAdmin()
  const announce = useAnnounce()
  const live = useMemo(
    () => (isPlaced ? sync.queries.adminOrder(collection) : none),
    [sync, collection, isPlaced],
  )
  const reading = useKept(useLive<Reading<readonly Placed[]>>(live), `${admin.id} ${collection}`)
  const placed = reading.state === 'ready' ? reading.value : NO_PLACES
  const move = async (id: string, place: number): Promise<boolean> => {
    const row = rows.find((one) => one.id === id)
    const to = moveTo(placed, id, place)
    if (!row || to === null) return false
    const { after, display_order } = to
    const outcome = await sync.commands
      .editRow(collection, id, { display_order }, row.row, after)
      .catch(() => null)
    if (!outcome?.ok) {
      toastBad(kind.words.editFailed[0], kind.words.editFailed[1], 'rows')
      return false
    }
    const title = words.moved(titleOf(collection, row.row) || words.untitled, place + 1)
    void announce({
      changes: [{ collection, id, change: outcome.change }],
      done: () => [title, ''],
    })
    return true
  }
  if (!isPlaced) return null
  return { placed, placeOf: (id) => placed.findIndex((row) => row.id === id), move }
}
