import type { AdminRow, ListName } from '../../../../sync/index.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { sentWords } from '../parts/sent-words.ts'
import { toastBad } from '../parts/toast.tsx'
import { beforeOf } from './bulk.ts'
import { moveTo } from './move.ts'
import type { RowKind } from './row-kind.ts'
import { rowStrings as words } from './strings.ts'
import { useUndo } from './use-undo.tsx'

/** The order of rows that are placed by hand; `rows` in that order. */
export interface Order {
  readonly count: number
  /** 0 is the first place. */
  readonly placeOf: (id: string) => number
  readonly move: (id: string, place: number) => Promise<void>
}

const orderOf = ({ row }: AdminRow<ListName>): number =>
  'display_order' in row && typeof row.display_order === 'number' ? row.display_order : 0

/** Moves a row among the others, one write while there is room, with a way back. */
export const useMove = <N extends ListName>(
  kind: RowKind<N>,
  rows: readonly AdminRow<N>[],
): Order => {
  const { sync } = useAdmin()
  const status = useStatus()
  const tell = useUndo(kind.collection)
  const placeOf = (id: string): number => rows.findIndex((row) => row.id === id)
  const move = async (id: string, place: number): Promise<void> => {
    const placed = rows.map((row) => ({ id: row.id, display_order: orderOf(row) }))
    const edits = moveTo(placed, id, place)
    const befores = []
    for (const { id: one, display_order } of edits) {
      const row = rows.find((candidate) => candidate.id === one)
      if (!row) continue
      const fields = { display_order }
      const change = sync.commands.editRow(kind.collection, one, fields, row.row)
      if (!(await change.catch(() => null))?.ok) {
        toastBad(kind.words.editFailed[0], kind.words.editFailed[1], 'rows')
        return
      }
      befores.push(beforeOf(row, fields))
    }
    const moved = rows.find((row) => row.id === id)
    if (moved && befores.length > 0)
      tell(
        words.moved(kind.titleOf(moved.row) || words.untitled, place + 1),
        sentWords(status, kind.words.edited[1]),
        befores,
      )
  }
  return { count: rows.length, placeOf, move }
}
