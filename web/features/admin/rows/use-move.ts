import { useEffect, useRef } from 'react'
import type { AdminRow, Kept, ListName } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import type { RowName } from '../parts/row-name.ts'
import { toastBad } from '../parts/toast.tsx'
import { useAnnounce } from '../parts/use-announce.ts'
import { strings } from '../strings.ts'
import { isWhereLeft, type Move, moveTo, type Placed } from './move.ts'
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

const placedOf = (rows: readonly AdminRow<ListName>[]): readonly Placed[] =>
  rows.map((row) => ({ id: row.id, display_order: orderOf(row) }))

/** Moves a row among the others, as one change, with a way back. */
export const useMove = <N extends ListName>(
  kind: RowKind<N>,
  rows: readonly AdminRow<N>[],
): Order => {
  const { sync } = useAdmin()
  const announce = useAnnounce()
  // The way back is taken later, among the rows as they are then.
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  }, [rows])
  /** Puts a row there; null where it stands there already. */
  const put = async (
    id: string,
    place: number,
  ): Promise<{ move: Move; kept: readonly (RowName & Kept)[] } | null> => {
    const now = latest.current
    const move = moveTo(placedOf(now), id, place)
    const row = now.find((candidate) => candidate.id === id)
    if (move === null || !row) return null
    const { collection } = kind
    const outcome = await sync.commands.moveRow(collection, id, move, row.row).catch(() => null)
    return { move, kept: outcome?.ok ? [{ collection, id, change: outcome.change }] : [] }
  }
  const putBack = async (id: string, after: string, left: Move): Promise<void> => {
    const [failed, unchanged] = strings.toast.undoFailed
    if (!isWhereLeft(placedOf(latest.current), id, left))
      return toastBad(failed, words.movedMeanwhile, 'rows')
    const others = latest.current.filter((row) => row.id !== id)
    const place = after === '' ? 0 : others.findIndex((row) => row.id === after) + 1
    const back = await put(id, place)
    const changes = back?.kept ?? []
    const { undone, undoneHere: title } = strings.toast
    if (back && changes.length === 0) toastBad(failed, unchanged, 'rows')
    else announce({ changes, done: () => [undone, ''], title })
  }
  const placeOf = (id: string): number => rows.findIndex((row) => row.id === id)
  const move = async (id: string, place: number): Promise<void> => {
    const row = rows[placeOf(id)]
    const after = rows[placeOf(id) - 1]?.id ?? ''
    const done = await put(id, place)
    if (done === null || !row) return
    const { kept: changes, move: left } = done
    if (changes.length === 0) {
      toastBad(kind.words.editFailed[0], kind.words.editFailed[1], 'rows')
      return
    }
    const title = words.moved(kind.titleOf(row.row) || words.untitled, place + 1)
    const onUndo = (): void => void putBack(id, after, left)
    announce({ changes, done: () => [title, ''], wayBack: { undo: strings.toast.undo, onUndo } })
  }
  return { ids: rows.map(({ id }) => id), count: rows.length, placeOf, move }
}
