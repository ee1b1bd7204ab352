import { useState } from 'react'
import type { AdminRow, CollectionName } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { toastBad } from '../parts/toast.tsx'
import { useAnnounce } from '../parts/use-announce.ts'
import { whenWords } from '../parts/words.ts'
import { fieldsToRestore, type Step } from './steps.ts'
import { history as words } from './strings.ts'

type Row = Readonly<Record<string, unknown>>

/** Restores a version: a change of the row as it is now, sent like any other. The version before it stays in the list. */
export const useRestore = (
  collection: CollectionName,
  row: AdminRow<CollectionName> | null,
  onDone: () => void,
) => {
  const { sync } = useAdmin()
  const announce = useAnnounce()
  const [isBusy, setBusy] = useState(false)
  // as: a row of the model is an object of fields, which are gone through by name here
  const now = row && !row.isDeleting ? (row.row as unknown as Row) : null
  const fieldsOf = (step: Step): Row =>
    now === null ? {} : fieldsToRestore(collection, step.row, now)
  const run = async (step: Step): Promise<void> => {
    if (isBusy || !row || now === null) return
    setBusy(true)
    const outcome = await sync.commands
      .editRow(collection, row.id, fieldsOf(step), now)
      .catch(() => null)
    setBusy(false)
    if (!outcome?.ok) {
      const [title, again] = words.restoreFailed
      return toastBad(title, outcome?.code === 'invalid' ? words.restoreRefused : again, 'rows')
    }
    const title = words.restored(whenWords(step.at, Date.now()))
    void announce({
      changes: [{ collection, id: row.id, change: outcome.change }],
      done: () => [title, ''],
    })
    onDone()
  }
  return { fieldsOf, run }
}
