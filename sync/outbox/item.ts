import * as z from 'zod/mini'
import { type CollectionName, collections, isCollectionName } from '../model/collections.ts'
import { baseSchema } from '../model/wire.ts'
import type { Row } from '../replication/contract.ts'
import type { Envelope } from '../store/port.ts'
import { fileId } from './merge.ts'

const rowSchema = z.record(z.string(), z.unknown())
const versionSchema = z.object({
  epoch: z.string(),
  seq: z.number(),
  /** null: the row is deleted. */
  row: z.nullable(rowSchema),
})
export type Version = z.infer<typeof versionSchema>

/** Body of an outbox envelope, version 1. Later fields are optional; a field is never renamed (protocol, 18). */
const bodyShape = {
  uuid: z.string(),
  op: z.enum(['put', 'delete']),
  collection: z.string(),
  record: z.string(),
  /** The person's values, as screens show them: files as FileRef or null. */
  fields: rowSchema,
  /** The target of a move, see NewChange. */
  after: z.optional(z.string()),
  base: z.nullable(baseSchema),
  /** The row as the person saw it; null for a row that is made here. */
  baseRow: z.nullable(rowSchema),
  madeAt: z.number(),
  label: z.string(),
  /** The change as it goes over the wire, made at the first attempt and kept until the change is done. */
  bytes: z.nullable(z.string()),
  /** How often it was turned down alone as a whole (400, 404, 413). */
  alone: z.number(),
  /** How often its files were put again. */
  fileTries: z.number(),
  answer: z.nullable(versionSchema),
  conflict: z.nullable(versionSchema),
  errors: z.record(z.string(), z.string()),
}
// Loose: a tab of an older build writes back what a newer one has added.
const bodySchema = z.looseObject(bodyShape)
type Body = z.infer<z.ZodMiniObject<typeof bodyShape>>

const ITEM_STATES = ['waiting', 'sent', 'accepted', 'conflict', 'refused'] as const
/**
 * 'waiting': never sent. 'sent': from the first attempt on, until its answer was read. 'accepted': until the mirror has it.
 * 'conflict' and 'refused' wait for their author.
 */
type ItemState = (typeof ITEM_STATES)[number]
const isItemState = (state: string): state is ItemState =>
  (ITEM_STATES as readonly string[]).includes(state)

/** A change in the outbox. */
export interface Item extends Omit<Readonly<Body>, 'collection'> {
  readonly id: string
  readonly author: string
  readonly order: number
  readonly state: ItemState
  readonly collection: CollectionName
}

const KIND = 'change'

/**
 * A change as release 0.2.0 kept it. A change of unknown outcome is sent again as it was. A change that a restored
 * server had lost is sent again upon the row as it is now.
 */
const takenOver = ({
  state,
  ...item
}: Omit<Item, 'state'> & { readonly state: string }): Item | null => {
  if (isItemState(state)) return { ...item, state }
  if (state === 'unknown') return { ...item, state: 'sent' }
  if (state !== 'lost') return null
  const base: Item['base'] = item.base && [item.base[0], 0]
  return { ...item, state: 'waiting', base, bytes: null, answer: null }
}

/** An envelope of the outbox as an item; null for one that this build cannot read, which stays stored. */
export const decodeItem = (envelope: Envelope): Item | null => {
  if (envelope.kind !== KIND || envelope.version !== 1) return null
  try {
    const body: Body = bodySchema.parse(JSON.parse(envelope.body))
    const { collection } = body
    if (!isCollectionName(collection)) return null
    const { writable } = collections[collection]
    // A field that an older build could write may be none any more.
    const known = Object.entries(body.fields).filter(([field]) => writable.includes(field))
    const { id, author, order, state } = envelope
    const fields = Object.fromEntries(known)
    return takenOver({ ...body, fields, collection, id, author, order, state })
  } catch {
    return null
  }
}

const oldBodySchema = z.object({ absorbed: z.array(z.string()) })

/**
 * Ids of envelopes of release 0.2.0 that count for nothing: changes that another one took over, first, then changes that
 * were given up, or noted after the server had them.
 */
export const spentIn = (envelopes: readonly Envelope[]): readonly string[] => {
  const here = new Set(envelopes.map(({ id }) => id))
  const changes = envelopes.filter(({ kind }) => kind === KIND)
  const absorbed = changes
    .filter(({ body }) => body.includes('"absorbed":["'))
    .flatMap(({ body }) => oldBodySchema.safeParse(JSON.parse(body)).data?.absorbed ?? [])
  const ended = changes.filter(({ state }) => state === 'given-up' || state === 'kept')
  return [...absorbed.filter((id) => here.has(id)), ...ended.map(({ id }) => id)]
}

export const encodeItem = ({ id, author, order, state, ...body }: Item): Envelope => ({
  id,
  author,
  kind: KIND,
  version: 1,
  state,
  order,
  body: JSON.stringify(body),
})

/** The fields that a push may change: what needs the own password is asked for on a page of its own. */
export const pushable = (collection: CollectionName, fields: Row): Row => {
  const { needsPassword = [] } = collections[collection]
  return Object.fromEntries(
    Object.entries(fields).filter(([field]) => !needsPassword.includes(field)),
  )
}

/** The row as a change would leave it. */
export const mineOf = (item: Pick<Item, 'baseRow' | 'fields' | 'record'>): Row => ({
  ...item.baseRow,
  id: item.record,
  ...item.fields,
})

/** A change's fields as a push carries them: files by their id, and null for a field that is cleared. */
const toWire = (collection: CollectionName, fields: Row): Row =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      Object.hasOwn(collections[collection].files, field) ? fileId(value) || null : (value ?? null),
    ]),
  )

/** Whether a change puts its row behind another; false where a merge has taken `display_order` out of it. */
export const isMove = ({ fields, after }: Pick<Item, 'fields' | 'after'>): boolean =>
  after !== undefined && Object.hasOwn(fields, 'display_order')

/** A version on no line. An edit of a row that this device does not know to be on the server never makes the row. */
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
    ...(item.op === 'put' && isMove(item) && { after: item.after }),
  })

/** The files that a change names: field and id. */
export const filesOf = (
  item: Pick<Item, 'collection' | 'fields'>,
): readonly (readonly [field: string, id: string])[] =>
  Object.keys(collections[item.collection].files)
    .map((field) => [field, fileId(item.fields[field])] as const)
    .filter(([, id]) => id !== '')

const ID_LIKE = /[a-z0-9-]{15,36}/g

/** Files that these envelopes name. Of an envelope that this build cannot read, all that looks like an id counts. */
export const filesNamed = (envelopes: readonly Envelope[]): ReadonlySet<string> => {
  const spent = new Set(spentIn(envelopes))
  const named = new Set<string>()
  for (const envelope of envelopes.filter(({ id }) => !spent.has(id))) {
    const item = decodeItem(envelope)
    const ids = item ? filesOf(item).map(([, id]) => id) : envelope.body.match(ID_LIKE)
    for (const id of ids ?? []) named.add(id)
  }
  return named
}

const LABEL_FIELDS = ['title', 'name', 'caption', 'website_name', 'payee_address'] as const

/** A row's title or name, for people; '' where it has none. */
export const labelOf = (row: Row): string => {
  for (const field of LABEL_FIELDS) {
    const value = row[field]
    if (typeof value === 'string' && value.trim() !== '') return value
  }
  return ''
}
