import { beforeEach, expect, test } from 'vitest'
import type { Outcome, RowFields, StagedFile } from '../../../sync/index.ts'
import {
  type Batch,
  readBatch,
  withBack,
  withEntry,
  withEntryBack,
  withoutEntry,
  withoutGuess,
} from '../../../web/features/admin/intake/batch.ts'
import {
  draftOf,
  type IntakeTools,
  type KnownFile,
  NotNow,
  takeOne,
} from '../../../web/features/admin/intake/take-one.ts'
import type { SeenPdf } from '../../../web/features/admin/pdf/pdf-look.ts'
import type { InBasket } from '../../../web/shared/intake/basket.ts'

const waiting = {
  id: 'one',
  name: 'DPP07_Optics.pdf',
  type: 'application/pdf',
  sizeBytes: 9,
  to: 'tests_library' as const,
  author: 'me',
  keptAt: 1,
} satisfies InBasket
const file = (bytes = 'a paper') => new File([bytes], waiting.name, { type: waiting.type })
const picture = new Blob(['jpeg'], { type: 'image/jpeg' })

/** What the file says; words: why it is not taken. */
let look: SeenPdf | string | null
let rows: { readonly collection: string; readonly fields: RowFields }[]
let stagedNames: string[]
let unstaged: string[]
let known: KnownFile | null
let staging: (name: string) => Outcome<{ file: StagedFile }>
let stagedPages: (number | undefined)[]
let adding: Outcome<{ readonly id: string }>

beforeEach(() => {
  look = { title: '', pages: 4, text: 'Lenses and mirrors', picture: null }
  rows = []
  stagedNames = []
  stagedPages = []
  unstaged = []
  known = null
  adding = { ok: true, id: 'row000000000001' }
  staging = (name) => ({
    ok: true,
    file: {
      id: `s-${name}`,
      name,
      size: 1,
      type: 'application/pdf',
      area: 'tests-dpp',
      inMemory: false,
    },
  })
})

const tools: IntakeTools = {
  take: async (given) => (typeof look === 'string' ? look : { file: given, seen: look, note: '' }),
  sha256Of: async () => 'sum',
  known: async () => known,
  stage: async (_, name, _area, pages) => {
    stagedNames.push(name)
    stagedPages.push(pages)
    return staging(name)
  },
  unstage: async (id) => void unstaged.push(id),
  addRow: async (collection, fields) => {
    rows.push({ collection, fields })
    return adding
  },
  examSubject: 'NEET 2027',
}

test('[M5] a paper becomes a draft with its file, and what was guessed is told as that', async () => {
  const entry = await takeOne(waiting, file(), tools)
  expect(entry).toEqual({
    id: 'one',
    name: 'DPP07_Optics.pdf',
    state: 'draft',
    collection: 'tests_library',
    rowId: 'row000000000001',
    pages: 4,
    guessed: ['type', 'subject'],
    why: '',
  })
  expect(stagedPages).toEqual([4])
  expect(rows).toMatchObject([
    {
      collection: 'tests_library',
      fields: {
        title: 'DPP07 Optics',
        type: 'dpp',
        category: 'dpp',
        subject: 'Physics',
        difficulty: 'Medium',
        status: 'draft',
        file_url: { name: 'DPP07_Optics.pdf' },
      },
    },
  ])
})

test('[M4] a note has the picture of its first page, and the title that the document says', async () => {
  look = { title: 'Cell, the unit of life', pages: 9, text: '', picture }
  const entry = await takeOne({ ...waiting, to: 'free_pdfs', name: 'scan.pdf' }, file(), tools)
  expect(entry).toMatchObject({ state: 'draft', pages: 9, guessed: ['subject', 'tags'] })
  expect(stagedNames).toEqual(['scan.pdf', 'scan.jpg'])
  expect(rows[0]?.fields).toMatchObject({
    title: 'Cell, the unit of life',
    subject: 'Biology',
    tags: ['cell'],
    thumbnail_url: { name: 'scan.jpg' },
  })
})

