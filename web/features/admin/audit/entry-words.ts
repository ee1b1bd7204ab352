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

/** The key of an entry's deed in its table: of a status that moved where it moved to, else the action. */
const contentKey = ({ action, status }: AuditEntry): string => {
  if (!status) return action
  const [before, after] = status
  return before === 'trashed' && after === 'draft' ? 'restored' : after
}

const adminKey = ({ action, way, fields }: AuditEntry): string => {
  // By a link somebody makes the account of their own.
  if (action === 'created' && way === 'admin') return 'joined'
  const field = ['password', 'email', 'sessions'].find((one) => fields.includes(one))
  return action === 'changed' && field ? field : action
}

const whatWords = (entry: AuditEntry): string => {
  const { action, collection, id } = entry
  const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = deeds
  const did = (table: string, key: string): string => tables[table]?.[key] ?? `did: ${key}`
  if (isCollectionName(collection))
    return `${did('content', contentKey(entry))} ${collectionWords(collection).one}`
  if (collection === 'admins') return did('admins', adminKey(entry))
  if (collection === 'files') return did('files', action)
  // An id is that of the admin whose password the link resets.
  return did('others', action === 'link_made' && id ? 'reset_made' : action)
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
  const { action, status, more } = entry
  const statuses = strings.statuses as Readonly<Record<string, string>> // as: looked up by what the server names
  const moved = status
    ? words.became(statuses[status[0]] ?? status[0], statuses[status[1]] ?? status[1])
    : ''
  const label = labelOf(entry)
  const what = whatWords(entry)
  return {
    who: action === 'sign_in_failed' ? '' : whoWords(entry.way, entry.who),
    what: label ? what : what.replace(/:$/, ''),
    label,
    details: [moved, fieldWords(entry), ...moneyWords(entry), more ? words.many : ''].filter(
      Boolean,
    ),
  }
}
