import { type CollectionName, isCollectionName, type ListName } from '../../../../sync/index.ts'
import { collectionPage } from '../paths.ts'

/** The name of the draft of a row's form. The two settings rows keep the names that release 0.1.0 gave them. */
export const editDraftKey = (collection: CollectionName, id: string): string => {
  if (collection === 'global_settings') return 'settings'
  if (collection === 'payment_settings') return 'payment-settings'
  return `edit-${collection}-${id}`
}

/** The name of the draft of a new row's form. */
export const addDraftKey = (collection: ListName): string => `add-${collection}`

const ROW_FORM = /^(add|edit)-([a-z_]+)(?:-(.+))?$/

/** The address that opens the form of a draft again, by the draft's name; null where there is no such form. */
export const formAddress = (form: string): string | null => {
  if (form === 'settings') return collectionPage('global_settings')
  if (form === 'payment-settings') return collectionPage('payment_settings')
  const [, way = '', collection = '', id = '1'] = ROW_FORM.exec(form) ?? []
  if (!isCollectionName(collection)) return null
  return `${collectionPage(collection)}?${way}=${encodeURIComponent(id)}`
}
