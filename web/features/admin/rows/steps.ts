import type { AdminRow, ListName, RowFields, SeenRow } from '../../../../sync/index.ts'
import { momentAt } from '../../../shared/format/moment.ts'

/** A step that is done to one row or to many at once. */
export type Step =
  | { readonly kind: 'publish' | 'unpublish' | 'trash' | 'restore' }
  | { readonly kind: 'subject'; readonly subject: string }

/** The fields that a step changes in a row; null where there is nothing to do. Pure. */
export const stepFields = (
  step: Step,
  { row }: Pick<AdminRow<ListName>, 'row'>,
  nowMs = Date.now(),
): RowFields | null => {
  const status = row.status ?? 'published'
  const to = (wanted: typeof status) => (status === wanted ? null : { status: wanted })
  switch (step.kind) {
    case 'publish':
      // Publishing ends a plan. The plan is part of the step, so that an undo brings it back.
      if (status === 'published' || !row.publish_at) return to('published')
      return { status: 'published', publish_at: '' }
    case 'unpublish':
      return status === 'draft' && row.publish_at ? { publish_at: '' } : to('draft')
    case 'restore':
      return (momentAt(row.publish_at) ?? nowMs) < nowMs
        ? { status: 'draft', publish_at: '' }
        : to('draft')
    case 'trash':
      return to('trashed')
    case 'subject':
      return row.subject === step.subject ? null : { subject: step.subject }
    default:
      return step satisfies never
  }
}

/** What takes a step back: the row's values before it, in the fields that the step changed. */
export interface RowUndo {
  readonly fields: RowFields
  /** The row after the step. Somebody's later change of the same fields is not written over: a person is asked. */
  readonly seen: SeenRow
}

/** Pure. */
export const undoOf = (row: SeenRow, fields: RowFields): RowUndo => ({
  fields: Object.fromEntries(Object.keys(fields).map((name) => [name, row[name]])),
  seen: { ...row, ...fields },
})
