import { expect, test } from 'vitest'
import { fileRefSchema } from '../../../sync/index.ts'
import { mergeRow } from '../../../sync/outbox/merge.ts'
import { changedFields, isSaved, seenOf } from '../../../web/features/admin/form/row-checks.ts'
import {
  emptyDraft,
  filledIn,
  isTouched,
  leftAfter,
  putBackIn,
  type RowDraft,
  readRowDraft,
  rowDraftKind,
  wholeDraft,
  withFile,
  withoutFile,
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

test('[M10] what is put back to its old value while the form is saved stays in it, and goes out with the next Save', () => {
  const saved = typed([title, 'Cells and'], [tags, 'ncert'])
  // While it is saved the form shows the row as it will be.
  const made = { ...row, title: 'Cells and', tags: ['ncert'] }
  const now = withText(saved, title, made, 'Cells')
  const left = leftAfter(fields, row, saved, now)
  expect(left).toEqual({ ...emptyDraft, texts: { title: { from: 'Cells and', to: 'Cells' } } })
  expect(changedFields(fields, made, left)).toEqual({ title: 'Cells' })
  // Where the Save fails it was put back to what the row says still, and the rest is there.
  expect(putBackIn(now, saved)).toEqual(typed([tags, 'ncert']))
  // A word that was typed anew, as it was being saved, is lost by no failure.
  expect(putBackIn(withText(now, title, made, 'Cells and'), saved)).toEqual(saved)
})

test('[M8] [M10] a file that is taken back while the form is saved stays taken back', () => {
  const [file] = fields.filter((spec) => spec.kind === 'file')
  if (!file) throw new Error('no file')
  const ref = (id: string) =>
    fileRefSchema.parse({
      ...{ id, url: '/api/files/files/waiting', name: 'a.pdf', size: 1 },
      ...{ sha256: '0'.repeat(64), type: 'application/pdf' },
    })
  const [old, next] = [ref('old000000000001'), ref('new000000000001')]
  const first = withFile(emptyDraft, file, row, pdf(next.id))
  const saving = { ...row, file_url: pdf(next.id) }
  const none = leftAfter(fields, row, first, withFile(first, file, saving, null))
  expect(changedFields(fields, { ...row, file_url: next }, none)).toEqual({ file_url: null })

  const had = { ...row, file_url: old }
  const saved = withFile(emptyDraft, file, had, pdf(next.id))
  const back = withoutFile(saved, file, { ...had, file_url: pdf(next.id) })
  const left = readRowDraft(JSON.parse(JSON.stringify(leftAfter(fields, had, saved, back))))
  const made = { ...row, file_url: next }
  expect(changedFields(fields, made, left)).toEqual({ file_url: old })
  // It stands upon the one that was saved: nobody else has changed it.
  expect(seenOf(fields, made, left)).toEqual(made)
  expect(isTouched(putBackIn(back, saved))).toBe(false)

  // The row may be there by the next Save, with the file that was taken off its form.
  const fresh = withFile(typed([title, 'Cells and']), file, null, pdf('one'))
  const taken = leftAfter(fields, null, fresh, {
    ...fresh,
    files: { file_url: { from: null, to: null } },
  })
  expect(changedFields(fields, null, taken)).toMatchObject({ file_url: null })
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

test('[M10] what was typed and taken back, or only filled in by the form, is no draft', () => {
  expect(rowDraftKind.isEmpty(typed([title, 'Cells and'], [title, 'Cells']))).toBe(true)
  expect(rowDraftKind.isEmpty(filledIn(emptyDraft, [tags], null, { tags: 'cell' }))).toBe(true)
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

test('[R18] of a row that was deleted for ever the whole form becomes the draft of a new one', () => {
  const [file] = fields.filter((spec) => spec.kind === 'file')
  if (!file) throw new Error('no file')
  const old = { ...pdf('old'), url: '/a', sha256: '0'.repeat(64) }
  expect(wholeDraft(fields, { ...row, file_url: old }, emptyDraft).files).toEqual({})
  const whole = wholeDraft(
    fields,
    row,
    withFile(typed([title, 'Cells and']), file, row, pdf('one')),
  )
  expect(changedFields(fields, null, whole)).toMatchObject({
    title: 'Cells and',
    tags: ['cell'],
    file_url: pdf('one'),
  })
})
