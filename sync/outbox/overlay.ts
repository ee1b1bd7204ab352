import { memo } from '../lib/calls.ts'
import type { Row } from '../replication/contract.ts'
import type { MirrorDoc } from '../store/port.ts'
import { type Item, mineOf, pushable } from './item.ts'
import { newestAnswer, type RecordQueue } from './store.ts'

/** How a row of the panel stands with the server. */
export type RowSync = 'sent' | 'waiting' | 'sending' | 'refused' | 'conflict'

/** A row of the panel: the mirror's with the outbox laid over it. */
export interface OverlaidRow {
  readonly id: string
  readonly row: Row
  readonly sync: RowSync
  /** True for a row that exists only here so far. */
  readonly isNew: boolean
  /** True while a deletion waits. */
  readonly isDeleting: boolean
  /** True where the server has it as published, whatever waits here. */
  readonly isOnSite: boolean
  /** The outbox item to decide or to mend, when `sync` is 'conflict' or 'refused'. */
  readonly itemId: string | null
  /** Epoch ms of the newest change that waits here; 0: none. */
  readonly madeAt: number
  /** Behind which row a move puts it ('': first) that is not in the mirror yet. Absent: `display_order` is enough. */
  readonly after?: string
}

/** How a row stands with the server, by the change in front of its queue. */
export const syncOf = (front: Item | null): RowSync => {
  if (front === null) return 'sent'
  switch (front.state) {
    case 'waiting':
    case 'conflict':
    case 'refused':
      return front.state
    case 'sent':
      return 'sending'
    case 'accepted':
      return 'sent'
    default:
      return front.state satisfies never
  }
}

const unreached = (accepted: readonly Item[], above: number): readonly Item[] =>
  accepted.filter(({ answer }) => answer !== null && answer.seq > above)

/** The version on which a conflict's answer laid a change, where this device has not pulled that version yet. */
const laidOn = (front: Item | null, above: number): Row | null =>
  front?.base && front.base[1] > above ? front.baseRow : null

/** The target of the newest move among these changes; a typed number has no neighbour. */
const placeIn = (items: readonly Item[]): string | undefined =>
  items.findLast(({ fields }) => Object.hasOwn(fields, 'display_order'))?.after

/** Whether visitors see a row of the server; one without a status is always published. */
const isPublished = (row: Row | null): boolean =>
  row !== null && (row.status ?? 'published') === 'published'

/** A row of the mirror that no change is about: of ten thousand that is nearly each. */
export const sentRow = memo(
  ({ id, row }: MirrorDoc): OverlaidRow => ({
    id,
    row,
    sync: 'sent',
    isNew: false,
    isDeleting: false,
    isOnSite: isPublished(row),
    itemId: null,
    madeAt: 0,
  }),
)

/**
 * One row as its admin sees it: the mirror's, then accepted changes that the mirror lacks, then waiting ones. Values,
 * not differences (protocol, 18). null: nothing to show.
 */
export const overlayRow = (
  id: string,
  doc: Pick<MirrorDoc, 'row' | 'seq'> | null,
  queue: RecordQueue,
): OverlaidRow | null => {
  const answer = newestAnswer(queue.accepted, doc?.seq ?? 0)
  const reached: Row | null = answer === null ? (doc?.row ?? null) : answer.row
  const known = laidOn(queue.front, answer?.seq ?? doc?.seq ?? 0) ?? reached
  const open = queue.front === null ? [] : [queue.front, ...queue.behind]
  const row = open.reduce<Row | null>((below, item) => {
    // An earlier release let a change of who is paid wait here: it is never taken, so it is not shown as if it were.
    const fields = pushable(item.collection, item.fields)
    return mineOf({ record: id, baseRow: below ?? item.baseRow, fields })
  }, known)
  if (row === null) return null
  const sync = syncOf(queue.front)
  const needsPerson = sync === 'conflict' || sync === 'refused'
  const after = placeIn([...unreached(queue.accepted, doc?.seq ?? 0), ...open])
  return {
    ...(after !== undefined && { after }),
    id,
    row,
    sync,
    isNew: known === null && queue.front?.baseRow === null,
    isDeleting: open.at(-1)?.op === 'delete',
    isOnSite: isPublished(known),
    itemId: needsPerson ? (queue.front?.id ?? null) : null,
    madeAt: open.reduce((latest, { madeAt }) => Math.max(latest, madeAt), 0),
  }
}
