import { useEffect, useRef } from 'react'
import type { AdminRow, ListName } from '../../../../sync/index.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { sentWords } from '../parts/sent-words.ts'
import { toastBad, toastGood, toastUndo } from '../parts/toast.tsx'
import { strings } from '../strings.ts'
import { moveTo } from './move.ts'
import type { RowKind } from './row-kind.ts'
import { rowStrings as words } from './strings.ts'

/** The order of rows that are placed by hand; `rows` in that order. */
export interface Order {
  readonly ids: readonly string[]
  readonly count: number
  /** 0 is the first place. */
  readonly placeOf: (id: string) => number
  readonly move: (id: string, place: number) => Promise<void>
}

const orderOf = ({ row }: AdminRow<ListName>): number =>
  'display_order' in row && typeof row.display_order === 'number' ? row.display_order : 0

/** Moves a row among the others, as one change, with a way back. */
export const useMove = <N extends ListName>(
  kind: RowKind<N>,
  rows: readonly AdminRow<N>[],
): Order => {
  const { sync } = useAdmin()
  const status = useStatus()
  // The way back is taken later, among the rows as they are then.
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  }, [rows])
  /** Puts a row there; null where it stands there already. */
  const put = async (id: string, place: number): Promise<boolean | null> => {
    const now = latest.current
    const placed = now.map((row) => ({ id: row.id, display_order: orderOf(row) }))
    const to = moveTo(placed, id, place)
    const row = now.find((candidate) => candidate.id === id)
    if (to === null || !row) return null
    const outcome = await sync.commands.moveRow(kind.collection, id, to, row.row).catch(() => null)
    return outcome?.ok === true
  }
  const putBack = async (id: string, after: string): Promise<void> => {
    const others = latest.current.filter((row) => row.id !== id)
    const place = after === '' ? 0 : others.findIndex((row) => row.id === after) + 1
    if ((await put(id, place)) === false)
      toastBad(strings.toast.undoFailed[0], strings.toast.undoFailed[1], 'rows')
    else toastGood(strings.toast.undone, '', 'rows')
  }
  const placeOf = (id: string): number => rows.findIndex((row) => row.id === id)
  const move = async (id: string, place: number): Promise<void> => {
    const row = rows[placeOf(id)]
    const after = rows[placeOf(id) - 1]?.id ?? ''
    const isDone = await put(id, place)
    if (isDone === null || !row) return
    if (!isDone) {
      toastBad(kind.words.editFailed[0], kind.words.editFailed[1], 'rows')
      return
    }
    toastUndo(
      words.moved(kind.titleOf(row.row) || words.untitled, place + 1),
      sentWords(status, kind.words.edited[1]),
      strings.toast.undo,
      () => void putBack(id, after),
    )
  }
  return { ids: rows.map(({ id }) => id), count: rows.length, placeOf, move }
}
