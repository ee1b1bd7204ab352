import { collections } from '../model/collections.ts'
import type { PushResult } from '../model/wire.ts'
import type { Row } from '../replication/contract.ts'
import { bytesOf, type Item, isMove, mineOf, pushable, type Version } from './item.ts'
import { chooseFields, fileId, type MergeResult, mergeRow, sameField } from './merge.ts'

/** How often a change may be turned down alone before its author may give it up (protocol, 18). */
const MAX_ALONE = 3
/** How often a missing file is put again before a person is asked (protocol, 21). */
const MAX_FILE_TRIES = 3

/** A change whose values the server has: it overlays the mirror until that has the version. */
const settleAs = (item: Item, version: Version): Item => ({
  ...item,
  state: 'accepted',
  answer: version,
  conflict: null,
  errors: {},
})

/** A change that was never attempted, on another base. */
const anew = (item: Item, version: Version, fields: Row): Item => ({
  ...item,
  state: 'waiting',
  fields,
  base: [version.epoch, version.seq],
  baseRow: version.row ?? item.baseRow,
  bytes: null,
  answer: null,
  conflict: null,
  errors: {},
  alone: 0,
})

const inConflict = (item: Item, version: Version): Item => ({
  ...item,
  state: 'conflict',
  conflict: version,
  answer: null,
  errors: {},
})

/** Writable fields that others changed since this admin saw them. */
export const touchedFields = (
  { collection, baseRow }: Pick<Item, 'collection' | 'baseRow'>,
  theirs: Row,
): readonly string[] =>
  collections[collection].writable.filter(
    (field) => !sameField(collection, field, baseRow?.[field], theirs[field]),
  )

/**
 * The row that a change was made on. A move names the row in front of it. Its own number does not count, because the
 * server may have renumbered since.
 */
const baseOf = (item: Item, { row }: Version): Row | null =>
  isMove(item) && item.baseRow && row
    ? { ...item.baseRow, display_order: row.display_order }
    : item.baseRow

/** The merge that a change makes with a version of the server. */
export const mergeOf = (item: Item, version: Version): MergeResult =>
  mergeRow({
    collection: item.collection,
    base: baseOf(item, version),
    mine: mineOf(item),
    theirs: version.row,
  })

/**
 * A change that is not on its way, on a newer version of its row: merged, or in conflict. Settled when nothing of it is
 * left. The caller gives a new uuid to a change that was sent before.
 */
export const rebase = (item: Item, version: Version): Item => {
  if (version.row === null)
    return item.op === 'delete' ? settleAs(item, version) : inConflict(item, version)
  if (item.op === 'delete')
    return touchedFields(item, version.row).length > 0
      ? inConflict(item, version)
      : anew(item, version, {})
  const merge = mergeOf(item, version)
  if (merge.kind !== 'merged') return inConflict(item, version)
  const isDone = Object.keys(merge.changed).length === 0
  return isDone ? settleAs(item, version) : anew(item, version, merge.changed)
}

/** A change at its first attempt: its bytes are made here and never again. */
export const freeze = (item: Item): Item => ({
  ...item,
  state: 'sent',
  bytes: item.bytes ?? bytesOf(item),
})

/** True for a change that only the way to the server refuses. Its author may give it up, but it may have arrived. */
export const isStuck = ({ state, alone }: Item): boolean => state === 'sent' && alone >= MAX_ALONE

/** A change that the server refuses, or whose files it refuses: its author has to decide. */
export const refusedWith = (item: Item, errors: Item['errors'] = {}): Item => ({
  ...item,
  state: 'refused',
  errors,
})

/** True for a refusal that putting the files again may heal. */
const lacksFiles = ({ errors }: PushResult): boolean => {
  const codes = Object.values(errors ?? {})
  return codes.length > 0 && codes.every((code) => code === 'missing_file')
}

