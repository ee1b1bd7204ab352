import { expect, test } from 'vitest'
import { mergeRow } from '../../../sync/outbox/merge.ts'
import {
  type FieldSpec,
  isTextSpec,
  type Shown,
  type TextSpec,
} from '../../../web/features/admin/form/field-spec.ts'
import { seenOf } from '../../../web/features/admin/form/row-checks.ts'
import {
  emptyDraft,
  leftAfter,
  type RowDraft,
  rowDraftKind,
  shownOf,
  withGuesses,
  withText,
} from '../../../web/features/admin/form/row-draft.ts'
import { noteKind } from '../../../web/features/admin/notes/note-kind.tsx'

/** A field of a form by its name. */
const textSpec = (fields: readonly FieldSpec[], name: string): TextSpec => {
  const spec = fields.filter(isTextSpec).find((one) => one.name === name)
  if (!spec) throw new Error(`no field ${name}`)
  return spec
}

const { fields } = noteKind
const title = textSpec(fields, 'title')
const tags = textSpec(fields, 'tags')
const row = { title: 'Cells', description: '', tags: ['cell'], file_url: null }
const typed = (...edits: readonly (readonly [typeof title, string])[]): RowDraft =>
  edits.reduce((draft, [spec, to]) => withText(draft, spec, row, to), emptyDraft)

test('[M10] what was typed and taken back is no draft', () => {
  expect(rowDraftKind.isEmpty(typed([title, 'Cells and'], [title, 'Cells']))).toBe(true)
  expect(rowDraftKind.isEmpty(typed([title, 'Cells and']))).toBe(false)
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

test('[M4] [M5] the name of a file fills in what nobody typed', () => {
  const told = (draft: RowDraft, now: Shown) =>
    shownOf(fields, null, withGuesses(draft, fields, now))
  const first = { title: 'Cells', tags: 'cell' }
  expect(told(emptyDraft, first)).toMatchObject({ ...first, description: '' })
  const mine = withText(emptyDraft, title, null, 'Mine')
  expect(told(mine, first)).toMatchObject({ title: 'Mine', tags: 'cell' })
  expect(told(withText(mine, title, null, ''), first)).toMatchObject(first)
})

test('[M10] what was typed while a form was saved stands upon the saved words', () => {
  const saved = typed([title, ' Cells and'], [tags, 'cell, ncert'])
  const now = withText(saved, title, row, ' Cells and tissues')
  expect(leftAfter(fields, saved, saved)).toEqual(emptyDraft)
  expect(leftAfter(fields, saved, now)).toEqual({
    texts: { title: { from: 'Cells and', to: ' Cells and tissues' } },
    files: {},
  })
})
