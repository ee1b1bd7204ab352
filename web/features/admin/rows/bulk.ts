import type { AdminRow, ListName, RowFields } from '../../../../sync/index.ts'

/** One step for many rows. */
export type Bulk =
  | { readonly kind: 'publish' | 'unpublish' | 'trash' | 'restore' }
  | { readonly kind: 'subject'; readonly subject: string }
  /** `at`: a moment of the server. */
  | { readonly kind: 'schedule'; readonly at: string }
  | { readonly kind: 'unschedule' }

/** The rows that a step can be done to. A row whose deletion for ever waits is none: that is sent first. */
export const offeredIds = (
  rows: readonly Pick<AdminRow<ListName>, 'id' | 'isDeleting'>[],
): readonly string[] => rows.filter(({ isDeleting }) => !isDeleting).map(({ id }) => id)

/** The fields that it changes in a row; null where there is nothing to do. Pure. */
export const bulkFields = (
  bulk: Bulk,
  { row }: Pick<AdminRow<ListName>, 'row'>,
): RowFields | null => {
  const status = row.status ?? 'published'
  const to = (wanted: typeof status) => (status === wanted ? null : { status: wanted })
  switch (bulk.kind) {
    case 'publish':
      return to('published')
    case 'unpublish':
      return status === 'draft' && row.publish_at ? { publish_at: '' } : to('draft')
    case 'restore':
      return to('draft')
    case 'schedule':
      // What is on the site stays there: a plan would take it off until then.
      return status === 'draft' && row.publish_at !== bulk.at ? { publish_at: bulk.at } : null
    case 'unschedule':
      return status === 'draft' && row.publish_at ? { publish_at: '' } : null
    case 'trash':
      return to('trashed')
    case 'subject':
      return row.subject === bulk.subject ? null : { subject: bulk.subject }
    default:
      return bulk satisfies never
  }
}

/** The selection after a click: one of these rows, or with Shift all from the one that was clicked before. Pure. */
export const selectedAfter = (
  ids: readonly string[],
  selected: ReadonlySet<string>,
  id: string,
  last: string | null,
): ReadonlySet<string> => {
  const next = new Set(selected)
  const from = last === null ? -1 : ids.indexOf(last)
  const at = ids.indexOf(id)
  if (at < 0) return selected
  if (from < 0) {
    if (!next.delete(id)) next.add(id)
    return next
  }
  // As the one that is clicked becomes, so become all between.
  const isOn = !selected.has(id)
  for (const one of ids.slice(Math.min(from, at), Math.max(from, at) + 1)) {
    if (isOn) next.add(one)
    else next.delete(one)
  }
  return next
}
