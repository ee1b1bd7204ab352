import { useState } from 'react'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { sentWords } from '../parts/sent-words.ts'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { strings } from '../strings.ts'
import type { ExamRow } from './find-exams.ts'

const words = strings.exams

export interface ExamHandlers {
  readonly edit: (exam: ExamRow) => void
  readonly remove: (exam: ExamRow) => void
  readonly setStatus: (exam: ExamRow, status: 'draft' | 'published') => Promise<void>
  readonly openFile: (exam: ExamRow) => Promise<void>
}

/** The steps that a row offers. Editing and the question before a deletion are drawn by the page. */
export const useExamHandlers = (edit: (exam: ExamRow) => void) => {
  const { sync } = useAdmin()
  const status = useStatus()
  const [leaving, setLeaving] = useState<ExamRow | null>(null)

  const setStatus = async (exam: ExamRow, to: 'draft' | 'published'): Promise<void> => {
    const change = sync.commands.editExam(exam.id, { status: to }, exam.row)
    const outcome = await change.catch(() => null)
    if (outcome?.ok) toastGood(words.edited, sentWords(status, words.editedText), 'edit-exam')
    else toastBad(words.editFailedTitle, words.editFailedText, 'edit-exam')
  }
  const openFile = async ({ row }: ExamRow): Promise<void> => {
    if (!row.file_url) return
    // The tab is opened by the tap itself: after the wait for the token browsers would block it.
    const tab = window.open('about:blank', '_blank')
    const url = await sync.files.adminUrl(row.file_url).catch(() => null)
    if (url && tab) {
      tab.opener = null
      tab.location.href = url
    } else {
      tab?.close()
      toastBad(words.openFailedTitle, words.openFailedText, 'open-file')
    }
  }
  /** [M9] Says how it went, both ways. */
  const confirmRemoval = async (): Promise<void> => {
    if (!leaving) return
    const outcome = await sync.commands.deleteExam(leaving.id, leaving.row).catch(() => null)
    if (outcome?.ok) {
      toastGood(words.deleted, sentWords(status, words.deletedText), 'delete-exam')
      setLeaving(null)
    } else toastBad(words.deleteFailedTitle, words.deleteFailedText, 'delete-exam')
  }
  const handlers: ExamHandlers = { edit, remove: setLeaving, setStatus, openFile }
  return { handlers, leaving, keep: () => setLeaving(null), confirmRemoval }
}
