import { useState } from 'react'
import type { AdminRow, FileRef, ListName, RowFields } from '../../../../sync/index.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { sentWords } from '../parts/sent-words.ts'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { beforeOf } from './bulk.ts'
import type { RowKind } from './row-kind.ts'
import { rowStrings } from './strings.ts'
import { useBulk } from './use-bulk.ts'
import { useUndo } from './use-undo.tsx'

export interface RowHandlers<N extends ListName> {
  readonly edit: (row: AdminRow<N>) => void
  /** Asks first. What is in the trash already goes for ever. */
  readonly remove: (row: AdminRow<N>) => void
  readonly restore: (row: AdminRow<N>) => Promise<void>
  readonly setStatus: (row: AdminRow<N>, status: 'draft' | 'published') => Promise<void>
  /** Asks when. */
  readonly schedule: (row: AdminRow<N>) => void
  readonly unschedule: (row: AdminRow<N>) => Promise<void>
  readonly openFile: (file: FileRef) => Promise<void>
  readonly select: (row: AdminRow<N>) => void
}

type Words = readonly [string, string]

/** The steps that a row offers. Editing and the question before a deletion are drawn by the page. */
export const useRowHandlers = <N extends ListName>(
  kind: RowKind<N>,
  edit: (row: AdminRow<N>) => void,
  select: (row: AdminRow<N>) => void,
) => {
  const { collection, words } = kind
  const { sync } = useAdmin()
  const { run } = useBulk(kind)
  const status = useStatus()
  const tellWithUndo = useUndo(collection)
  const [leaving, setLeaving] = useState<AdminRow<N> | null>(null)
  const [planned, setPlanned] = useState<AdminRow<N> | null>(null)

  const outcomeOf = (row: AdminRow<N>, fields: RowFields) =>
    sync.commands.editRow(collection, row.id, fields, row.row).catch(() => null)
  const change = async (row: AdminRow<N>, fields: RowFields): Promise<boolean> =>
    (await outcomeOf(row, fields))?.ok === true
  const setStatus = async (
    row: AdminRow<N>,
    to: 'draft' | 'published',
    done: Words = words.edited,
  ): Promise<void> => {
    const outcome = await outcomeOf(row, { status: to })
    if (outcome?.ok) return toastGood(done[0], sentWords(status, done[1]), 'edit-row')
    const isLacking = outcome?.code === 'invalid'
    const [title, text] = (isLacking && words.notReady) || words.editFailed
    toastBad(title, text, 'edit-row')
  }
  const openFile = async (file: FileRef): Promise<void> => {
    // The tab is opened by the tap itself: after the wait for the token browsers would block it.
    const tab = window.open('about:blank', '_blank')
    const url = await sync.files.adminUrl(file).catch(() => null)
    if (url && tab) {
      tab.opener = null
      tab.location.href = url
    } else {
      tab?.close()
      toastBad(rowStrings.openFailed[0], rowStrings.openFailed[1], 'open-file')
    }
  }
  const trash = async (row: AdminRow<N>): Promise<boolean> => {
    const fields = { status: 'trashed' }
    if (!(await change(row, fields))) return false
    tellWithUndo(words.deleted[0], sentWords(status, words.deleted[1]), [beforeOf(row, fields)])
    return true
  }
  const purge = async (row: AdminRow<N>): Promise<boolean> => {
    const outcome = await sync.commands.deleteRow(collection, row.id, row.row).catch(() => null)
    if (!outcome?.ok) return false
    toastGood(words.purged[0], sentWords(status, words.purged[1]), 'delete-row')
    return true
  }
  /** [M9] Says how it went, both ways. */
  const confirmRemoval = async (): Promise<void> => {
    if (!leaving) return
    const isGone = await (leaving.row.status === 'trashed' ? purge(leaving) : trash(leaving))
    if (isGone) setLeaving(null)
    else toastBad(words.deleteFailed[0], words.deleteFailed[1], 'delete-row')
  }
  const handlers: RowHandlers<N> = {
    edit,
    remove: setLeaving,
    restore: (row) => setStatus(row, 'draft', words.restored),
    setStatus,
    schedule: setPlanned,
    unschedule: async (row) => void (await run({ kind: 'unschedule' }, [row])),
    openFile,
    select,
  }
  return {
    handlers,
    leaving,
    keep: () => setLeaving(null),
    confirmRemoval,
    planned,
    endPlan: () => setPlanned(null),
  }
}
