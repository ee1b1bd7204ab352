import type { OutboxItem, Outcome } from '../../../../sync/index.ts'
import { fieldErrors } from '../error-strings.ts'
import { editDraftKey, formAddress } from '../form/form-address.ts'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { fieldLabel, isCreation, isMove } from './change-words.ts'
import { collectionWords } from './collection-words.ts'
import { outbox as words } from './strings.ts'

type Words = readonly [title: string, text: string]

const isDeletion = ({ op, fields }: OutboxItem): boolean =>
  op === 'delete' || fields.some(({ field, mine }) => field === 'status' && mine === 'trashed')

/** The form in which a refused change is corrected; '' for a deletion or a move, which has none. */
export const mendPath = (item: OutboxItem): string =>
  isDeletion(item) || isMove(item)
    ? ''
    : (formAddress(editDraftKey(item.collection, item.recordId)) ?? '')

/** The words of its row's page for a change that the server refused. */
export const failedOf = (item: OutboxItem): Words => {
  const said = collectionWords(item.collection)
  if (isCreation(item)) return said.addFailed
  return isDeletion(item) ? said.deleteFailed : said.editFailed
}

/** Faults that the server found, a line for each field. */
export const reasonsOf = ({ errors }: Pick<OutboxItem, 'errors'>): readonly string[] =>
  Object.entries(errors).map(
    ([field, code]) => `${field ? `${fieldLabel(field)}: ` : ''}${fieldErrors[code]}`,
  )

/** Says whether a step about a change was done: sent again, discarded or decided. Gives whether it was. */
export const tellEnd = (
  { id }: OutboxItem,
  outcome: Outcome | null,
  [title, text]: Words,
  failed: string,
): boolean => {
  const about = `ended-${id}`
  if (outcome?.ok) {
    toastGood(title, text, about)
    return true
  }
  toastBad(failed, outcome?.code === 'missing' ? words.movedOn : words.stillKept, about)
  return false
}
