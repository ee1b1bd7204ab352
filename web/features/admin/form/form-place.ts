import { type CollectionName, isCollectionName, type ListName } from '../../../../sync/index.ts'
import { collectionPages, outboxPath } from '../paths.ts'

/** Under which what is typed into the form of a row is kept; of the single ones 'settings' as release 0.1.0 named it. */
export const editDraftKey = (collection: CollectionName, id: string): string => {
  if (collection === 'global_settings') return 'settings'
  if (collection === 'payment_settings') return 'payment-settings'
  return `edit-${collection}-${id}`
}

/** Likewise of the form of a new row. */
export const addDraftKey = (collection: ListName): string => `add-${collection}`

const ROW_FORM = /^(add|edit)-([a-z_]+)(?:-(.+))?$/

interface FormPlace {
  /** The address at which it is opened again. */
  readonly href: string
  /** What is written in it; null for a change that is mended. */
  readonly collection: CollectionName | null
  readonly isNew: boolean
}

/** Where a form stands, by the name under which it is kept; null for what is no form by itself, as the list of what came in. */
export const formPlace = (form: string): FormPlace | null => {
  const single = (collection: CollectionName): FormPlace => ({
    href: collectionPages[collection],
    collection,
    isNew: false,
  })
  if (form === 'settings') return single('global_settings')
  if (form === 'payment-settings') return single('payment_settings')
  if (form.startsWith('mend-')) return { href: outboxPath, collection: null, isNew: false }
  const [, way = '', collection = '', id = '1'] = ROW_FORM.exec(form) ?? []
  if (!isCollectionName(collection)) return null
  const href = `${collectionPages[collection]}?${way}=${encodeURIComponent(id)}`
  return { href, collection, isNew: way === 'add' }
}
