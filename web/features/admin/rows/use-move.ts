import { useMemo } from 'react'
import {
  type AdminRow,
  type Kept,
  type ListName,
  liveCell,
  type Placed,
  type Reading,
  type SeenRow,
  titleOf,
} from '../../../../sync/index.ts'
import { useKept } from '../../../shared/live/use-kept.ts'
import { useLatest } from '../../../shared/live/use-latest.ts'
import { useLive } from '../../../shared/live/use-live.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import type { RowName } from '../parts/row-name.ts'
import { toastBad } from '../parts/toast.tsx'
import { useAnnounce } from '../parts/use-announce.ts'
import { strings } from '../strings.ts'
import { isWhereLeft, type Move, moveTo } from './move.ts'
import type { RowKind } from './row-kind.ts'
import { rowStrings as words } from './strings.ts'

const NONE: readonly Placed[] = []
const none = liveCell({ state: 'ready', value: NONE } as const)

/** The order of rows that are placed by hand. */
export interface Order {
  readonly ids: readonly string[]
  readonly count: number
  /** 0 is the first place. */
  readonly placeOf: (id: string) => number
  readonly move: (id: string, place: number) => Promise<void>
}

const placeIn = (placed: readonly Placed[], id: string): number =>
  placed.findIndex((row) => row.id === id)

/** The order of a list that is placed by hand; of any other one there is none. */
export const useAdminOrder = (collection: ListName, isPlaced: boolean): readonly Placed[] => {
  const { admin, sync } = useAdmin()
  const live = useMemo(
    () => (isPlaced ? sync.queries.adminOrder(collection) : none),
    [sync, collection, isPlaced],
  )
  const order = useKept(useLive<Reading<readonly Placed[]>>(live), `${admin.id} ${collection}`)
  return order.state === 'ready' ? order.value : NONE
}

/** Moves a row of those shown among all, as one change, with an undo. */
export const useMove = <N extends ListName>(
  kind: RowKind<N>,
  rows: readonly AdminRow<N>[],
  placed: readonly Placed[],
): Order => {
  const { sync } = useAdmin()
  const announce = useAnnounce()
  // The undo comes later, among the rows as they are then.
  const latest = useLatest(placed)
  /** Puts a row there, on what was seen of it; null where it stands there already. */
  const put = async (
    id: string,
    place: number,
    seen: SeenRow,
  ): Promise<{ move: Move; kept: readonly (RowName & Kept)[] } | null> => {
    const move = moveTo(latest.current, id, place)
    if (move === null) return null
    const { collection } = kind
    const outcome = await sync.commands.moveRow(collection, id, move, seen).catch(() => null)
    return { move, kept: outcome?.ok ? [{ collection, id, change: outcome.change }] : [] }
  }
  const putBack = async ({ id, row }: AdminRow<N>, after: string, left: Move): Promise<void> => {
    const [failed, unchanged] = strings.toast.undoFailed
    const now = latest.current.find((one) => one.id === id)
    if (!now || !isWhereLeft(latest.current, id, left))
      return toastBad(failed, words.movedMeanwhile, 'rows')
    const others = latest.current.filter((one) => one.id !== id)
    const place = after === '' ? 0 : others.findIndex((one) => one.id === after) + 1
    const back = await put(id, place, { ...row, display_order: now.display_order })
    const changes = back?.kept ?? []
    const { undone, undoneHere: title } = strings.toast
    if (back && changes.length === 0) toastBad(failed, unchanged, 'rows')
    else announce({ changes, done: () => [undone, ''], title })
  }
  const move = useLatest(async (id: string, place: number): Promise<void> => {
    const row = rows.find((one) => one.id === id)
    const after = placed[placeIn(placed, id) - 1]?.id ?? ''
    const done = row ? await put(id, place, row.row) : null
    if (done === null || !row) return
    const { kept: changes, move: left } = done
    if (changes.length === 0) {
      toastBad(kind.words.editFailed[0], kind.words.editFailed[1], 'rows')
      return
    }
    const title = words.moved(titleOf(kind.collection, row.row) || words.untitled, place + 1)
    const onUndo = (): void => void putBack(row, after, left)
    announce({ changes, done: () => [title, ''], undo: { label: strings.toast.undo, onUndo } })
  })
  return useMemo(
    () => ({
      ids: placed.map(({ id }) => id),
      count: placed.length,
      placeOf: (id) => placeIn(placed, id),
      move: (id, place) => move.current(id, place),
    }),
    [placed, move],
  )
}
