import { expect, test } from 'vitest'
import { fileRefSchema } from '../../../sync/index.ts'
import { mergeRow } from '../../../sync/outbox/merge.ts'
import { calledIn } from '../../../web/features/admin/form/field-spec.ts'
import {
  changedFields,
  emptyDraft,
  isSaved,
  isTouched,
  leftAfter,
  newsOf,
  type RowDraft,
  readRowDraft,
  rowDraftKind,
  seenOf,
  withAuto,
  withFile,
  withOthers,
  withoutFile,
  withoutSame,
  withShown,
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

/** A Save that goes on, and the form once these are put back meanwhile. */
const savedWhile = (saved: RowDraft, putBack: (now: RowDraft) => RowDraft) =>
  leftAfter(fields, row, saved, putBack(saved))

test('[M10] what is put back to its old value while the form is saved stays in it, and goes out with the next Save', () => {
  const saved = typed([title, 'Cells and'], [tags, 'ncert'])
  const left = savedWhile(saved, (now) => withText(now, title, row, 'Cells', saved))
  expect(left).toEqual({ ...emptyDraft, texts: { title: { from: 'Cells and', to: 'Cells' } } })
  const made = { ...row, title: 'Cells and', tags: ['ncert'] }
  expect(changedFields(fields, made, left)).toEqual({ title: 'Cells' })
  // A field that is not being saved is back at what the row says, and that is all.
  const titled = typed([title, 'Cells and'])
  const tagged = withText(titled, tags, row, 'ncert', titled)
  expect(withText(tagged, tags, row, 'cell', titled)).toEqual(titled)
  // Where the Save fails it was put back to what the row says still.
  expect(withoutSame(fields, row, withText(saved, title, row, 'Cells', saved))).toEqual(
    typed([tags, 'ncert']),
  )
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
  const none = savedWhile(first, (now) => withFile(now, file, row, null, first))
  expect(changedFields(fields, { ...row, file_url: next }, none)).toEqual({ file_url: null })

  const had = { ...row, file_url: old }
  const saved = withFile(emptyDraft, file, had, pdf(next.id))
  const back = withoutFile(saved, file, had, saved)
  const left = readRowDraft(JSON.parse(JSON.stringify(leftAfter(fields, had, saved, back))))
  const made = { ...row, file_url: next }
  expect(changedFields(fields, made, left)).toEqual({ file_url: old })
  // It stands upon the one that was saved: nobody else has changed it.
  expect(seenOf(fields, made, left)).toEqual(made)
  expect(isTouched(withoutSame(fields, had, back))).toBe(false)

  // The row may be there by the next Save, with the file that was taken off its form.
  const fresh = withFile(typed([title, 'Cells and']), file, null, pdf('one'))
  const taken = leftAfter(fields, null, fresh, withFile(fresh, file, null, null, fresh))
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
  const emptied = leftAfter(fields, null, saved, withText(saved, title, null, '', saved))
  expect(changedFields(fields, null, emptied)).toEqual({ title: '' })
})

test('[M10] what was typed and taken back, or only filled in by the form, is no draft', () => {
  expect(rowDraftKind.isEmpty(typed([title, 'Cells and'], [title, 'Cells']))).toBe(true)
  expect(rowDraftKind.isEmpty(withAuto(emptyDraft, tags, null, 'cell'))).toBe(true)
  expect(rowDraftKind.isEmpty(typed([title, 'Cells and']))).toBe(false)
})

test('[M10] words that are left join those of the row’s own form', () => {
  const joined = withOthers(typed([title, 'Cells and'], [tags, 'old']), typed([tags, 'new']))
  expect(isTouched(joined)).toBe(true)
  expect(joined.texts).toEqual({
    title: { from: 'Cells', to: 'Cells and' },
    tags: { from: 'cell', to: 'new' },
  })
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

test('[R20] a save stands upon the words of others that the form has shown, field by field, and on no others', () => {
  const draft = typed([title, 'Cells, mine'], [tags, 'mine'])
  const now = { ...row, title: 'Cells, theirs', tags: ['theirs'] }
  expect(seenOf(fields, now, draft)).toMatchObject({ title: 'Cells', tags: ['cell'] })
  const shown = withShown(draft, { title: 'Cells, theirs' })
  expect(shown.texts).toMatchObject({ title: { to: 'Cells, mine' }, tags: { to: 'mine' } })
  expect(newsOf(title, now, shown)).toBeNull()
  expect(newsOf(tags, now, shown)).toBe('theirs')
  const seen = seenOf(fields, now, shown)
  expect(seen).toMatchObject({ title: 'Cells, theirs', tags: ['cell'] })
  // Words that came after those in sight are asked about.
  const later = { ...now, title: 'Cells, theirs again' }
  const merged = mergeRow({
    collection: 'free_pdfs',
    base: seenOf(fields, later, shown),
    mine: { ...now, title: 'Cells, mine' },
    theirs: later,
  })
  expect(merged).toMatchObject({ kind: 'conflict', fields: [{ field: 'title' }] })
})

test('another’s words are said as the form says them', () => {
  const spec = { name: 'x', label: 'X', kind: 'text' } as const
  expect(calledIn({ ...spec, kind: 'flag' }, '')).toBe('no')
  expect(calledIn({ ...spec, kind: 'flag' }, 'yes')).toBe('yes')
  expect(calledIn({ ...spec, kind: 'moment' }, '2045-01-01T06:00')).toBe('Jan 1, 2045, 06:00')
  expect(calledIn({ ...spec, options: [['draft', 'Keep as draft']] }, 'draft')).toBe(
    'Keep as draft',
  )
  expect(calledIn(spec, '')).toBe('empty')
})
