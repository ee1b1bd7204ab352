import { useState } from 'react'
import type { AdminRow, CollectionName } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { toastBad } from '../parts/toast.tsx'
import { whenWords } from '../parts/words.ts'
import { leftBy } from '../rows/steps.ts'
import { useUndo } from '../rows/use-undo.tsx'
import { fieldsNow, fieldsToRestore, type Step } from './steps.ts'
import { history as words } from './strings.ts'

type Row = Readonly<Record<string, unknown>>

/** Restores a version: a change of the row as it is now, sent like any other, with an undo. */
export const useRestore = (
  collection: CollectionName,
  row: AdminRow<CollectionName> | null,
  onDone: () => void,
) => {
  const { sync } = useAdmin()
  const tellWithUndo = useUndo()
  const [isBusy, setBusy] = useState(false)
  // as: a row of the model is an object of fields, which are gone through by name here
  const now = row && !row.isDeleting ? (row.row as unknown as Row) : null
  const fieldsOf = (step: Step): Row =>
    now === null ? {} : fieldsToRestore(collection, step.row, now)
  const run = async (step: Step): Promise<void> => {
    if (isBusy || !row || now === null) return
    setBusy(true)
    const fields = fieldsOf(step)
    const outcome = await sync.commands.editRow(collection, row.id, fields, now).catch(() => null)
    setBusy(false)
    if (!outcome?.ok) {
      const [title, again] = words.restoreFailed
      return toastBad(title, outcome?.code === 'invalid' ? words.restoreRefused : again, 'rows')
    }
    const title = words.restored(whenWords(step.at, Date.now()))
    const way = {
      collection,
      id: row.id,
      fields: fieldsNow(fields, now),
      left: leftBy(now, fields),
    }
    tellWithUndo(() => [title, ''], [{ ...way, change: outcome.change }])
    onDone()
  }
  return { fieldsOf, run }
}
