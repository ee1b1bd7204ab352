import { useState } from 'react'
import type { AdminRow, ListName } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { type Bulk, bulkFields } from './bulk.ts'
import type { RowKind } from './row-kind.ts'
import { rowStrings as words } from './strings.ts'
import { undoOf } from './undo-of.ts'
import { type Step, useUndo } from './use-undo.tsx'

const doneWords = (bulk: Bulk, count: string): string => {
  switch (bulk.kind) {
    case 'publish':
      return words.published(count)
    case 'unpublish':
    case 'restore':
      return words.drafted(count)
    case 'trash':
      return words.trashed(count)
    case 'schedule':
      return words.scheduled(count)
    case 'unschedule':
      return words.unscheduled(count)
    case 'subject':
      return words.subjectSet(count, bulk.subject)
    default:
      return bulk satisfies never
  }
}

/** Does one step to many rows, each a change of its own, and offers an undo. Gives the rows that could not be changed. */
export const useBulk = <N extends ListName>(kind: RowKind<N>) => {
  const { sync } = useAdmin()
  const tell = useUndo()
  const { collection } = kind
  const [isBusy, setBusy] = useState(false)
  const run = async (bulk: Bulk, rows: readonly AdminRow<N>[]): Promise<readonly string[]> => {
    setBusy(true)
    const done: Step[] = []
    const failed: string[] = []
    let isLacking = false
    const step = async (row: AdminRow<N>): Promise<void> => {
      const fields = bulkFields(bulk, row)
      if (fields === null) return
      const change = sync.commands.editRow(collection, row.id, fields, row.row)
      const outcome = await change.catch(() => null)
      if (outcome?.ok) done.push({ collection, ...undoOf(row, fields), change: outcome.change })
      else failed.push(row.id)
      isLacking ||= outcome?.ok === false && outcome.code === 'invalid'
    }
    // Together, for changes that come together are kept with one write.
    await Promise.all(rows.map(step))
    setBusy(false)
    const { count } = kind.words
    if (done.length > 0) tell((number) => [doneWords(bulk, count(number)), ''], done)
    if (done.length === 0 && failed.length === 0) toastGood(words.unchanged, '', 'rows')
    const lacking = isLacking ? kind.words.notReady?.[1] : undefined
    if (failed.length > 0)
      toastBad(
        words.someFailed(count(failed.length)),
        lacking ?? words.someFailedText(failed.length),
        'rows-failed',
      )
    return failed
  }
  return { isBusy, run }
}
