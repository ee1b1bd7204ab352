import {
  type CollectionName,
  type Conflict,
  collections,
  type OutboxItem,
} from '../../../../sync/index.ts'

export type Side = 'mine' | 'theirs'
export type Choices = Readonly<Record<string, Side>>

/** Fields of a conflict that have no side chosen yet. */
export const undecided = (conflict: Conflict, choices: Choices): readonly string[] =>
  conflict.fields.map(({ field }) => field).filter((field) => choices[field] === undefined)

/** The matter of a conflict: fields of a row that lives on both sides, or whether the row lives at all. */
export type ConflictKind = 'fields' | 'they-deleted' | 'i-deleted'

export const conflictKind = (item: OutboxItem, conflict: Conflict): ConflictKind => {
  if (item.op === 'delete') return 'i-deleted'
  return conflict.theirs === null ? 'they-deleted' : 'fields'
}

/** A side chosen for a field goes for all that belong together with it: a status is nothing without its moment. */
export const withChoice = (
  collection: CollectionName,
  conflict: Conflict,
  choices: Choices,
  field: string,
  side: Side,
): Choices => {
  const unit = collections[collection].groups.find((group) => group.includes(field)) ?? [field]
  const open = conflict.fields.filter((one) => unit.includes(one.field))
  return { ...choices, ...Object.fromEntries(open.map((one) => [one.field, side])) }
}
