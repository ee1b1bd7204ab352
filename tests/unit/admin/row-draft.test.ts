import { expect, test } from 'vitest'
import { mergeRow } from '../../../sync/outbox/merge.ts'
import type { Shown } from '../../../web/features/admin/form/field-spec.ts'
import { isSaved, seenOf } from '../../../web/features/admin/form/row-checks.ts'
import {
  emptyDraft,
  type RowDraft,
  rowDraftKind,
  shownOf,
  withFile,
  withGuesses,
  withText,
} from '../../../web/features/admin/form/row-draft.ts'
import { noteKind } from '../../../web/features/admin/notes/note-kind.tsx'
import { textSpec } from '../../support/text-spec.ts'

const { fields } = noteKind
const title = textSpec(fields, 'title')
const tags = textSpec(fields, 'tags')
const row = { title: 'Cells', description: '', tags: ['cell'], file_url: null }
const typed = (...edits: readonly (readonly [typeof title, string])[]): RowDraft =>
  edits.reduce((draft, [spec, to]) => withText(draft, spec, row, to), emptyDraft)

const pdf = (id: string) =>
  ({
    id,
    name: 'a.pdf',
    size: 1,
    type: 'application/pdf',
    area: 'freepdfs',
  }) as const

test('[M10] what was typed and taken back is no draft', () => {
  expect(rowDraftKind.isEmpty(typed([title, 'Cells and'], [title, 'Cells']))).toBe(true)
  expect(rowDraftKind.isEmpty(typed([title, 'Cells and']))).toBe(false)
})

test('[M10] what a row says already is no draft of it, be it the file that waits', () => {
  const draft = typed([title, 'Cells and'], [tags, ' cell , ncert,'])
  const made = { ...row, title: 'Cells and', tags: ['cell', 'ncert'] }
  expect([isSaved(fields, row, draft), isSaved(fields, made, draft)]).toEqual([false, true])
  const [file] = fields.filter((spec) => spec.kind === 'file')
  if (!file) throw new Error('no file')
  const withPdf = withFile(draft, file, row, pdf('one'))
  const ref = { id: 'one000000000001', url: '/api/files/files/waiting', name: 'a.pdf', size: 1 }
  const there = { ...made, file_url: { ...ref, sha256: '0'.repeat(64), type: 'application/pdf' } }
  expect(isSaved(fields, there, withPdf)).toBe(false)
  expect(isSaved(fields, there, withFile(draft, file, row, pdf(ref.id)))).toBe(true)
})

test('[R20] a save stands upon the words that stood in each field when its change began', () => {
  const draft = typed([title, 'Cells, mine'])
  const now = { ...row, title: 'Cells, theirs', tags: ['theirs'] }
  const seen = seenOf(fields, now, draft)
  expect(seen).toMatchObject({ title: 'Cells', tags: ['theirs'] })
  const mine = { ...now, title: 'Cells, mine' }
  const merged = mergeRow({ collection: 'free_pdfs', base: seen, mine, theirs: now })
  expect(merged).toMatchObject({ kind: 'conflict', fields: [{ field: 'title' }] })
})

test('[M4] [M5] the name of a file fills in what nobody typed, and goes with that file', () => {
  const told = (draft: RowDraft, now: Shown, earlier: Shown = {}) =>
    shownOf(fields, null, withGuesses(draft, fields, now, earlier))
  const first = { title: 'Cells', tags: 'cell' }
  expect(told(emptyDraft, first)).toMatchObject({ ...first, description: '' })
  const filled = withGuesses(emptyDraft, fields, first, {})
  expect(told(filled, { title: 'Tissues' }, first)).toMatchObject({ title: 'Tissues', tags: '' })
  expect(told(filled, {}, first)).toMatchObject({ title: '', tags: '' })
  const mine = withText(filled, title, null, 'Mine')
  expect(told(mine, { title: 'Tissues' }, first)).toMatchObject({ title: 'Mine', tags: '' })
  expect(told(withText(mine, title, null, ''), first)).toMatchObject(first)
})
