import { expect, test } from 'vitest'
import type { Sync } from '../../../sync/index.ts'
import {
  fieldsOf,
  type Item,
  isAddable,
  type Line,
  lineOf,
  listedOf,
  titleFault,
  withTarget,
} from '../../../web/features/admin/intake/line.ts'
import { addLine } from '../../../web/features/admin/intake/line-work.ts'

const EXAM = 'NEET 2027'

test.each([
  ['Bio_DPP_3.pdf', 'tests_library', { target: 'dpp', subject: 'Biology', title: 'Bio DPP 3' }],
  ['FST_08.pdf', 'tests_library', { target: 'full', subject: EXAM, title: 'FST 08' }],
  ['Waves.pdf', 'free_pdfs', { target: 'free_pdfs', subject: 'Physics', title: 'Waves' }],
  ['Timetable.pdf', '', { target: 'free_pdfs', subject: 'General', title: 'Timetable' }],
  ['Part_test_2_physics.pdf', '', { target: 'part', subject: 'Physics' }],
  ['DOC-20261128-WA0007.pdf', 'free_pdfs', { title: '' }],
] as const)('[M4] [M5] %s of %j begins with type and subject from its name', (name, to, line) => {
  expect(lineOf({ name, to }, EXAM)).toMatchObject(line)
})

const line: Line = { title: 'Cells', target: 'free_pdfs', subject: 'Biology' }
const ready = {
  kind: 'ready',
  sha256: 'a',
  pages: 2,
  picture: null,
  src: '',
  note: '',
  same: null,
} as const
const waiting = {
  id: '1',
  name: 'Cells.pdf',
  type: 'application/pdf',
  sizeBytes: 9,
  to: 'free_pdfs',
  author: 'me',
  keptAt: 1,
} as const

test('[M4] a file is held back until it has a title, and where a row or an earlier file has its bytes', () => {
  const addable = (item: Item, more: Readonly<Record<string, Item>> = {}) =>
    listedOf([waiting, { ...waiting, id: '2' }], { 1: item, ...more }, null)
      .toSorted((a, b) => Number(a.waiting.id) - Number(b.waiting.id))
      .map(isAddable)
  expect(addable({ look: ready })).toEqual([true, false])
  expect(addable({ look: ready, title: ' ' })).toEqual([false, false])
  expect(addable({ look: ready, title: 'x'.repeat(201) })).toEqual([false, false])
  expect(titleFault('x'.repeat(214))).toBe('This is 14 letters too long: at most 200.')
  expect(titleFault('\u{1f600}'.repeat(200))).toBe('')
  expect(addable({ look: { kind: 'bad', why: 'x' } })).toEqual([false, false])
  const same = { collection: 'free_pdfs', id: 'x' } as const
  expect(addable({ look: { ...ready, same } })).toEqual([false, false])
  expect(addable({ look: ready }, { 2: { look: ready } })).toEqual([true, false])
  // What was added has left the list, and its row is known for all with its bytes.
  expect(addable({ look: ready }, { added: { look: { ...ready, same } } })).toEqual([false, false])
  const other = { ...ready, sha256: 'b' }
  expect(addable({ look: ready }, { 2: { look: other } })).toEqual([true, true])
})

test('[M4] files with a problem stand first, whatever is typed meanwhile', () => {
  const file = (id: string, name = 'Cells.pdf') => ({ ...waiting, id, name })
  const look = (sha256: string) => ({ look: { ...ready, sha256 } })
  const items = {
    2: { look: { kind: 'bad', why: 'x' } },
    3: look('b'),
    4: look('b'),
    5: { ...look('c'), title: 'Typed' },
  } as const
  const files = [file('1'), file('2'), file('3'), file('4'), file('5', 'New Document.pdf')]
  const ids = listedOf(files, items, null).map((one) => one.waiting.id)
  expect(ids).toEqual(['2', '4', '5', '1', '3'])
})

test('[M5] another type keeps the subject where it fits', () => {
  expect(withTarget(line, 'dpp', null)).toEqual({ target: 'dpp' })
  expect(withTarget({ ...line, subject: 'General' }, 'dpp', null)).toMatchObject({
    subject: 'Biology',
  })
})

test('[M4] [M5] the row of a file has what its kind asks for', () => {
  expect(fieldsOf(line, 'draft')).toEqual({
    title: 'Cells',
    subject: 'Biology',
    status: 'draft',
  })
  expect(fieldsOf({ ...line, target: 'full' }, 'published')).toMatchObject({
    type: 'full',
    category: 'fst',
    difficulty: 'Medium',
    status: 'published',
  })
})

test('[M9] where the row cannot be kept, nothing stays of its files', async () => {
  const staged: string[] = []
  const sync = {
    files: {
      stage: async (_: Blob, name: string) => {
        staged.push(name)
        return { ok: true, file: { id: name } }
      },
      unstage: async (id: string) => void staged.splice(staged.indexOf(id), 1),
    },
    commands: { addRow: async () => ({ ok: false, code: 'storage', fields: {} }) },
  } as unknown as Sync // as: the parts that a file is added with
  const file = new File(['%PDF-'], 'Cells.pdf')
  const look = { pages: 1, picture: new Blob(['x']) }
  expect(await addLine(sync, line, file, look, 'draft')).toMatch(/./)
  expect(staged).toEqual([])
})
