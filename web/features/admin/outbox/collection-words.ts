import {
  type CollectionName,
  isSingle,
  type OutboxItem,
  type SingleName,
} from '../../../../sync/index.ts'
import { payment } from '../payment/strings.ts'
import { rowKinds } from '../row-kinds.ts'
import type { RowWords } from '../rows/row-words.ts'
import { settings } from '../settings/strings.ts'
import { strings } from '../strings.ts'

type Words = readonly [title: string, text: string]

/** A row's names, and its page's words for a change that was not taken. */
type CollectionWords = Pick<
  RowWords,
  'one' | 'unnamed' | 'addFailed' | 'editFailed' | 'deleteFailed'
>

/** A row that is there for good is only ever edited. */
const single = (one: string, unnamed: string, failed: Words): CollectionWords => ({
  one,
  unnamed,
  addFailed: failed,
  editFailed: failed,
  deleteFailed: failed,
})

const { sections } = strings
const singles: Readonly<Record<SingleName, CollectionWords>> = {
  global_settings: single('settings', sections.settings, settings.failed),
  payment_settings: single('payment settings', sections.payment, payment.failed),
}

/** The outbox's words on the rows of a collection. */
export const collectionWords = (collection: CollectionName): CollectionWords =>
  isSingle(collection) ? singles[collection] : rowKinds[collection].words

/** A person's name for the row of a change. */
export const labelOf = (item: Pick<OutboxItem, 'label' | 'collection' | 'recordId'>): string =>
  item.label || collectionWords(item.collection).unnamed || item.recordId
