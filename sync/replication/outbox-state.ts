import { collections } from '../model/collections.ts'
import type { PushResult } from '../model/wire.ts'
import { bytesOf, type Item, isMove, mineOf, type Version } from './change.ts'
import type { ConflictChoice, MergeResult, Row } from './contract.ts'
import { chooseFields, mergeRow, sameField } from './merge.ts'
import { type Folded, fold } from './queue.ts'

/** How often a change may be turned down alone before it goes to the tray (protocol, 18). */
export const MAX_ALONE = 3
/** How often a missing file is put again before a person is asked. */
export const MAX_FILE_TRIES = 3

/** Ends an item as if the server had accepted it: it overlays the mirror until that has the version. */
const settleAs = (item: Item, version: Version): Item => ({
  ...item,
  state: 'accepted',
  answer: version,
  conflict: null,
  errors: {},
  bytes: null,
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

/** Writable fields that were changed by others since this admin saw them. */
export const touchedFields = (
  { collection }: Item,
  { baseRow }: Pick<Folded, 'baseRow'>,
  theirs: Row,
): readonly string[] =>
  collections[collection].writable.filter(
    (field) => !sameField(collection, field, baseRow?.[field], theirs[field]),
  )

const isTouched = (...about: Parameters<typeof touchedFields>): boolean =>
  touchedFields(...about).length > 0

/** The values of a change, or of several folded into one, and the row that was seen before. */
type Words = Pick<Folded, 'fields' | 'after' | 'baseRow'>

/**
 * The row that a change was made on. A move names the row in front of it. Its own number does not count, because the
 * server may have renumbered since.
 */
const baseOf = (words: Words, { row }: Version): Row | null => {
  const { baseRow } = words
  return isMove(words) && baseRow && row
    ? { ...baseRow, display_order: row.display_order }
    : baseRow
}

/** The merge that a change, with those folded into it, makes with a version of the server. */
export const mergeOf = (
  { collection, record }: Item,
  words: Words,
  version: Version,
): MergeResult =>
  mergeRow({
    collection,
    base: baseOf(words, version),
    mine: mineOf({ ...words, record }),
    theirs: version.row,
  })

/** True while a change, with those folded into it, and the server's version differ where a person decides. */
export const isOpenConflict = (item: Item, behind: readonly Item[], version: Version): boolean => {
  const folded = fold(item, behind)
  if (folded.op === 'delete') return version.row !== null && isTouched(item, folded, version.row)
  return mergeOf(item, folded, version).kind !== 'merged'
}

/**
 * A change that is not on its way, on a newer version of its row: merged, or in conflict. Settled when nothing of it is
 * left. The caller gives a new uuid to what was sent before.
 */
export const rebase = (item: Item, version: Version): Item => {
  if (version.row === null)
    return item.op === 'delete' ? settleAs(item, version) : inConflict(item, version)
  if (item.op === 'delete')
    return isTouched(item, item, version.row) ? inConflict(item, version) : anew(item, version, {})
  const merge = mergeOf(item, item, version)
  if (merge.kind !== 'merged') return inConflict(item, version)
  const isDone = Object.keys(merge.changed).length === 0
  return isDone ? settleAs(item, version) : anew(item, version, merge.changed)
}

/** A change at its first attempt: its bytes are made here and never again, and its undo is over. */
export const freeze = (item: Item): Item => ({
  ...item,
  state: 'sent',
  bytes: item.bytes ?? bytesOf(item),
  undo: undefined,
})

const isMoveOnly = (item: Item): boolean =>
  item.op === 'put' && isMove(item) && Object.keys(item.fields).length === 1

/** A change that the server refuses, or whose files it refuses: its author has to decide. */
export const refusedWith = (item: Item, errors: Item['errors'] = {}): Item => ({
  ...item,
  state: 'refused',
  errors,
})

/** Whether the server knows the uuid of what was sent with other bytes. */
export const isReused = ({ errors }: PushResult): boolean => errors?.[''] === 'change_reused'

/**
 * A change that the server accepted before, in other bytes: this device sent it and forgot. Settled where the row has
 * its values, and where it is only a move: the row may have moved since. The rest has been changed by others, and its
 * author decides whether to repeat it.
 */
const metAgain = (item: Item, answer: PushResult, version: Version, newUuid: string): Item => {
  const isGone = item.op === 'delete' && answer.deleted === true
  if (version.row === null && !isGone) return refusedWith(item, answer.errors)
  const met = rebase(item, version)
  if (met.state !== 'waiting') return { ...met, uuid: newUuid, bytes: null }
  return isMoveOnly(met) ? settleAs(item, version) : refusedWith(item, answer.errors)
}

/** A sent change after the server's answer. `newUuid` is used when a merge makes it a new change. */
export const applyAnswer = (sent: Item, answer: PushResult, newUuid: string): Item => {
  const item: Item = answer.erased ? { ...sent, erase: true } : sent
  const version = { epoch: answer.epoch, seq: answer.seq, row: answer.deleted ? null : answer.row }
  switch (answer.result) {
    case 'accepted':
      return settleAs(item, item.op === 'delete' ? { ...version, row: null } : version)
    case 'refused':
      return isReused(answer)
        ? metAgain(item, answer, version, newUuid)
        : refusedWith(item, answer.errors)
    case 'conflict':
      return { ...rebase(item, version), uuid: newUuid, bytes: null }
    default:
      return answer.result satisfies never
  }
}

/** A change that the server rejected alone. The third time it goes to the tray, with its uuid and bytes. */
export const applyTurnedDown = (item: Item): Item => ({
  ...item,
  alone: item.alone + 1,
  state: item.alone + 1 >= MAX_ALONE ? 'unknown' : item.state,
})

/** True for a refusal that putting the files again may heal (protocol, 21). */
export const needsFiles = (item: Item): boolean => {
  const codes = Object.values(item.errors)
  return (
    item.state === 'refused' &&
    item.fileTries < MAX_FILE_TRIES &&
    codes.length > 0 &&
    codes.every((code) => code === 'missing_file')
  )
}

/** The change once its files are there: the same words under a new uuid. */
export const afterFiles = (item: Item, newUuid: string): Item => ({
  ...item,
  uuid: newUuid,
  state: 'waiting',
  bytes: null,
  errors: {},
  alone: 0,
  fileTries: item.fileTries + 1,
})

/** The ids that an item in the place of these takes over: theirs, and those that they had taken over. */
export const absorbing = (items: readonly Item[]): Item['absorbed'] =>
  items.flatMap(({ id, absorbed }) => [id, ...absorbed])

/** A refused change as its author mended it, under a new uuid, with what waited behind it. */
export const mend = (item: Item, behind: readonly Item[], mended: Row, newUuid: string): Item => {
  const folded = fold(item, behind)
  return {
    ...afterFiles(item, newUuid),
    fileTries: 0,
    ...folded,
    fields: { ...folded.fields, ...mended },
    after: Object.hasOwn(mended, 'display_order') ? undefined : folded.after,
    absorbed: [...item.absorbed, ...absorbing(behind)],
  }
}

/** A change from the tray, to be sent again as it was. */
export const sendUnknownAgain = (item: Item): Item => ({ ...item, state: 'sent', alone: 0 })

/** Whether a choice wants this admin's version of something that cannot be mixed: a deletion, or a deleted row. */
const wantsMine = (choice: ConflictChoice): boolean =>
  typeof choice === 'string' ? choice === 'mine' : Object.values(choice).includes('mine')

const decided = (
  item: Item,
  folded: Folded,
  version: Version,
  choice: ConflictChoice,
  newRecordId: string,
): Item | null => {
  if (folded.op === 'delete')
    // Of a row that is gone too: what said so may be off the line by now, and the server takes it either way.
    return wantsMine(choice)
      ? anew({ ...item, op: 'delete', erase: folded.erase, baseRow: folded.baseRow }, version, {})
      : settleAs(item, version)
  const put: Item = { ...item, op: 'put', erase: folded.erase, after: folded.after }
  if (version.row === null)
    return wantsMine(choice)
      ? // Made anew: all of the row has to be said, not only what differs.
        // And under a new id: the log knows the old one for ever as deleted (protocol, 17).
        {
          ...anew(put, version, writableOf(put, folded.fields)),
          record: newRecordId,
          erase: undefined,
          base: null,
          baseRow: null,
        }
      : settleAs(put, version)
  const merge = mergeOf(put, folded, version)
  if (merge.kind === 'deleted') return null
  const changed =
    merge.kind === 'merged' ? merge.changed : chooseFields(put.collection, merge, choice)
  if (changed === null) return null
  // What was said already stands for all that was folded: the server may lose it yet.
  return Object.keys(changed).length === 0
    ? settleAs({ ...put, fields: folded.fields, baseRow: folded.baseRow }, version)
    : anew(put, version, changed)
}

const writableOf = (item: Item, fields: Row): Row => {
  const mine = mineOf({ ...item, fields })
  return Object.fromEntries(
    collections[item.collection].writable
      .filter((field) => mine[field] !== undefined)
      .map((field) => [field, mine[field]]),
  )
}

/** A decided conflict as one new change for all that was folded into it. null while a field has no choice. */
export const decideConflict = (
  item: Item,
  behind: readonly Item[],
  choice: ConflictChoice,
  minted: { readonly uuid: string; readonly recordId: string },
): Item | null => {
  if (item.state !== 'conflict' || item.conflict === null) return null
  const next = decided(item, fold(item, behind), item.conflict, choice, minted.recordId)
  if (next === null) return null
  const absorbed = [...item.absorbed, ...absorbing(behind)]
  return { ...next, uuid: minted.uuid, bytes: null, fileTries: 0, absorbed }
}
