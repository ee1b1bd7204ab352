import { collections, type ListName, type RowFields } from '../../../../sync/index.ts'

/**
 * What a row that is gone becomes as a new one: all that stood there and can be written, with what was typed since. A draft,
 * whatever it was: nothing comes back onto the site that somebody took away.
 */
export const anewOf = (
  collection: ListName,
  row: Readonly<Record<string, unknown>>,
  changed: RowFields,
): RowFields => {
  const kept = collections[collection].writable
    .filter((field) => row[field] !== undefined && row[field] !== null)
    .map((field) => [field, row[field]])
  return { ...Object.fromEntries(kept), ...changed, status: 'draft', publish_at: '' }
}
