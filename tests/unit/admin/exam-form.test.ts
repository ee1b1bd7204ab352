import { expect, test } from 'vitest'
import type { GlobalSettings } from '../../../sync/model/global-settings.ts'
import {
  areaOf,
  emptyExam,
  readExamDraft,
  withFile,
  withType,
} from '../../../web/features/admin/exams/exam-draft.ts'
import { subjectOptions, titleFromName } from '../../../web/features/admin/exams/exam-words.ts'
import {
  type ExamRow,
  examStatus,
  findExams,
} from '../../../web/features/admin/exams/find-exams.ts'
import { fileProblem } from '../../../web/features/admin/exams/upload-error.ts'

const settings = (more: Partial<GlobalSettings>): GlobalSettings => ({
  id: 'globalsettings1',
  created_at: '',
  website_name: 'Academy',
  ...more,
})

test('[D1] the form offers the exam of the settings, and an old paper keeps its year', () => {
  const next = settings({ exam_name: 'NEET', exam_year: 2028 })
  expect(subjectOptions(next, 'Biology')).toEqual(['Biology', 'Chemistry', 'Physics', 'NEET 2028'])
  expect(subjectOptions(next, 'NEET 2026')).toEqual([
    'Biology',
    'Chemistry',
    'Physics',
    'NEET 2028',
    'NEET 2026',
  ])
  expect(subjectOptions(settings({ exam_name: 'NEET' }), 'Biology')).toEqual([
    'Biology',
    'Chemistry',
    'Physics',
  ])
})

test('[M5] a new test begins as a full test of Biology, fst, Medium', () => {
  expect(readExamDraft(null)).toMatchObject({
    type: 'full',
    subject: 'Biology',
    category: 'fst',
    difficulty: 'Medium',
  })
})

test('a draft that another build wrote is left alone, and a file that only a tab held is not promised', () => {
  expect(readExamDraft({ type: 'full' })).toEqual(emptyExam)
  const file = {
    id: 'f',
    name: 'a.pdf',
    size: 1,
    type: 'application/pdf',
    area: 'tests-full' as const,
    inMemory: true,
  }
  expect(readExamDraft({ ...emptyExam, title: 'Kept', file })).toMatchObject({
    title: 'Kept',
    file: null,
  })
  expect(readExamDraft({ ...emptyExam, file: { ...file, inMemory: false } }).file?.id).toBe('f')
})

test('[M5] the type decides where the file is stored', () => {
  expect(areaOf('full')).toBe('tests-full')
  expect(areaOf('part')).toBe('tests-part')
  expect(areaOf('dpp')).toBe('tests-dpp')
})

test('the usual category follows the type, a chosen one stays', () => {
  expect(withType(emptyExam, 'dpp').category).toBe('dpp')
  expect(withType({ ...emptyExam, category: 'part' }, 'dpp').category).toBe('part')
})

test('the title comes from the file until it was typed', () => {
  const file = {
    id: 'f',
    name: 'FST_08_final.pdf',
    size: 1,
    type: 'application/pdf',
    area: 'tests-full' as const,
    inMemory: false,
  }
  expect(withFile(emptyExam, file).title).toBe('FST 08 final')
  const typed = { ...emptyExam, title: 'Mine', isTitleTyped: true }
  expect(withFile(typed, file).title).toBe('Mine')
  expect(titleFromName(`${'a'.repeat(300)}.PDF`)).toHaveLength(200)
})

test('[M8] a file of 10 MB is refused, one byte less is taken, and only PDFs are', () => {
  const limit = 10 * 1024 * 1024
  const pdf = (size: number) => new File([new Uint8Array(size)], 'paper.pdf')
  expect(fileProblem(pdf(limit))).toBe('File size must be less than 10MB')
  expect(fileProblem(pdf(limit - 1))).toBe('')
  expect(fileProblem(new File(['x'], 'photo.png', { type: 'image/png' }))).toBe(
    'Please upload a PDF file.',
  )
})

const exam = (title: string, more: Partial<ExamRow['row']>, sync: ExamRow['sync'] = 'sent') => ({
  id: title,
  row: {
    id: 'exam00000000001',
    created_at: '',
    type: 'full' as const,
    title,
    subject: 'Biology',
    category: 'fst' as const,
    difficulty: 'Hard' as const,
    file_url: null,
    status: 'published' as const,
    ...more,
  },
  sync,
  isNew: false,
  isDeleting: false,
  itemId: null,
  changedAt: 0,
})

test('the list is searched by title, case aside, and filtered by status', () => {
  const rows = [
    exam('Full Test 07', {}),
    exam('Draft paper', { status: 'draft' }),
    exam('Later paper', { status: 'draft', publish_at: '2026-12-01 00:00:00.000Z' }, 'waiting'),
    exam('Thrown away', { status: 'trashed' }),
  ]
  const titles = (search: string, chip: Parameters<typeof findExams>[2]) =>
    findExams(rows, search, chip).map(({ row }) => row.title)
  expect(titles('', 'all')).toEqual(['Full Test 07', 'Draft paper', 'Later paper'])
  expect(titles(' PAPER', 'all')).toEqual(['Draft paper', 'Later paper'])
  expect(titles('', 'scheduled')).toEqual(['Later paper'])
  expect(titles('', 'draft')).toEqual(['Draft paper'])
  expect(titles('', 'unsent')).toEqual(['Later paper'])
  expect(rows.map(examStatus)).toEqual(['published', 'draft', 'scheduled', 'trashed'])
})
