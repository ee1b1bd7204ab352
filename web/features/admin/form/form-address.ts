import { type CollectionName, isCollectionName, type ListName } from '../../../../sync/index.ts'
import { collectionPage } from '../paths.ts'

/** Name of the draft of a row's form; of single rows 'settings', as release 0.1.0 named it. */
export const editDraftKey = (collection: CollectionName, id: string): string => {
  if (collection === 'global_settings') return 'settings'
  if (collection === 'payment_settings') return 'payment-settings'
  return `edit-${collection}-${id}`
}

/** Likewise of the form of a new row. */
export const addDraftKey = (collection: ListName): string => `add-${collection}`

const ROW_FORM = /^(add|edit)-([a-z_]+)(?:-(.+))?$/

/** The address at which a form is opened again, by the name of its draft. null for one without a form. */
export const formAddress = (form: string): string | null => {
  if (form === 'settings') return collectionPage('global_settings')
  if (form === 'payment-settings') return collectionPage('payment_settings')
  const [, way = '', collection = '', id = '1'] = ROW_FORM.exec(form) ?? []
  if (!isCollectionName(collection)) return null
  return `${collectionPage(collection)}?${way}=${encodeURIComponent(id)}`
}
