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
      return to('published')
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

/** A row's values before a step, to be said again, and the row as the step leaves it. */
export interface RowUndo {
  readonly id: string
  readonly fields: RowFields
  /** The base of the undo. Later changes of the same fields are not written over: a person is asked. */
  readonly left: SeenRow
}

/**
 * A row as a step leaves it, on the server too. There a plan belongs to a draft: publishing ends it, and so does
 * hiding; the trash keeps it (`lifecycle` in pocketbase/pb_hooks/push/records.js). A plan left here would look like
 * another person's change. Pure.
 */
export const leftBy = (row: SeenRow, fields: RowFields): SeenRow => {
  const left = { ...row, ...fields }
  if (!Object.hasOwn(fields, 'status')) return left
  const isKept = row.status === 'trashed' || (row.status === 'draft' && fields.status === 'trashed')
  const plan = fields.publish_at ?? (isKept ? (row.publish_at ?? '') : '')
  return { ...left, publish_at: fields.status === 'published' ? '' : plan }
}

/** The undo of a step: the row's present values of the touched fields; a plan belongs to its status. Pure. */
export const undoOf = (
  { id, row: now }: { readonly id: string; readonly row: RowFields },
  fields: RowFields,
): RowUndo => {
  const names = Object.keys(fields)
  const plan =
    names.includes('status') || names.includes('publish_at')
      ? { publish_at: now.publish_at ?? '' }
      : {}
  const said = Object.fromEntries(names.map((name) => [name, now[name]]))
  return { id, fields: { ...said, ...plan }, left: leftBy(now, fields) }
}
