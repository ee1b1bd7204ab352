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

/** A row's names, and its page's words for a change that was taken, and for one that was not. */
type CollectionWords = Pick<
  RowWords,
  | 'one'
  | 'unnamed'
  | 'added'
  | 'edited'
  | 'deleted'
  | 'purged'
  | 'addFailed'
  | 'editFailed'
  | 'deleteFailed'
>

/** A row that is there for good is only ever edited. */
const single = (
  one: string,
  unnamed: string,
  { saved, failed }: Record<'saved' | 'failed', CollectionWords['edited']>,
): CollectionWords => ({
  one,
  unnamed,
  ...{ added: saved, edited: saved, deleted: saved, purged: saved },
  ...{ addFailed: failed, editFailed: failed, deleteFailed: failed },
})

const { sections } = strings
const singles: Readonly<Record<SingleName, CollectionWords>> = {
  global_settings: single('settings', sections.settings, settings),
  payment_settings: single('payment settings', sections.payment, payment),
}

/** The outbox's words on the rows of a collection. */
export const collectionWords = (collection: CollectionName): CollectionWords =>
  isSingle(collection) ? singles[collection] : rowKinds[collection].words

/** A person's name for the row of a change. */
export const labelOf = (item: Pick<OutboxItem, 'label' | 'collection' | 'recordId'>): string =>
  item.label || collectionWords(item.collection).unnamed || item.recordId