/** A sent change after the server's answer. `newUuid` is used when it becomes a new change. */
export const applyAnswer = (item: Item, answer: PushResult, newUuid: string): Item => {
  const version = { epoch: answer.epoch, seq: answer.seq, row: answer.deleted ? null : answer.row }
  switch (answer.result) {
    case 'accepted':
      return settleAs(item, item.op === 'delete' ? { ...version, row: null } : version)
    case 'refused':
      return lacksFiles(answer) && item.fileTries < MAX_FILE_TRIES
        ? { ...again(item, newUuid), fileTries: item.fileTries + 1 }
        : refusedWith(item, answer.errors)
    case 'conflict':
      return { ...rebase({ ...item, bytes: null }, version), uuid: newUuid }
    default:
      return answer.result satisfies never
  }
}

/** A refused change as a new one, with the same words, but without fields that no push may change. */
export const again = (item: Item, newUuid: string): Item => ({
  ...item,
  fields: pushable(item.collection, item.fields),
  uuid: newUuid,
  state: 'waiting',
  bytes: null,
  errors: {},
  alone: 0,
})

/** An accepted change that the server has lost since: it is sent again as it was, and judged by its base. */
export const sentAgain = (item: Item): Item => ({
  ...item,
  state: item.bytes === null ? 'waiting' : 'sent',
  base: item.bytes === null && item.base ? [item.base[0], 0] : item.base,
  answer: null,
})

/** Values of a row, of the fields that others name. */
const valuesOf = (row: Row, named: Row): Row =>
  Object.fromEntries(Object.keys(named).map((field) => [field, row[field]]))

/**
 * A change that was never sent, with a later edit of its row put into it. Of each field the value counts that the person
 * saw before writing it first.
 */
export const withEdit = (
  item: Item,
  { fields, after, baseRow: seen }: Pick<Item, 'fields' | 'after' | 'baseRow'>,
): Item => ({
  ...item,
  fields: { ...item.fields, ...fields },
  after: Object.hasOwn(fields, 'display_order') ? after : item.after,
  base: item.base && [item.base[0], 0],
  baseRow: item.baseRow && { ...seen, ...valuesOf(item.baseRow, item.fields) },
})

/** How a person ends a conflict: for all of it, or field by field. */
export type ConflictChoice = 'mine' | 'theirs' | Readonly<Record<string, 'mine' | 'theirs'>>

/** Whether a choice wants this admin's version of a deletion, or of a deleted row, which cannot be mixed. */
const wantsMine = (choice: ConflictChoice): boolean =>
  typeof choice === 'string' ? choice === 'mine' : Object.values(choice).includes('mine')

/**
 * All writable fields of a deleted row as its author wants it. Its files were erased with it: without one it is a draft,
 * until another is chosen.
 */
const wholeRow = (item: Item): Row => {
  const mine = mineOf(item)
  const { writable, files } = collections[item.collection]
  const isErased = (field: string) =>
    Object.hasOwn(files, field) && !Object.hasOwn(item.fields, field) && fileId(mine[field]) !== ''
  const said = writable.filter((field) => mine[field] !== undefined)
  const row = Object.fromEntries(said.map((field) => [field, isErased(field) ? null : mine[field]]))
  const isDraft = said.some(isErased) && Object.hasOwn(row, 'status')
  return isDraft ? { ...row, status: 'draft', publish_at: '' } : row
}

/**
 * A decided conflict as a new change; 'nothing' where nothing of it is left to send, null while a field has no choice. A
 * deleted row is made anew under `recordId`: the log knows the old id for ever as deleted (protocol, 17).
 */
export const decideConflict = (
  item: Item,
  choice: ConflictChoice,
  minted: { readonly uuid: string; readonly recordId: string },
): Item | 'nothing' | null => {
  const { conflict: version } = item
  if (item.state !== 'conflict' || version === null) return null
  const put: Item = { ...item, uuid: minted.uuid, fileTries: 0 }
  if (item.op === 'delete') return wantsMine(choice) ? anew(put, version, {}) : 'nothing'
  if (version.row === null)
    return wantsMine(choice)
      ? {
          ...anew(put, version, wholeRow(put)),
          ...{ record: minted.recordId, base: null, baseRow: null },
        }
      : 'nothing'
  const merge = mergeOf(put, version)
  if (merge.kind === 'deleted') return null
  const changed =
    merge.kind === 'merged' ? merge.changed : chooseFields(put.collection, merge, choice)
  if (changed === null) return null
  return Object.keys(changed).length === 0 ? 'nothing' : anew(put, version, changed)
}
