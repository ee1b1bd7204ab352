import { expect, test } from 'vitest'
import type { AdminRow, ListName, RowQuestion } from '../../../sync/api.ts'
import { askedFor, inOrder } from '../../../sync/queries/find-rows.ts'
import { filterValue, rowStatus } from '../../../sync/queries/panel-lists.ts'
import { examKind } from '../../../web/features/admin/exams/exam-kind.tsx'
import { noteKind } from '../../../web/features/admin/notes/note-kind.tsx'
import { statusWords } from '../../../web/features/admin/rows/row-status.tsx'
import { videoKind } from '../../../web/features/admin/videos/video-kind.tsx'

type ExamRow = AdminRow<'tests_library'>

const exam = (
  title: string,
  more: Partial<ExamRow['row']>,
  sync: ExamRow['sync'] = 'sent',
): ExamRow => ({
  id: title,
  row: {
    id: 'exam00000000001',
    created_at: '',
    type: 'full',
    title,
    subject: 'Biology',
    category: 'fst',
    difficulty: 'Hard',
    file_url: null,
    status: 'published',
    ...more,
  },
  sync,
  isNew: false,
  isDeleting: false,
  isOnSite: false,
  itemId: null,
  changedAt: 0,
})
const ask = (more: Partial<RowQuestion>): RowQuestion => ({
  search: '',
  chip: 'all',
  filters: {},
  sort: 'changed',
  ...more,
})

const rows = [
  exam('Full Test 07', { created_at: '2026-01-01 00:00:00.000Z' }),
  exam('Draft paper', { status: 'draft', subject: 'Physics' }),
  exam('Later paper', { status: 'draft', publish_at: '2026-12-01 00:00:00.000Z' }, 'waiting'),
  exam('Thrown away', { status: 'trashed' }),
  exam('Full Test 10', { type: 'dpp', created_at: '2026-02-01 00:00:00.000Z' }),
]
const findRows = (list: ListName, from: readonly AdminRow<ListName>[], question: RowQuestion) =>
  askedFor(list, inOrder(list, from, question.sort), question)
const titlesIn = (found: readonly AdminRow<ListName>[]) => found.map(({ row }) => row.title)
const titles = (more: Partial<RowQuestion>) => titlesIn(findRows('tests_library', rows, ask(more)))

test('the list is searched by title, case aside, and filtered by status, subject and type', () => {
  expect(titles({ search: ' PAPER' })).toEqual(['Draft paper', 'Later paper'])
  expect(titles({ chip: 'scheduled' })).toEqual(['Later paper'])
  expect(titles({ chip: 'draft' })).toEqual(['Draft paper'])
  expect(titles({ chip: 'unsent' })).toEqual(['Later paper'])
  expect(titles({ filters: { subject: 'Physics' } })).toEqual(['Draft paper'])
  expect(titles({ filters: { type: 'dpp', subject: '' } })).toEqual(['Full Test 10'])
  expect(titles({})).not.toContain('Thrown away')
  expect(titles({ chip: 'trash' })).toEqual(['Thrown away'])
  expect(rows.slice(0, 4).map(rowStatus)).toEqual(['published', 'draft', 'scheduled', 'trashed'])
  expect(rows.map(({ row }) => filterValue('tests_library', 'subject', row))).toContain('Physics')
})

test('a row is called published only where the server has it so', () => {
  const there = { ...exam('A', {}), isOnSite: true }
  const waiting = { ...there, sync: 'waiting' } as const
  expect([statusWords(there), statusWords(waiting)]).toEqual(['Published', 'Published'])
  const coming = exam('A', {}, 'waiting')
  expect(statusWords(coming)).toBe('Will be published')
  expect(statusWords({ ...coming, sync: 'conflict', itemId: 'one' })).toBe('Not published yet')
  expect(statusWords(exam('A', { status: 'draft' }, 'waiting'))).toBe('Draft')
})

test('the list is sorted by title with its numbers', () => {
  expect(titles({ sort: 'title', search: 'full' })).toEqual(['Full Test 07', 'Full Test 10'])
})

test('[M4] [M5] [M6] lists of files and videos begin newest first, drafts on top by their last change', () => {
  for (const kind of [examKind, noteKind, videoKind]) expect(kind.sorts[0]).toBe('newest')
  const [first, draft, later, , second] = rows
  const made = [
    { ...exam('Not sent yet', {}), changedAt: 1 },
    { ...first, changedAt: 99 },
    { ...draft, changedAt: 2 },
    second,
    { ...later, changedAt: 3 },
  ].filter((row) => row !== undefined) as readonly ExamRow[] // as: rows of this file, each there
  const [sort = 'changed'] = examKind.sorts
  expect(titlesIn(findRows('tests_library', made, ask({ sort })))).toEqual([
    'Later paper',
    'Draft paper',
    'Not sent yet',
    'Full Test 10',
    'Full Test 07',
  ])
})
