import type { Conflict, OutboxItem, Sight } from '../api.ts'
import { momentMs } from '../model/names.ts'
import { fieldCodeSchema } from '../model/wire.ts'
import type { OutboxStatus } from '../status/status.ts'
import { type Item, labelOf } from './change.ts'
import type { FieldErrors, Row } from './contract.ts'
import { mergeOf, touchedFields } from './outbox-state.ts'
import { syncOf } from './overlay.ts'
import { fold, isBlocked, openIds, queuesOf, type RecordQueue } from './queue.ts'

const NAME_LENGTH = 200
const nameOf = (row: Row | null): string => {
  const name = row?.updated_by_name
  return typeof name === 'string' ? name.slice(0, NAME_LENGTH) : ''
}
const changedAt = (row: Row | null): number =>
  typeof row?.updated_at === 'string' ? momentMs(row.updated_at) || 0 : 0

const conflictOf = ({ front, behind }: RecordQueue): Conflict | null => {
  if (front === null || front.state !== 'conflict' || front.conflict === null) return null
  const theirs = front.conflict.row
  const about = { theirs, theirName: nameOf(theirs), theirAt: changedAt(theirs) }
  if (theirs === null) return { ...about, fields: [], equalFields: 0, theirChanges: [] }
  const folded = fold(front, behind)
  const theirChanges = touchedFields(front, folded, theirs).map((field) => ({
    field,
    base: folded.baseRow?.[field],
    theirs: theirs[field],
  }))
  if (folded.op === 'delete') {
    const fields = theirChanges.map((change) => ({ ...change, mine: undefined }))
    return { ...about, fields, equalFields: 0, theirChanges }
  }
  const merge = mergeOf(front, folded, front.conflict)
  return merge.kind === 'conflict'
    ? { ...about, fields: merge.fields, equalFields: merge.equalFields, theirChanges }
    : null
}

/**
 * The server's codes as this build knows them; an unknown code says that the value is not allowed. A later change of a
 * refused field was never judged.
 */
const errorsOf = (item: Item, behind: readonly Item[]): FieldErrors =>
  Object.fromEntries(
    Object.entries(item.errors)
      .filter(([field]) => !behind.some(({ fields }) => Object.hasOwn(fields, field)))
      .map(([field, code]) => [field, fieldCodeSchema.safeParse(code).data ?? 'not_allowed']),
  )

export const saidBy = (item: Item): string => JSON.stringify(item.fields)
export const metBy = ({ conflict }: Item): string =>
  JSON.stringify(conflict && [conflict.epoch, conflict.seq])

/** The target of a command about an item, with the changes folded into it. */
const sightOf = (item: Item, behind: readonly Item[] = []): Sight => ({
  upTo: behind.at(-1)?.order ?? item.order,
  said: saidBy(item),
  met: metBy(item),
})

const viewOf = (
  item: Item,
  state: OutboxItem['state'],
  fields: Row,
  {
    after,
    ...more
  }: Pick<OutboxItem, 'op' | 'isBehind' | 'conflict' | 'errors' | 'sight'> & {
    readonly after: string | undefined
  },
): OutboxItem => ({
  id: item.id,
  collection: item.collection,
  recordId: item.record,
  state,
  madeAt: item.madeAt,
  label: item.label,
  fields: Object.entries(fields).map(([field, mine]) => ({
    field,
    before: item.baseRow?.[field],
    mine,
  })),
  ...(after !== undefined && { after }),
  ...more,
})

/** The server's losses in one record, told as one change. */
const viewLost = ([first, ...later]: readonly Item[]): readonly OutboxItem[] => {
  if (!first) return []
  const { op, after, fields, baseRow } = fold(first, later)
  const label = later.at(-1)?.label ?? first.label
  const sight = sightOf(first, later)
  const more = { op, after, isBehind: false, conflict: null, errors: {}, sight }
  return [viewOf({ ...first, label, baseRow }, 'lost', op === 'delete' ? {} : fields, more)]
}

const viewQueue = (queue: RecordQueue, open: ReadonlySet<string>): readonly OutboxItem[] => [
  ...viewLost(queue.lost),
  ...viewOpen(queue, open),
]

const viewOpen = (queue: RecordQueue, open: ReadonlySet<string>): readonly OutboxItem[] => {
  const { front, behind } = queue
  if (front === null) return []
  const sync = syncOf(front)
  const state = sync === 'sent' ? 'waiting' : sync
  // A conflict and a refusal take what waits behind them into the decision: it shows as one.
  if (state === 'conflict' || state === 'refused') {
    const folded = fold(front, behind)
    const conflict = conflictOf(queue)
    // A deletion says nothing of fields, whatever was edited before it: there is nothing in it to mend.
    const fields = folded.op === 'delete' ? {} : folded.fields
    const { op, after } = folded
    const about = { isBehind: false, conflict, sight: sightOf(front, behind) }
    const errors = state === 'refused' ? errorsOf(front, behind) : {}
    const whole = { ...front, baseRow: folded.baseRow }
    return [viewOf(whole, state, fields, { op, after, errors, ...about })]
  }
  return [front, ...behind].map((item, at) =>
    viewOf(item, at === 0 ? state : 'waiting', item.fields, {
      op: item.op,
      after: item.after,
      isBehind: at > 0 || isBlocked(item, open),
      conflict: null,
      errors: {},
      sight: sightOf(item, at === 0 ? behind : []),
    }),
  )
}

/** The outbox as screens list it, oldest first. */
export const viewItems = (items: readonly Item[]): readonly OutboxItem[] => {
  const orders = new Map(items.map(({ id, order }) => [id, order]))
  const open = openIds(items)
  return queuesOf(items)
    .flatMap((queue) => viewQueue(queue, open))
    .sort((a, b) => (orders.get(a.id) ?? 0) - (orders.get(b.id) ?? 0))
}

/** Counts of the outbox; an unknown outcome counts with the refused ones: both wait for a person. */
export const countItems = (
  items: readonly OutboxItem[],
  paused: OutboxStatus['paused'],
): OutboxStatus => {
  const count = (...states: readonly OutboxItem['state'][]): number =>
    items.filter(({ state }) => states.includes(state)).length
  const waiting = count('waiting')
  const sending = count('sending')
  return {
    waiting,
    sending,
    conflicts: count('conflict'),
    refused: count('refused', 'unknown'),
    lost: count('lost'),
    paused: waiting + sending > 0 ? paused : null,
  }
}

/** The title or name by which a person knows a change: as the row will be, else as it was. */
export const labelFor = (fields: Row, seen: Row | null): string =>
  labelOf(fields) || labelOf(seen ?? {})
