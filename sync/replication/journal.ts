import type { Platform } from '../lib/platform.ts'
import type { DeviceStore, Envelope } from '../store/port.ts'
import { decodeItem, encodeItem, filesOf, type Item, isOfErased, type Version } from './change.ts'
import type { BaseVersion, Row } from './contract.ts'
import { sameField } from './merge.ts'
import { absorbing } from './outbox-state.ts'
import { OUTBOX_LOCK } from './outbox-store.ts'
import { fold } from './queue.ts'
import { forgetWords } from './sent.ts'

/** How long an accepted change stays in the journal, by this device's clock. */
const JOURNAL_MS = 30 * 24 * 3600_000
/** Changes of one admin in the journal at most, and their length in all: the newest stay. */
export const MOST_CHANGES = 500
const MOST_TEXT = 1_000_000
/** Most bytes of files that the journal alone keeps; beyond, a lost change says that its file is missing. */
export const MOST_FILE_BYTES = 50_000_000

const says = ({ collection, fields, op }: Item, row: Row | null): boolean => {
  if (op === 'delete') return row === null
  const isSaid = ([field, value]: [string, unknown]) =>
    row !== null && sameField(collection, field, row[field], value)
  return Object.entries(fields).every(isSaid)
}

/**
 * True for an accepted change that carries its author's words. Excluded are one where the others' version was chosen,
 * one with nothing left, and changes of erased rows.
 */
export const isJournaled = (item: Item): boolean => {
  if (isOfErased(item)) return false
  if (item.op === 'put' && Object.keys(item.fields).length === 0) return false
  return item.acceptedAt !== undefined || (item.answer !== null && says(item, item.answer.row))
}

/** An accepted change in the journal, judged by a head of that epoch: in the mirror, or lost. */
export const inJournal = (
  item: Item,
  state: 'kept' | 'lost',
  judgedAt: string,
  nowMs: number,
): Item => ({
  ...item,
  state,
  answer: item.answer && { ...item.answer, row: null },
  absorbed: [],
  journal: { since: item.journal?.since ?? nowMs, judgedAt },
})

/**
 * The version that repeats what the server had lost of a row; null: still lost. A row that was made and deleted since
 * counts as found. Otherwise a row missing from the mirror proves nothing.
 */
export const saidSince = (
  [first, ...later]: readonly Item[],
  newest: BaseVersion | null,
  head: Version,
): Version | null => {
  if (!first) return null
  const { op, fields, base } = fold(first, later)
  if (newest === null) return op === 'delete' && base === null ? head : null
  const isSaid = newest.seq > 0 && says({ ...first, op, fields }, newest.row)
  return isSaid ? { ...newest, row: null } : null
}

/**
 * The lost changes of a row and its author's words since, as one new change in the oldest one's place. Its base is no
 * version, so that it is merged with the row as it is now.
 */
export const saidAgain = (first: Item, later: readonly Item[], newUuid: string): Item => {
  const { base, ...folded } = fold(first, later)
  return {
    ...first,
    ...folded,
    uuid: newUuid,
    fields: folded.op === 'delete' ? {} : folded.fields,
    base: base && [base[0], 0],
    label: later.at(-1)?.label ?? first.label,
    state: 'waiting',
    answer: null,
    acceptedAt: undefined,
    journal: undefined,
    fileTries: 0,
    absorbed: absorbing(later),
  }
}

const newestFirst = (a: Item, b: Item): number =>
  (b.journal?.since ?? 0) - (a.journal?.since ?? 0) || b.order - a.order

const keptIn = (items: readonly Item[]): readonly Item[] =>
  items.filter(({ state }) => state === 'kept').sort(newestFirst)

/** The changes that have to leave the journal: what a person has still to decide is none of them. */
export const outlived = (items: readonly Item[], nowMs: number): readonly Item[] => {
  let room = MOST_TEXT
  return keptIn(items).filter((item, at) => {
    room -= JSON.stringify(item).length
    return at >= MOST_CHANGES || room < 0 || nowMs - (item.journal?.since ?? 0) > JOURNAL_MS
  })
}

/** True for an accepted change that the journal alone keeps on this device. */
const isTaken = ({ state, op }: Item): boolean =>
  (state === 'accepted' && op === 'put') || state === 'kept' || state === 'lost'

/**
 * Removes erased rows from the journals and notes of this device, lost changes included. Waiting changes stay: the
 * server refuses them, and accepts a deletion. None of them enters a journal, for the server may have accepted it
 * unknown to this device.
 */
export const forgetErased = (
  device: DeviceStore,
  { locks }: Pick<Platform, 'locks'>,
  collection: string,
  ids: readonly string[],
): Promise<void> =>
  locks.lock(OUTBOX_LOCK, async () => {
    await forgetWords(device, collection, ids)
    const items = (await device.all('outbox'))
      .map(decodeItem)
      .filter((item) => item?.collection === collection && ids.includes(item.record))
      .filter((item) => item !== null)
    const rest = items.filter((item) => !isTaken(item) && !item.erase)
    if (rest.length > 0)
      await device.put('outbox', ...rest.map((item) => encodeItem({ ...item, erase: true })))
    const gone = items.filter(isTaken)
    // What they had taken over goes before them: left alone it would count again, and wait to be sent.
    const absorbed = gone.flatMap((item) => item.absorbed)
    if (absorbed.length > 0) await device.remove('outbox', ...absorbed)
    if (gone.length > 0) await device.remove('outbox', ...gone.map(({ id }) => id))
  })

const ID_LIKE = /[a-z0-9-]{15,36}/g

const sizeOf = (item: Item, field: string): number => {
  const file = item.fields[field]
  const size = typeof file === 'object' && file !== null ? Reflect.get(file, 'size') : 0
  return typeof size === 'number' ? size : 0
}

/**
 * Files that these envelopes name, all admins': those of the journal as far as there is room. An envelope of a newer
 * build cannot be read here: all that looks like an id in it counts.
 */
export const filesNamed = (envelopes: readonly Envelope[]): ReadonlySet<string> => {
  const named = new Set<string>()
  const items: Item[] = []
  for (const envelope of envelopes) {
    const item = decodeItem(envelope)
    if (item) items.push(item)
    else for (const id of envelope.body.match(ID_LIKE) ?? []) named.add(id)
  }
  const others = items.filter(({ state }) => state !== 'kept')
  for (const item of others) for (const [, id] of filesOf(item)) named.add(id)
  let room = MOST_FILE_BYTES
  for (const item of keptIn(items))
    for (const [field, id] of filesOf(item)) {
      room -= named.has(id) ? 0 : sizeOf(item, field)
      if (room >= 0) named.add(id)
    }
  return named
}
