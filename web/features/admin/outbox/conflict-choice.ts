import type { Conflict, OutboxItem } from '../../../../sync/api.ts'

export type Side = 'mine' | 'theirs'
export type Choices = Readonly<Record<string, Side>>

/** Fields of a conflict that have no side chosen yet. */
export const undecided = (conflict: Conflict, choices: Choices): readonly string[] =>
  conflict.fields.map(({ field }) => field).filter((field) => choices[field] === undefined)

/** What a conflict is about: fields of a row that lives on both sides, or whether the row lives at all. */
export type ConflictKind = 'fields' | 'they-deleted' | 'i-deleted'

export const conflictKind = (item: OutboxItem, conflict: Conflict): ConflictKind => {
  if (item.op === 'delete') return 'i-deleted'
  return conflict.theirs === null ? 'they-deleted' : 'fields'
}
