import { type CollectionName, isCollectionName, type ListName } from '../../../../sync/index.ts'
import { collectionPages } from '../paths.ts'

/** Under which what is typed into the form of a row is kept; of the single ones 'settings' as release 0.1.0 named it. */
export const editDraftKey = (collection: CollectionName, id: string): string => {
  if (collection === 'global_settings') return 'settings'
  if (collection === 'payment_settings') return 'payment-settings'
  return `edit-${collection}-${id}`
}

/** Likewise of the form of a new row. */
export const addDraftKey = (collection: ListName): string => `add-${collection}`

const ROW_FORM = /^(add|edit)-([a-z_]+)(?:-(.+))?$/

/** The address at which a form is opened again, by the name under which it is kept; null for what is no form by itself. */
export const formPlace = (form: string): string | null => {
  if (form === 'settings') return collectionPages.global_settings
  if (form === 'payment-settings') return collectionPages.payment_settings
  const [, way = '', collection = '', id = '1'] = ROW_FORM.exec(form) ?? []
  return isCollectionName(collection)
    ? `${collectionPages[collection]}?${way}=${encodeURIComponent(id)}`
    : null
}
