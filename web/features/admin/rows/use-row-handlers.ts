import { useState } from 'react'
import type { AdminRow, FileRef, ListName } from '../../../../sync/index.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { sentWords } from '../parts/sent-words.ts'
import { toastBad, toastGood } from '../parts/toast.tsx'
import type { RowKind } from './row-kind.ts'
import { rowStrings } from './strings.ts'

export interface RowHandlers<N extends ListName> {
  readonly edit: (row: AdminRow<N>) => void
  readonly remove: (row: AdminRow<N>) => void
  readonly setStatus: (row: AdminRow<N>, status: 'draft' | 'published') => Promise<void>
  readonly openFile: (file: FileRef) => Promise<void>
}

/** The steps that a row offers. Editing and the question before a deletion are drawn by the page. */
export const useRowHandlers = <N extends ListName>(
  { collection, words }: RowKind<N>,
  edit: (row: AdminRow<N>) => void,
) => {
  const { sync } = useAdmin()
  const status = useStatus()
  const [leaving, setLeaving] = useState<AdminRow<N> | null>(null)

  const setStatus = async (row: AdminRow<N>, to: 'draft' | 'published'): Promise<void> => {
    const change = sync.commands.editRow(collection, row.id, { status: to }, row.row)
    const outcome = await change.catch(() => null)
    if (outcome?.ok) toastGood(words.edited[0], sentWords(status, words.edited[1]), 'edit-row')
    else toastBad(words.editFailed[0], words.editFailed[1], 'edit-row')
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
  /** [M9] Says how it went, both ways. */
  const confirmRemoval = async (): Promise<void> => {
    if (!leaving) return
    const change = sync.commands.deleteRow(collection, leaving.id, leaving.row)
    const outcome = await change.catch(() => null)
    if (outcome?.ok) {
      toastGood(words.deleted[0], sentWords(status, words.deleted[1]), 'delete-row')
      setLeaving(null)
    } else toastBad(words.deleteFailed[0], words.deleteFailed[1], 'delete-row')
  }
  const handlers: RowHandlers<N> = { edit, remove: setLeaving, setStatus, openFile }
  return { handlers, leaving, keep: () => setLeaving(null), confirmRemoval }
}
