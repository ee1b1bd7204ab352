import type { AdminRow } from '../../../../sync/index.ts'

export type ExamRow = AdminRow<'tests_library'>
export type ExamStatus = 'published' | 'scheduled' | 'draft' | 'trashed'
export const EXAM_CHIPS = ['all', 'published', 'scheduled', 'draft', 'unsent'] as const
export type ExamChip = (typeof EXAM_CHIPS)[number]

/** A draft with a plan is 'scheduled'; it is no status of its own on the server. */
export const examStatus = ({ row }: ExamRow): ExamStatus => {
  if (row.status === 'draft') return row.publish_at ? 'scheduled' : 'draft'
  return row.status ?? 'published'
}

const isUnsent = (row: ExamRow): boolean => row.sync !== 'sent'

/** Rows that match the words in their title, case aside, and the chip. Trash has a page of its own. */
export const findExams = (
  rows: readonly ExamRow[],
  search: string,
  chip: ExamChip,
): readonly ExamRow[] => {
  const wanted = search.trim().toLocaleLowerCase()
  return rows.filter((row) => {
    const status = examStatus(row)
    if (status === 'trashed' && !isUnsent(row)) return false
    if (chip === 'unsent' && !isUnsent(row)) return false
    if (chip !== 'all' && chip !== 'unsent' && chip !== status) return false
    return row.row.title.toLocaleLowerCase().includes(wanted)
  })
}

export const isExamChip = (text: string | null): text is ExamChip =>
  EXAM_CHIPS.some((chip) => chip === text)
