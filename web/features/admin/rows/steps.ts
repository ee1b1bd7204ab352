import type { AdminRow, ListName, RowFields } from '../../../../sync/index.ts'

/** A step that is done to one row or to many at once. */
export type Step =
  | { readonly kind: 'publish' | 'unpublish' | 'trash' | 'restore' }
  | { readonly kind: 'subject'; readonly subject: string }

/** The fields that a step changes in a row; null where there is nothing to do. Pure. */
export const stepFields = (
  step: Step,
  { row }: Pick<AdminRow<ListName>, 'row'>,
): RowFields | null => {
  const status = row.status ?? 'published'
  const to = (wanted: typeof status) => (status === wanted ? null : { status: wanted })
  switch (step.kind) {
    case 'publish':
      return to('published')
    case 'unpublish':
      return status === 'draft' && row.publish_at ? { publish_at: '' } : to('draft')
    case 'restore':
      return to('draft')
    case 'trash':
      return to('trashed')
    case 'subject':
      return row.subject === step.subject ? null : { subject: step.subject }
    default:
      return step satisfies never
  }
}
