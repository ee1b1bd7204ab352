import { expect, test } from 'vitest'
import { mergeRow } from '../../../sync/outbox/merge.ts'
import type { Shown } from '../../../web/features/admin/form/field-spec.ts'
import { changedFields, isSaved, seenOf } from '../../../web/features/admin/form/row-checks.ts'
import {
  emptyDraft,
  leftAfter,
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
    inMemory: false,
  }) as const

test('[M10] what was typed while the form was saved is what is left of it, on what was saved', () => {
  const saved = typed([title, 'Cells and'], [tags, ' cell , ncert,'])
  expect(leftAfter(fields, row, saved, saved)).toEqual(emptyDraft)
  const now = typed([title, 'Cells and tissues'], [tags, ' cell , ncert, class 11'])
  expect(leftAfter(fields, row, saved, now)).toEqual({
    ...emptyDraft,
    texts: {
      title: { from: 'Cells and', to: 'Cells and tissues' },
      // As the row has them by then: nobody else has changed it.
      tags: { from: 'cell, ncert', to: ' cell , ncert, class 11' },
    },
  })
  // A field that was begun meanwhile stands on what the row says.
  expect(leftAfter(fields, row, typed([title, 'Cells and']), saved).texts).toEqual({
    tags: { from: 'cell', to: ' cell , ncert,' },
  })
})

test('[M10] a file that was chosen while the form was saved is still to be saved', () => {
  const [file] = fields.filter((spec) => spec.kind === 'file')
  if (!file) throw new Error('no file')
  const saved = withFile(typed([title, 'Cells and']), file, row, pdf('one'))
  expect(leftAfter(fields, row, saved, saved)).toEqual(emptyDraft)
  const now = withFile(saved, file, row, pdf('two'))
  expect(leftAfter(fields, row, saved, now)).toEqual({
    ...emptyDraft,
    // Upon the one that was saved, which the row has by then.
    files: { file_url: { to: pdf('two') } },
  })
})

test('[M10] the form of a new row goes on with all of it, or with nothing', () => {
  const saved = withText(emptyDraft, title, null, 'Cells and')
  const now = withText(saved, title, null, 'Cells and tissues')
  expect(leftAfter(fields, null, saved, saved)).toEqual(emptyDraft)
  expect(leftAfter(fields, null, saved, withText(now, tags, null, 'cell'))).toEqual(
    withText(now, tags, null, 'cell'),
  )
  // Emptied while it was saved, it is emptied in the row that was made.
  const emptied = leftAfter(fields, null, saved, {
    ...saved,
    texts: { title: { from: '', to: '' } },
  })
  expect(changedFields(fields, null, emptied)).toEqual({ title: '' })
})

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
