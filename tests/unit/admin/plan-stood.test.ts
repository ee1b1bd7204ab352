import { expect, test } from 'vitest'
import { mergeRow } from '../../../sync/outbox/merge.ts'
import {
  changedFields,
  emptyDraft,
  isSaved,
  type RowDraft,
  seenOf,
  withAuto,
  withText,
} from '../../../web/features/admin/form/row-draft.ts'
import {
  followPlan,
  planFields,
  plannedRow,
  planStood,
  unplannedRow,
} from '../../../web/features/admin/rows/plan.ts'
import { textSpec } from '../../support/text-spec.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const TITLE = { name: 'title', kind: 'text', label: 'Title' } as const
const fields = [TITLE, ...planFields]
const id = 'row000000000001'
const draftRow = { id, title: 'Mock 9', status: 'draft', publish_at: '' }
const planned = { ...draftRow, publish_at: '2026-11-24 12:30:00.000Z' }
const published = { ...draftRow, status: 'published' }
const trashed = { ...draftRow, status: 'trashed' }
type Row = typeof draftRow

/** The form of a row once these are chosen there, one after the other. */
const chosen = (row: Row, ...edits: readonly (readonly [name: string, to: string])[]): RowDraft =>
  edits.reduce((before, [name, to]) => {
    const others = Object.entries(followPlan(name, to, NOW, row.publish_at))
    const followed = others.reduce(
      (draft, [field, text]) => withAuto(draft, textSpec(fields, field), plannedRow(row), text),
      before,
    )
    return withText(followed, textSpec(fields, name), plannedRow(row), to)
  }, emptyDraft)

/** The Save of a row that has become another one, and how it meets the server. */
const savedUpon = (now: Row, draft: RowDraft) => {
  const stood = planStood(plannedRow(now), draft.texts)
  const row = stood ?? plannedRow(now)
  const specs = stood || now.status === 'draft' ? fields : [TITLE]
  const changed = changedFields(specs, row, draft)
  const base = unplannedRow(seenOf(specs, row, draft))
  const mine = { ...base, ...changed }
  const merge = mergeRow({ collection: 'tests_library', base, mine, theirs: now })
  return { changed, base, merge: merge.kind, isSaved: isSaved(specs, row, draft) }
}

test('[R20] a plan or a status that was chosen for a draft is a decision once the draft is published or trashed meanwhile', () => {
  const choices = [
    chosen(planned, ['status', 'draft']),
    chosen(planned, ['publish_at', '2026-11-25T18:00']),
    chosen(planned, ['publish_at', '2026-11-25T18:00'], ['status', 'draft']),
    chosen(draftRow, ['status', 'scheduled']),
  ]
  for (const now of [published, trashed])
    for (const draft of choices)
      expect(savedUpon(now, draft)).toMatchObject({
        base: { status: 'draft' },
        merge: 'conflict',
        isSaved: false,
      })
  for (const row of [draftRow, planned])
    expect(savedUpon(trashed, chosen(row, ['status', 'published']))).toMatchObject({
      changed: { status: 'published' },
      base: { status: 'draft' },
      merge: 'conflict',
    })
  expect(savedUpon(published, chosen(planned, ['status', 'draft']))).toMatchObject({
    changed: { status: 'draft', publish_at: '' },
    base: planned,
  })
  expect(savedUpon(published, chosen(planned, ['publish_at', '2026-11-25T18:00'])).changed).toEqual(
    { publish_at: '2026-11-25 12:30:00.000Z' },
  )
})

test('[R20] a moment that was moved is a decision once somebody takes the draft off its schedule', () => {
  const moved = chosen(planned, ['publish_at', '2026-11-25T18:00'])
  expect(savedUpon(draftRow, moved)).toMatchObject({ base: planned, merge: 'conflict' })
})

test('[M10] what was chosen and has happened meanwhile is no draft any more', () => {
  const soon = chosen(planned, ['status', 'published'])
  expect(savedUpon(published, soon)).toMatchObject({ changed: {}, isSaved: true })
  const off = chosen(planned, ['status', 'draft'])
  expect(savedUpon(draftRow, off)).toMatchObject({ changed: {}, isSaved: true })
  // Nobody chose anything: the title goes out upon the row as it is.
  const titled = chosen(planned, ['title', 'Mock 10'])
  expect(savedUpon(published, titled)).toMatchObject({ base: published, merge: 'merged' })
})

test('[R4] a plan that is taken back in its form, and wanted again there, is the one that it was', () => {
  const back = chosen(planned, ['status', 'draft'], ['status', 'scheduled'])
  expect(back).toEqual(emptyDraft)
  const typed = chosen(
    planned,
    ['publish_at', '2026-11-25T18:00'],
    ['status', 'draft'],
    ['status', 'scheduled'],
  )
  expect(savedUpon(planned, typed).changed).toEqual({ publish_at: '2026-11-25 12:30:00.000Z' })
})
