import {
  type CollectionName,
  type Conflict,
  collections,
  type OutboxItem,
} from '../../../../sync/index.ts'
import { outbox as words } from './strings.ts'

export type Side = 'mine' | 'theirs'
export type Choices = Readonly<Record<string, Side>>

/** The other side's author, inside a sentence. */
export const theirWords = ({ theirs, theirName }: Conflict, adminId: string): string =>
  theirs?.updated_by === adminId ? words.you : theirName || words.somebody

/** Fields of a conflict that have no side chosen yet. */
export const undecided = (conflict: Conflict, choices: Choices): readonly string[] =>
  conflict.fields.map(({ field }) => field).filter((field) => choices[field] === undefined)

/** A row that one side deleted, for ever or into the trash, while the other worked on it. */
export interface Deletion {
  readonly by: Side
  readonly isForEver: boolean
}

/** The deletion that a conflict is about; null where the row lives on both sides. Pure. */
export const deletionIn = (item: OutboxItem, conflict: Conflict): Deletion | null => {
  if (item.op === 'delete') return { by: 'mine', isForEver: true }
  if (conflict.theirs === null) return { by: 'theirs', isForEver: true }
  const status = conflict.fields.find(({ field }) => field === 'status')
  if (status?.mine === 'trashed') return { by: 'mine', isForEver: false }
  return status?.theirs === 'trashed' ? { by: 'theirs', isForEver: false } : null
}

/** The fields that follow one choice with this one. */
const unitOf = (collection: CollectionName, field: string): readonly string[] =>
  collections[collection].groups.find((group) => group.includes(field)) ?? [field]

/** Fields that are still to be decided once a row is brought back; its status follows from that. Pure. */
export const besideDeletion = (
  collection: CollectionName,
  { fields }: Conflict,
): Conflict['fields'] => {
  const unit = unitOf(collection, 'status')
  return fields.filter(({ field }) => !unit.includes(field))
}

/**
 * The choice by which a deletion stands, or the row returns with the other side's edits. A row that stays in the trash
 * takes this admin's words along. The server keeps the other side's as a version, and has none of these. Pure.
 */
export const deletionChoice = (
  collection: CollectionName,
  { by, isForEver }: Deletion,
  isKept: boolean,
  { fields }: Conflict,
  choices: Choices,
): Choices | Side => {
  const worker = by === 'mine' ? 'theirs' : 'mine'
  const side = isKept ? by : worker
  if (isForEver) return side
  const unit = unitOf(collection, 'status')
  const beside = (field: string): Side => (isKept ? 'mine' : (choices[field] ?? worker))
  return Object.fromEntries(
    fields.map(({ field }) => [field, unit.includes(field) ? side : beside(field)]),
  )
}

/** A side chosen for a field goes for all that belong with it: a status means nothing without its moment. */
export const withChoice = (
  collection: CollectionName,
  conflict: Conflict,
  choices: Choices,
  field: string,
  side: Side,
): Choices => {
  const unit = unitOf(collection, field)
  const open = conflict.fields.filter((one) => unit.includes(one.field))
  return { ...choices, ...Object.fromEntries(open.map((one) => [one.field, side])) }
}
