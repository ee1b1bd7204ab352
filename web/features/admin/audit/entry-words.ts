import { type AuditEntry, collections, isCollectionName, isSingle } from '../../../../sync/index.ts'
import { fieldLabel } from '../outbox/change-words.ts'
import { collectionWords } from '../outbox/collection-words.ts'
import { whoWords } from '../parts/words.ts'
import { strings } from '../strings.ts'
import { deeds, audit as words } from './strings.ts'

/** An entry as a sentence: '**who** what “label”', and what is to say besides. */
interface EntryWords {
  /** '' where the author is unknown. */
  readonly who: string
  readonly what: string
  readonly label: string
  readonly details: readonly string[]
}

const movedWords = (one: string, [before, after]: readonly [string, string]): string => {
  if (after === 'published') return deeds.published(one)
  if (after === 'trashed') return deeds.trashed(one)
  return before === 'trashed' ? deeds.restored(one) : deeds.drafted(one)
}

const contentWords = ({ action, collection, status }: AuditEntry): string => {
  if (!isCollectionName(collection)) return deeds.did(action)
  const { one } = collectionWords(collection)
  if (action === 'created') return deeds.made(one)
  if (action === 'deleted') return deeds.deleted(one)
  return status ? movedWords(one, status) : deeds.changed(one)
}

const adminWords = ({ action, fields, way, status }: AuditEntry): string => {
  // By a link somebody makes the account of their own.
  if (action === 'created') return way === 'admin' ? deeds.joined : deeds.madeAdmin
  if (action === 'deleted') return deeds.removedAdmin
  if (status) return status[1] === 'disabled' ? deeds.disabledAdmin : deeds.enabledAdmin
  if (fields.includes('password')) return deeds.changedPassword
  if (fields.includes('email')) return deeds.changedEmail
  return fields.includes('sessions') ? deeds.endedSessions : deeds.changedAdmin
}

const fileWords = ({ action }: AuditEntry): string => {
  if (action === 'created') return deeds.sentFile
  return action === 'deleted' ? deeds.removedFile : deeds.changedFile
}

const whatWords = (entry: AuditEntry): string => {
  const { action, collection, id, title } = entry
  switch (action) {
    case 'created':
    case 'changed':
    case 'deleted':
      if (collection === 'admins') return adminWords(entry)
      return collection === 'files' ? fileWords(entry) : contentWords(entry)
    case 'signed_in':
      return deeds.signedIn
    case 'sign_in_failed':
      return title ? deeds.failedFor : deeds.failedNobody
    case 'exported':
      return deeds.exported
    case 'date_confirmed':
      return deeds.confirmedDate
    case 'command':
      return deeds.ran
    case 'link_made': // an id is that of the admin whose password it resets
      if (id) return deeds.madeReset
      return title ? deeds.invited : deeds.invitedNobody
    case 'link_withdrawn':
      return title ? deeds.withdrew : deeds.withdrewNobody
    default:
      return deeds.did(action)
  }
}

/** The fields that an admin may write, by their labels; what the server writes along is not told. */
const fieldWords = ({ collection, fields, status }: AuditEntry): string => {
  if (!isCollectionName(collection)) return ''
  const isTold = (field: string) =>
    collections[collection].writable.includes(field) && !(status && field === 'status')
  // Its number is the list's own business.
  const nameOf = (field: string) => (field === 'display_order' ? words.place : fieldLabel(field))
  return fields.filter(isTold).map(nameOf).join(', ')
}

const told = (value: unknown): string => {
  const name = typeof value === 'object' && value !== null ? Reflect.get(value, 'name') : value
  return String(name ?? '') || strings.empty
}

/** Fields about money, with what they were and are: 'UPI ID: a@b → c@d'. */
const moneyWords = ({ values }: AuditEntry): readonly string[] =>
  Object.entries(values).map(
    ([field, [before, after]]) =>
      `${fieldLabel(field)}: ${words.became(told(before), told(after))}`,
  )

const labelOf = ({ action, collection, title, who }: AuditEntry): string => {
  if (action === 'signed_in') return ''
  if (isCollectionName(collection) && isSingle(collection)) return ''
  return collection === 'admins' && title === who ? '' : title
}

export const entryWords = (entry: AuditEntry): EntryWords => {
  const { action, collection, status, hasMore } = entry
  const isFailed = action === 'sign_in_failed'
  const isContent = isCollectionName(collection)
  const statuses = strings.statuses as Readonly<Record<string, string>> // as: looked up by what the server names
  const moved = status
    ? words.became(statuses[status[0]] ?? status[0], statuses[status[1]] ?? status[1])
    : ''
  const label = labelOf(entry)
  const what = whatWords(entry)
  return {
    who: isFailed ? '' : whoWords(entry.way, entry.who),
    what: label ? what : what.replace(/:$/, ''),
    label,
    details: [
      isContent ? moved : '',
      fieldWords(entry),
      ...moneyWords(entry),
      hasMore ? words.many : '',
    ].filter(Boolean),
  }
}
