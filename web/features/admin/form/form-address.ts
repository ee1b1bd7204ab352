import * as z from 'zod/mini'
import { type CollectionName, isCollectionName, type ListName } from '../../../../sync/index.ts'
import { collectionPage, intakePath, taskPath } from '../paths.ts'

/** Name of the draft of a row's form; of single rows 'settings', as release 0.1.0 named it. */
export const editDraftKey = (collection: CollectionName, id: string): string => {
  if (collection === 'global_settings') return 'settings'
  if (collection === 'payment_settings') return 'payment-settings'
  return `edit-${collection}-${id}`
}

/** Likewise of the form of a new row. */
export const addDraftKey = (collection: ListName): string => `add-${collection}`

const MEND = 'mend-'

/** Likewise of a change that is mended. */
export const mendDraftKey = (id: string): string => `${MEND}${id}`

/** Likewise of the file that replaces the one of a row. */
export const replaceDraftKey = (collection: CollectionName, id: string): string =>
  `replace-${collection}-${id}`

/** Likewise of the moment from which a row is shown. */
export const whenDraftKey = (collection: CollectionName, id: string): string =>
  `when-${collection}-${id}`

const ROW_FORM = /^(add|edit|replace|when)-([a-z_]+)(?:-(.+))?$/

interface FormAddress {
  /** The address at which it is opened again. */
  readonly href: string
  /** The kind of draft: a row, a change to correct, or a field in the table of incoming files. */
  readonly of: CollectionName | 'change' | 'intake'
  readonly isNew: boolean
}

/** The address of a form by the name of its draft. null for one without a form, as the list of incoming files. */
export const formAddress = (form: string): FormAddress | null => {
  const single = (of: CollectionName): FormAddress => ({
    href: collectionPage(of),
    of,
    isNew: false,
  })
  if (form === 'settings') return single('global_settings')
  if (form === 'payment-settings') return single('payment_settings')
  if (form.startsWith(MEND))
    return { href: taskPath('mend', form.slice(MEND.length)), of: 'change', isNew: false }
  if (isTypedName(form)) return { href: intakePath, of: 'intake', isNew: false }
  const [, way = '', collection = '', id = '1'] = ROW_FORM.exec(form) ?? []
  if (!isCollectionName(collection)) return null
  const href = `${collectionPage(collection)}?${way}=${encodeURIComponent(id)}`
  return { href, of: collection, isNew: way === 'add' }
}

const typedSchema = z.object({ stood: z.string(), typed: z.string() })
/** Typed words of a field that are no change yet, with the words they were typed over. */
export type Typed = Readonly<z.infer<typeof typedSchema>>

export const readTyped = (kept: unknown): Typed | null => typedSchema.safeParse(kept).data ?? null

const PREFIX = 'intake-'

/** The name on this device of a field's words that are no change yet. */
export const typedName = (rowId: string, field: string): string => `${PREFIX}${rowId}-${field}`

/** Whether a form is such a field; the list itself, which is no form, was 'intake' alone. */
const isTypedName = (form: string): boolean => form.startsWith(PREFIX)
