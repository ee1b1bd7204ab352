import { expect, test } from 'vitest'
import { mergeRow } from '../../../sync/outbox/merge.ts'
import {
  afterSave,
  draftOf,
  type FormValues,
  guessed,
  isTouched,
  readRowDraft,
  withDraft,
} from '../../../web/features/admin/form/form-values.ts'
import { changedFields, seenOf } from '../../../web/features/admin/form/row-checks.ts'
import { noteKind } from '../../../web/features/admin/notes/note-kind.tsx'
import { typedForm } from '../../support/typed-form.ts'

const { fields } = noteKind
const row = { title: 'Cells', description: '', tags: ['cell'], file_url: null }
const typed = (texts: FormValues, of: typeof row | null = row) => typedForm(fields, texts, of)

test('[M10] what was typed and taken back is no draft', () => {
  expect(isTouched(typed({ title: 'Cells' }))).toBe(false)
  expect(isTouched(typed({ title: 'Cells and' }))).toBe(true)
})

test('[M10] [R20] a form opened again has its words and what stood there when their change began; the rest is as the row has it now', () => {
  const kept = JSON.parse(JSON.stringify(draftOf(typed({ title: 'Cells, mine' }))))
  expect(kept).toEqual({ texts: { title: { from: 'Cells', to: 'Cells, mine' } }, files: {} })
  const now = { ...row, title: 'Cells, theirs', tags: ['theirs'] }
  const { values, base } = withDraft(fields, now, readRowDraft(kept))
  expect(values).toMatchObject({ title: 'Cells, mine', tags: 'theirs' })
  expect(changedFields({ fields, row: now }, { values, base })).toEqual({ title: 'Cells, mine' })
  const seen = seenOf(fields, now, base)
  expect(seen).toMatchObject({ title: 'Cells', tags: ['theirs'] })
  const mine = { ...now, title: 'Cells, mine' }
  const merged = mergeRow({ collection: 'free_pdfs', base: seen, mine, theirs: now })
  expect(merged).toMatchObject({ kind: 'conflict', fields: [{ field: 'title' }] })
})

test('[M10] words that release 0.1.0 kept are still there', () => {
  const { values } = withDraft(fields, null, readRowDraft({ title: 'Half a title', tags: '' }))
  expect(values).toMatchObject({ title: 'Half a title', tags: '' })
})

test('[M4] [M5] the name of a file fills in what nobody typed', () => {
  const told = { title: 'Cells', tags: 'cell' }
  expect(guessed(typed({}, null), told)).toEqual(told)
  expect(guessed(typed({ title: 'Mine' }, null), told)).toEqual({ tags: 'cell' })
})

test('[M10] what was typed while a form was saved stands upon the saved words', () => {
  const saved = typed({ title: ' Cells and', tags: 'cell, ncert' })
  expect(isTouched(afterSave(fields, saved, saved))).toBe(false)
  const now = typed({ ...saved.values, title: ' Cells and tissues' })
  expect(draftOf(afterSave(fields, saved, now)).texts).toEqual({
    title: { from: 'Cells and', to: ' Cells and tissues' },
  })
})

test('[R20] what a colleague changed while a form was saved is no change of this form', () => {
  const saved = typed({ title: 'Cells and' })
  const theirs = typed({ title: 'Cells and' }, { ...row, tags: ['theirs'] })
  const left = afterSave(fields, saved, theirs)
  expect(isTouched(left)).toBe(false)
  expect(left.values).toMatchObject({ title: 'Cells and', tags: 'theirs' })
})
