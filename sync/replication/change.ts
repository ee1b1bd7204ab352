import * as z from 'zod/mini'
import { type CollectionName, collections, isCollectionName } from '../model/collections.ts'
import { isAlwaysErased } from '../model/declared.ts'
import { baseSchema } from '../model/wire.ts'
import type { Envelope } from '../store/port.ts'
import type { Row } from './contract.ts'
import { fileId } from './merge.ts'

const rowSchema = z.record(z.string(), z.unknown())
const versionSchema = z.object({
  epoch: z.string(),
  seq: z.number(),
  /** null: the row is deleted. */
  row: z.nullable(rowSchema),
})
export type Version = z.infer<typeof versionSchema>

/** Body of an outbox envelope, version 1. What is added later is optional; nothing is ever renamed (protocol, 18). */
const bodyShape = {
  uuid: z.string(),
  op: z.enum(['put', 'delete']),
  collection: z.string(),
  record: z.string(),
  /** The person's values, as screens show them: files as FileRef or null. */
  fields: rowSchema,
  /** The target of a move, see NewChange. */
  after: z.optional(z.string()),
  /** A deletion that leaves nothing behind, see NewChange; or a change of a row that has been erased since. */
  erase: z.optional(z.literal(true)),
  base: z.nullable(baseSchema),
  /** The row as it was seen; null for one that is made here. */
  baseRow: z.nullable(rowSchema),
  madeAt: z.number(),
  label: z.string(),
  /** The change as it goes over the wire, from the first attempt on; never made again. */
  bytes: z.nullable(z.string()),
  /** How often it was turned down alone as a whole (400, 404, 413). */
  alone: z.number(),
  /** How often its files were put again. */
  fileTries: z.number(),
  answer: z.nullable(versionSchema),
  conflict: z.nullable(versionSchema),
  errors: z.record(z.string(), z.string()),
  /**
   * The undo of a step that ended changes. While it is open, the absorbed changes stay here unchanged. Absent from the
   * first attempt on.
   */
  undo: z.optional(z.string()),
  /** Items whose fields this one has taken over: they count as gone, also while their rows still are here. */
  absorbed: z.array(z.string()),
  /** The item that has to be accepted before this one is sent. Giving that up gives this up (protocol, 18). */
  needs: z.optional(z.string()),
  /** When, by this device's clock, the server's yes to this very change was read. */
  acceptedAt: z.optional(z.number()),
  /** The moment, by this device's clock, at which it entered the journal, and the head's epoch at its last verdict. */
  journal: z.optional(z.object({ since: z.number(), judgedAt: z.string() })),
}
// Loose: a tab of an older build writes back what a newer one has added.
const bodySchema = z.looseObject(bodyShape)
type Body = z.infer<z.ZodMiniObject<typeof bodyShape>>

/**
 * 'given-up': what it absorbed is discarded, and goes with it. 'kept': accepted, in the mirror, and in the journal. 'lost':
 * accepted once, and off the line now.
 */
export type ItemState =
  | 'waiting'
  | 'sent'
  | 'accepted'
  | 'conflict'
  | 'refused'
  | 'unknown'
  | 'given-up'
  | 'kept'
  | 'lost'
const ITEM_STATES: ReadonlySet<string> = new Set<ItemState>([
  'waiting',
  'sent',
  'accepted',
  'conflict',
  'refused',
  'unknown',
  'given-up',
  'kept',
  'lost',
])
const isItemState = (state: string): state is ItemState => ITEM_STATES.has(state)

/** A change in the outbox. */
export interface Item extends Omit<Readonly<Body>, 'collection'> {
  readonly id: string
  readonly author: string
  readonly order: number
  readonly state: ItemState
  readonly collection: CollectionName
}

const KIND = 'change'

/** An envelope of the outbox as an item; null for one that this build cannot read, which stays stored. */
export const decodeItem = (envelope: Envelope): Item | null => {
  if (envelope.kind !== KIND || envelope.version !== 1 || !isItemState(envelope.state)) return null
  try {
    const body: Body = bodySchema.parse(JSON.parse(envelope.body))
    const { collection } = body
    if (!isCollectionName(collection)) return null
    const { id, author, order, state } = envelope
    return { ...body, collection, id, author, order, state }
  } catch {
    return null
  }
}

/** True for a change of an erased row, or one that erases it. The device keeps nothing of the row (protocol, 24). */
export const isOfErased = ({ erase, op, collection }: Item): boolean =>
  erase === true || (op === 'delete' && isAlwaysErased(collection))

export const encodeItem = ({ id, author, order, state, ...body }: Item): Envelope => ({
  id,
  author,
  kind: KIND,
  version: 1,
  state,
  order,
  body: JSON.stringify(body),
})

/** Whether two envelopes of one author hold the same change. */
export const isSameEnvelope = (a: Envelope, b: Envelope): boolean =>
  a.body === b.body &&
  a.state === b.state &&
  a.order === b.order &&
  a.kind === b.kind &&
  a.version === b.version

/** The row as a change would leave it. */
export const mineOf = (item: Pick<Item, 'baseRow' | 'fields' | 'record'>): Row => ({
  ...item.baseRow,
  id: item.record,
  ...item.fields,
})

/** A change's fields as a push carries them: files by their id, and null for what is to be cleared. */
const toWire = (collection: CollectionName, fields: Row): Row =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      Object.hasOwn(collections[collection].files, field) ? fileId(value) || null : (value ?? null),
    ]),
  )

/** Whether a change says behind which row; not where a merge has taken the number out of it. */
export const isMove = ({ fields, after }: Pick<Item, 'fields' | 'after'>): boolean =>
  after !== undefined && Object.hasOwn(fields, 'display_order')

/** A move's place, besides its number. */
const placeOf = (item: Item): { readonly after?: string | undefined } =>
  item.op === 'put' && isMove(item) ? { after: item.after } : {}

/** A version on no lineage. An edit of a row that this device does not know to be on the server never makes the row. */
const NO_VERSION: Item['base'] = ['0'.repeat(15), 0]

/** The bytes by which a change is sent, now and ever again. */
export const bytesOf = (item: Item): string =>
  JSON.stringify({
    change: item.uuid,
    op: item.op,
    collection: item.collection,
    id: item.record,
    base: item.base ?? (item.baseRow && NO_VERSION),
    row: item.op === 'delete' ? {} : toWire(item.collection, item.fields),
    ...placeOf(item),
    ...(item.op === 'delete' && item.erase && { erase: true }),
  })

/** The files that a change names: field and id. */
export const filesOf = (
  item: Pick<Item, 'collection' | 'fields'>,
): readonly (readonly [field: string, id: string])[] =>
  Object.keys(collections[item.collection].files)
    .map((field) => [field, fileId(item.fields[field])] as const)
    .filter(([, id]) => id !== '')

const LABEL_FIELDS = ['title', 'name', 'caption', 'website_name', 'payee_address'] as const

/** A row's title or name, for people; '' where it has none. */
export const labelOf = (row: Row): string => {
  for (const field of LABEL_FIELDS) {
    const value = row[field]
    if (typeof value === 'string' && value.trim() !== '') return value
  }
  return ''
}
