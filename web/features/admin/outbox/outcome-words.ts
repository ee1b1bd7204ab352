import type { OutboxItem, Outcome } from '../../../../sync/index.ts'
import { fieldErrors } from '../error-strings.ts'
import { fieldLabel, isCreation } from './change-words.ts'
import { collectionWords } from './collection-words.ts'
import { outbox as words } from './strings.ts'

type Words = readonly [title: string, text: string]

const isTrashed = ({ fields }: OutboxItem): boolean =>
  fields.some(({ field, mine }) => field === 'status' && mine === 'trashed')

/** The words of its row's page for an accepted change. */
export const doneOf = (item: OutboxItem): Words => {
  const said = collectionWords(item.collection)
  if (item.op === 'delete') return said.purged
  if (isCreation(item)) return said.added
  return isTrashed(item) ? said.deleted : said.edited
}

/** The words of its row's page for a change that is not accepted. */
export const failedOf = (item: OutboxItem): Words => {
  const said = collectionWords(item.collection)
  if (item.op === 'delete') return said.deleteFailed
  if (isCreation(item)) return said.addFailed
  return isTrashed(item) ? said.deleteFailed : said.editFailed
}

/** Faults that the server found, a line for each field. */
export const reasonsOf = ({ errors }: Pick<OutboxItem, 'errors'>): readonly string[] =>
  Object.entries(errors).map(
    ([field, code]) => `${field ? `${fieldLabel(field)}: ` : ''}${fieldErrors[code]}`,
  )

/** Words for what a failed step to a change leaves behind. */
export const leftWords = (outcome: Outcome | null): string =>
  outcome?.ok === false && outcome.code === 'missing' ? words.movedOn : words.stillKept
