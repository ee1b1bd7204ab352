import { collections, type ListName, type RowFields } from '../../../../sync/index.ts'

/**
 * A deleted row as a new one: all its fields that can be written, with the words typed since. It is a draft, whatever
 * it was: a row that was taken off the site does not return by itself.
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
