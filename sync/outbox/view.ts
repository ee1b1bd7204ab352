import type { CollectionName } from '../model/collections.ts'
import { momentMs } from '../model/names.ts'
import { type FieldCode, fieldCodeSchema } from '../model/wire.ts'
import type { Row } from '../replication/contract.ts'
import type { OutboxStatus } from '../status/status.ts'
import type { Item } from './item.ts'
import type { OpenField } from './merge.ts'
import { syncOf } from './overlay.ts'
import { isStuck, mergeOf, touchedFields } from './states.ts'
import { queuesOf } from './store.ts'

/** A change of the signed-in admin that is not yet on the server, as screens list it. */
export interface OutboxItem {
  readonly id: string
  readonly collection: CollectionName
  readonly recordId: string
  readonly op: 'put' | 'delete'
  readonly state: 'waiting' | 'sending' | 'conflict' | 'refused'
  /** Epoch ms at which the change was made. */
  readonly madeAt: number
  /** Title or name of the row, as it was when the change was made; '' where it has none. */
  readonly label: string
  /** The person's changes, field by field. Files are FileRef or null. */
  readonly fields: readonly {
    readonly field: string
    readonly before: unknown
    readonly mine: unknown
  }[]
  /** Of a move: the id of the row that it was put behind, '' for the first place. */
  readonly after?: string
  /** Waits behind another change of the same record. */
  readonly isBehind: boolean
  /** True where the way to the server refuses this change alone: it may be given up, but may have arrived. */
  readonly isStuck: boolean
  readonly conflict: Conflict | null
  readonly errors: Readonly<Record<string, FieldCode>>
}

/** Two versions of one row. Only `fields` need a decision; the rest was merged or is equal. */
export interface Conflict {
  /** Commit number of their version: a decision is about this version and no newer one. */
  readonly seq: number
  /** null: the row was deleted on the server. */
  readonly theirs: Row | null
  readonly theirName: string
  /** Epoch ms; 0 when not known. */
  readonly theirAt: number
  readonly fields: readonly OpenField[]
  /** Their changes of the version that this admin saw, the open ones included; none of a row that is gone. */
  readonly theirChanges: readonly {
    readonly field: string
    readonly base: unknown
    readonly theirs: unknown
  }[]
}

const NAME_LENGTH = 200
const nameOf = (row: Row | null): string => {
  const name = row?.updated_by_name
  return typeof name === 'string' ? name.slice(0, NAME_LENGTH) : ''
}
const changedAt = (row: Row | null): number =>
  typeof row?.updated_at === 'string' ? momentMs(row.updated_at) || 0 : 0

const conflictOf = (item: Item): Conflict | null => {
  if (item.state !== 'conflict' || item.conflict === null) return null
  const { row: theirs, seq } = item.conflict
  const about = { seq, theirs, theirName: nameOf(theirs), theirAt: changedAt(theirs) }
  if (theirs === null) return { ...about, fields: [], theirChanges: [] }
  const theirChanges = touchedFields(item, theirs).map((field) => ({
    field,
    base: item.baseRow?.[field],
    theirs: theirs[field],
  }))
  if (item.op === 'delete') {
    const fields = theirChanges.map((change) => ({ ...change, mine: undefined }))
    return { ...about, fields, theirChanges }
  }
  const merge = mergeOf(item, item.conflict)
  return merge.kind === 'conflict' ? { ...about, fields: merge.fields, theirChanges } : null
}

/** The server's codes as this build knows them; an unknown code says that the value is not allowed. */
const errorsOf = ({ state, errors }: Item): OutboxItem['errors'] =>
  Object.fromEntries(
    Object.entries(state === 'refused' ? errors : {}).map(([field, code]) => [
      field,
      fieldCodeSchema.safeParse(code).data ?? 'not_allowed',
    ]),
  )

const viewOf = (item: Item, isBehind: boolean): OutboxItem => {
  const sync = syncOf(item)
  return {
    id: item.id,
    collection: item.collection,
    recordId: item.record,
    op: item.op,
    state: sync === 'sent' ? 'waiting' : sync,
    madeAt: item.madeAt,
    label: item.label,
    fields: Object.entries(item.op === 'delete' ? {} : item.fields).map(([field, mine]) => ({
      field,
      before: item.baseRow?.[field],
      mine,
    })),
    ...(item.after !== undefined && { after: item.after }),
    isBehind,
    isStuck: isStuck(item),
    conflict: conflictOf(item),
    errors: errorsOf(item),
  }
}

/** The outbox as screens list it, oldest first. */
export const viewItems = (items: readonly Item[]): readonly OutboxItem[] => {
  const fronts = new Set(queuesOf(items).map(({ front }) => front))
  return items
    .filter(({ state }) => state !== 'accepted')
    .map((item) => viewOf(item, !fronts.has(item)))
}

/** Counts of the outbox. */
export const countItems = (
  items: readonly OutboxItem[],
  paused: OutboxStatus['paused'],
): OutboxStatus => {
  const count = (state: OutboxItem['state']) => items.filter((item) => item.state === state).length
  const waiting = count('waiting')
  const sending = count('sending')
  return {
    waiting,
    sending,
    conflicts: count('conflict'),
    refused: count('refused'),
    paused: waiting + sending > 0 ? paused : null,
  }
}
