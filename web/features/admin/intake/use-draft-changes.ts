import { useCallback, useRef } from 'react'
import type { RowFields, SeenRow } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import type { Step, Write } from '../rows/use-undo.tsx'
import { wayBackOf } from '../rows/way-back.ts'
import type { IntakeCollection } from './batch.ts'
import type { DraftRow } from './intake-row.tsx'
import { alsoWritten, seenRow, type Written } from './seen-row.ts'

/** A draft, in the words of the table that changes it. */
export interface Draft {
  readonly collection: IntakeCollection
  readonly row: DraftRow
}

/** Changes a draft on the row as the person saw it; `stood`: what stood in a field when they began. True once this device keeps that. */
export type ChangeDraft = (draft: Draft, fields: RowFields, stood?: SeenRow) => Promise<boolean>

/**
 * Changes of drafts in the order of the taps, each on the row as it was drawn then, with what was written there since: a
 * field that is left by a tap into the next one, or on 'Publish', is kept before that, and drawn later.
 */
export const useDraftChanges = () => {
  const { sync } = useAdmin()
  const inTurn = useTurns()
  const written = useRef<ReadonlyMap<string, Written>>(new Map())
  // Never let go of: a step that waits for its turn stands on what was drawn at its tap, however long ago. Where a colleague
  // puts back what stood there before, that asks once too often, and loses nothing.
  const writtenIn = (id: string): Written => written.current.get(id) ?? {}
  const seenOf = ({ row }: Draft, stood?: SeenRow): SeenRow =>
    seenRow({ ...row.row, ...stood }, writtenIn(row.id))
  const edit: Write = async (collection, id, fields, seen) => {
    const outcome = await sync.commands.editRow(collection, id, fields, seen).catch(() => null)
    if (outcome?.ok)
      written.current = new Map(written.current).set(id, alsoWritten(writtenIn(id), seen, fields))
    return outcome
  }
  const change: ChangeDraft = async (draft, fields, stood) => {
    const { collection, row } = draft
    const outcome = await inTurn(() => edit(collection, row.id, fields, seenOf(draft, stood)))
    return outcome?.ok === true
  }
  /** The same change of each; gives those that took it. All on what was in sight at the tap: what comes meanwhile was not. */
  const changeAll = async (drafts: readonly Draft[], fields: RowFields) => {
    const one = async (draft: Draft): Promise<readonly Step[]> => {
      const { collection, row } = draft
      const seen = seenOf(draft)
      const outcome = await edit(collection, row.id, fields, seen)
      if (!outcome?.ok) return []
      return [
        { collection, ...wayBackOf({ id: row.id, row: seen }, fields), change: outcome.change },
      ]
    }
    // Together, for changes that come together are kept with one write.
    return (await inTurn(() => Promise.all(drafts.map(one)))).flat()
  }
  /** Takes a change back in its turn: what is drawn of it lags behind as well. */
  const putBack: Write = (...row) => inTurn(() => edit(...row))
  return { change, changeAll, putBack }
}

/** Does one thing after the other, in the order in which they were asked for. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Changes of one list in the order of the taps: a tap on 'Publish' leaves a field first, and what was typed there is kept
 * before its row is published.
 */
const useTurns = (): InTurn => {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback((work) => {
    const mine = last.current.then(work)
    last.current = mine.catch(() => undefined)
    return mine
  }, [])
}