test('[M5] a whole paper is about the exam of the settings, and about Biology where they name none', () => {
  const seen = { title: '', pages: 1, text: '', picture: null }
  const subjectOf = (name: string, exam: string | null) =>
    draftOf('tests_library', name, seen, exam).fields.subject
  expect(subjectOf('FST 08.pdf', 'NEET 2027')).toBe('NEET 2027')
  expect(subjectOf('FST 08.pdf', null)).toBe('Biology')
  expect(subjectOf('FST 08 chemistry.pdf', 'NEET 2027')).toBe('Chemistry')
  expect(draftOf('tests_library', 'FST 08.pdf', seen, null).area).toBe('tests-full')
})

test('what is there already is told with its place, and nothing is kept of it', async () => {
  known = { collection: 'free_pdfs', rowId: 'row000000000009' }
  expect(await takeOne(waiting, file(), tools)).toMatchObject({ state: 'there', ...known })
  expect([stagedNames, rows]).toEqual([[], []])
})

test('a file that is not taken is refused with the reason, and nothing is kept of it', async () => {
  look = 'This PDF asks for a password.'
  const entry = await takeOne(waiting, file(), tools)
  expect(entry).toMatchObject({ state: 'refused', why: look })
  expect([stagedNames, rows]).toEqual([[], []])
})

test('without the engine it is a draft all the same, by the name of its file', async () => {
  look = null
  expect(await takeOne(waiting, file(), tools)).toMatchObject({ state: 'draft', pages: 0 })
  expect(rows[0]?.fields).toMatchObject({ title: 'DPP07 Optics', type: 'dpp', subject: 'Physics' })
})

test('where the device has no room nothing is said to have gone: the file waits', async () => {
  staging = () => ({ ok: false, code: 'quota', fields: {} })
  await expect(takeOne(waiting, file(), tools)).rejects.toThrow(NotNow)
  staging = (name) => ({
    ok: true,
    file: {
      id: `s-${name}`,
      name,
      size: 1,
      type: 'application/pdf',
      area: 'tests-dpp',
      inMemory: false,
    },
  })
  adding = { ok: false, code: 'storage', fields: {} }
  await expect(takeOne(waiting, file(), tools)).rejects.toThrow(NotNow)
  expect(unstaged).toEqual(['s-DPP07_Optics.pdf'])
})

test('the list stays as it was kept, and what another build wrote is left out', () => {
  const one = {
    id: 'a',
    name: 'a.pdf',
    state: 'draft' as const,
    collection: 'free_pdfs' as const,
    rowId: 'r',
    pages: 1,
    guessed: ['subject', 'type'],
    why: '',
  }
  const batch: Batch = withEntry(withEntry([], one), { ...one, pages: 2 })
  expect(batch).toEqual([{ ...one, pages: 2 }])
  // Read again after a reload, the file finds the draft that was made of it: that stays a draft.
  expect(withEntry(batch, { ...one, pages: 0, state: 'there' })).toEqual(batch)
  expect(readBatch(JSON.parse(JSON.stringify([...batch, { id: 1 }])))).toEqual(batch)
  expect(readBatch({})).toEqual([])
  expect(withoutGuess(batch, 'a', 'type')[0]?.guessed).toEqual(['subject'])
  // Cleared and taken back, while something else came in.
  const [since, again] = [
    { ...one, id: 'b' },
    { ...one, pages: 3 },
  ]
  expect(withBack([since], batch)).toEqual([...batch, since])
  expect(withBack([again], batch)).toEqual([again])
})

test('what was taken off the list goes back to its place, and never over what came in anew', () => {
  const list = ['a', 'b', 'c'].map((id) => ({
    id,
    name: `${id}.pdf`,
    state: 'refused' as const,
    collection: null,
    rowId: '',
    pages: 0,
    guessed: [],
    why: 'x',
  }))
  const without = withoutEntry(list, 'b')
  expect(withEntryBack(without, list, 'b')).toEqual(list)
  // Others went meanwhile, or came.
  const ids = (batch: Batch) => batch.map(({ id }) => id).join('')
  expect(ids(withEntryBack(withoutEntry(without, 'a'), list, 'b'))).toBe('bc')
  expect(ids(withEntryBack(withoutEntry(without, 'c'), list, 'b'))).toBe('ab')
  expect(ids(withEntryBack([], list, 'b'))).toBe('b')
  expect(withEntryBack(list, list, 'b')).toBe(list)
})
