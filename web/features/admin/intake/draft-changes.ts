import { useCallback, useRef } from 'react'
import { type AdminRow, type RowFields, type SeenRow, sameValue } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { undoOf } from '../rows/undo-of.ts'
import type { Step, Write } from '../rows/use-undo.tsx'
import type { IntakeCollection } from './batch.ts'

export type DraftRow = AdminRow<'free_pdfs'> | AdminRow<'tests_library'> | AdminRow<'testimonials'>

export interface Draft {
  readonly collection: IntakeCollection
  readonly row: DraftRow
}

/** Changes a draft on the row as the person saw it; `stood`: a field's value when they began. True once kept on this device. */
export type ChangeDraft = (draft: Draft, fields: RowFields, stood?: SeenRow) => Promise<boolean>

/**
 * Changes of drafts in the order of the taps. Each stands on the row as drawn at its tap, with what was written since.
 * A tap on the next field or on 'Publish' leaves a field first. Its words are kept at once and drawn afterwards.
 */
export const useDraftChanges = () => {
  const { sync } = useAdmin()
  const inTurn = useTurns()
  const written = useRef<ReadonlyMap<string, Written>>(new Map())
  // Kept for good: a step that waits for its turn stands on what was drawn at its tap, however long ago. A colleague who puts
  // the earlier value back makes one question too many; nothing is lost.
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
  /** The same change of each draft; gives those that took it. All stand on what was in sight at the tap. */
  const changeAll = async (drafts: readonly Draft[], fields: RowFields) => {
    const one = async (draft: Draft): Promise<readonly Step[]> => {
      const { collection, row } = draft
      const seen = seenOf(draft)
      const outcome = await edit(collection, row.id, fields, seen)
      if (!outcome?.ok) return []
      return [{ collection, ...undoOf({ id: row.id, row: seen }, fields), change: outcome.change }]
    }
    // Together, for changes that come together are kept with one write.
    return (await inTurn(() => Promise.all(drafts.map(one)))).flat()
  }
  /** Takes a change back in its turn, since its row is drawn late too. */
  const putBack: Write = (...row) => inTurn(() => edit(...row))
  return { change, changeAll, putBack }
}

/** Does one thing after the other, in the order of the calls. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Turns of one list: typed words are kept before the tap that left their field publishes the row. */
const useTurns = (): InTurn => {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback((work) => {
    const mine = last.current.then(work)
    last.current = mine.catch(() => undefined)
    return mine
  }, [])
}

/** Fields that a person wrote here, each with its earlier values, which may still be drawn for a moment. */
export type Written = Readonly<
  Record<string, { readonly drawnBefore: readonly unknown[]; readonly to: unknown }>
>

/**
 * The row as a person sees it: as drawn, with their own words where those are not drawn yet. A colleague's newer words are
 * neither, and are not written over. Pure.
 */
export const seenRow = (drawn: SeenRow, written: Written): SeenRow => {
  const own = Object.entries(written).filter(([field, { drawnBefore }]) =>
    drawnBefore.some((value) => sameValue(value, drawn[field])),
  )
  return { ...drawn, ...Object.fromEntries(own.map(([field, { to }]) => [field, to])) }
}

/** Written fields, with those just kept on the row as it was `seen`. Pure. */
export const alsoWritten = (written: Written, seen: SeenRow, fields: SeenRow): Written => {
  const added = Object.entries(fields).map(([field, to]) => {
    const before = [...(written[field]?.drawnBefore ?? []), seen[field]]
    return [field, { drawnBefore: before.filter((value) => !sameValue(value, to)), to }]
  })
  return { ...written, ...Object.fromEntries(added) }
}
