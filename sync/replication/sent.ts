import * as z from 'zod/mini'
import type { SentChange } from '../api.ts'
import { parseJson } from '../lib/parse-json.ts'
import { SyncError } from '../lib/sync-error.ts'
import { isCollectionName } from '../model/collections.ts'
import type { DeviceStore, Envelope } from '../store/port.ts'
import { type Item, isOfErased } from './change.ts'

/** A note on a change that the server has taken: enough to say it in words, and no more. */
const bodySchema = z.object({
  collection: z.string(),
  record: z.string(),
  op: z.enum(['put', 'delete']),
  label: z.string(),
  // A value that is undefined is no key of a JSON text.
  fields: z.array(
    z.object({ field: z.string(), before: z.optional(z.unknown()), mine: z.optional(z.unknown()) }),
  ),
  after: z.optional(z.string()),
})

/** Notes of one admin at most: the newest stay. */
export const MOST_SENT = 50
/** Younger ones stay however many they are: of many changes at once a screen still learns that each was accepted. */
const JUST_MS = 60_000
const DAY_MS = 24 * 60 * 60_000
/** Longest text that is kept, just over one line of a screen: its length then says 'leave it out'. */
const MOST_TEXT = 121
const KIND = 'sent'
/** A note of an id alone: of what was given up, or taken over by another change. */
const ENDED = 'ended'

const clipped = (value: unknown): unknown => {
  if (typeof value === 'string') return value.slice(0, MOST_TEXT)
  // A list is told by its lines, which stand behind each other.
  return Array.isArray(value) ? clipped(value.join('\n')) : value
}

/** A note without a word of its row, which is erased. */
const wordless = <Note extends object>(note: Note) => ({ ...note, label: '', fields: [] })

/** An accepted change for the list of sent changes; null for one that an older build saw accepted. */
export const sentView = (item: Item): SentChange | null => {
  if (item.acceptedAt === undefined) return null
  const sent = {
    id: item.id,
    collection: item.collection,
    recordId: item.record,
    op: item.op,
    label: item.label,
    fields: Object.entries(item.op === 'delete' ? {} : item.fields).map(([field, mine]) => ({
      field,
      before: clipped(item.baseRow?.[field]),
      mine: clipped(mine),
    })),
    ...(item.after !== undefined && { after: item.after }),
    sentAt: item.acceptedAt,
  }
  return isOfErased(item) ? wordless(sent) : sent
}

const idOf = (itemId: string): string => `${KIND}:${itemId}`

/** True for the id of a known change: it waits, is part of one, or left within a day. */
export const isKnown = async (
  device: DeviceStore,
  items: readonly Item[],
  id: string,
): Promise<boolean> =>
  items.some((item) => item.id === id || item.absorbed.includes(id)) ||
  (await device.get('drafts', idOf(id))) !== null

const encoded = (author: string, { id, recordId, sentAt, ...sent }: SentChange): Envelope => ({
  id: idOf(id),
  author,
  kind: KIND,
  version: 1,
  state: '',
  order: sentAt,
  body: JSON.stringify({ ...sent, record: recordId }),
})

/** The notes that are left of an item. */
const notesOn = (item: Item, author: string, nowMs: number): readonly Envelope[] => {
  const sent = item.state === 'accepted' ? sentView(item) : null
  const ids = sent ? item.absorbed : [item.id, ...item.absorbed]
  const bare = { author, kind: ENDED, version: 1, state: '', order: nowMs, body: '' }
  return [...(sent ? [encoded(author, sent)] : []), ...ids.map((id) => ({ ...bare, id: idOf(id) }))]
}

const readBody = (body: string) => bodySchema.safeParse(parseJson(body)).data

/** A note, or null for one that this build cannot read: it goes with its day. */
const decoded = ({ id, version, order, body }: Envelope): SentChange | null => {
  const note = version === 1 ? readBody(body) : undefined
  if (note === undefined || !isCollectionName(note.collection)) return null
  const { collection: _, record, fields, after, ...sent } = note
  return {
    ...sent,
    id: id.slice(idOf('').length),
    collection: note.collection,
    recordId: record,
    fields: fields.map(({ field, before, mine }) => ({ field, before, mine })),
    ...(after !== undefined && { after }),
    sentAt: order,
  }
}

const newestFirst = (a: { readonly order: number }, b: { readonly order: number }): number =>
  b.order - a.order

const notesOf = async (
  device: DeviceStore,
  author: string,
  kind: string,
): Promise<readonly Envelope[]> =>
  (await device.all('drafts'))
    .filter((envelope) => envelope.author === author && envelope.kind === kind)
    .sort(newestFirst)

/**
 * Notes accepted and given-up changes before they leave the outbox. Drops notes a day old, or a minute old beyond
 * `MOST_SENT`. Notes lie with the drafts, so that a sign-out of their author removes both. Repeatable: a note has its
 * item's id.
 */
export const noteEnded = async (
  device: DeviceStore,
  author: string,
  items: readonly Item[],
  nowMs: number,
): Promise<void> => {
  if (items.length === 0) return
  try {
    await device.put('drafts', ...items.flatMap((item) => notesOn(item, author, nowMs)))
    for (const kind of [KIND, ENDED]) {
      const notes = await notesOf(device, author, kind)
      const gone = notes.filter(({ order }, at) => {
        const ageMs = Math.abs(nowMs - order)
        return ageMs > DAY_MS || (at >= MOST_SENT && ageMs > JUST_MS)
      })
      await device.remove('drafts', ...gone.map(({ id }) => id))
    }
  } catch (error) {
    // A device that has no room for a note still has to let go of the change.
    if (!(error instanceof SyncError)) throw error
  }
}

/** Leaves of the notes on rows that the server has erased their deed alone, of all authors on this device. */
export const forgetWords = async (
  device: DeviceStore,
  collection: string,
  ids: readonly string[],
): Promise<void> => {
  const notes = (await device.all('drafts')).flatMap((envelope) => {
    if (envelope.kind !== KIND) return []
    const note = readBody(envelope.body)
    const isOf = note?.collection === collection && ids.includes(note.record)
    return isOf ? [{ ...envelope, body: JSON.stringify(wordless(note)) }] : []
  })
  if (notes.length > 0) await device.put('drafts', ...notes)
}

/** An author's changes that the server took within a day, newest first: those in the outbox, and those noted. */
export const sentChanges = async (
  device: DeviceStore,
  author: string,
  items: readonly Item[],
  nowMs: number,
): Promise<readonly SentChange[]> => {
  const lost = new Set(items.filter(({ state }) => state === 'lost').map(({ id }) => id))
  const noted = (await notesOf(device, author, KIND))
    .map(decoded)
    .filter((one) => one !== null)
    .filter(({ id }) => !lost.has(id))
  const here = items
    .filter(({ state }) => state === 'accepted')
    .map(sentView)
    .filter((one) => one !== null)
  const all = new Map([...noted, ...here].map((one) => [one.id, one]))
  return [...all.values()]
    .filter(({ sentAt }) => Math.abs(nowMs - sentAt) <= DAY_MS)
    .sort((a, b) => b.sentAt - a.sentAt || (a.id < b.id ? -1 : 1))
}
