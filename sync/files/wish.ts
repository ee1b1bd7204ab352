import * as z from 'zod/mini'
import type { SaveState, SaveTarget } from '../api.ts'
import type { SyncErrorCode } from '../lib/sync-error.ts'
import { type CollectionName, isCollectionName } from '../model/collections.ts'
import { type FileRef, fileRefSchema, idSchema } from '../model/fields.ts'
import type { Envelope } from '../store/port.ts'

/** Why a file is kept here: a person asked for it. Such a one is never evicted, and outlives its item (protocol, 13). */
const BY_HAND = 'hand'

/**
 * An item whose file is wanted on this device. Rows sync by themselves; whether their file is here is this machine of
 * its own: waiting -> saved | failed, and from both back to waiting.
 */
export interface Wish {
  readonly collection: CollectionName
  readonly id: string
  readonly title: string
  /** Any reason but 'hand' is of a newer build: kept as it is, and not enough to keep the file of an item that went. */
  readonly reasons: readonly string[]
  readonly state: 'waiting' | 'saved' | 'failed'
  /** The version that is wanted. */
  readonly wanted: FileRef
  /** The version that is whole and here, older or the same; kept until the wanted one is whole. */
  readonly saved: FileRef | null
  /** Why 'failed'. */
  readonly failure: SyncErrorCode | null
  /** The item is gone from the site; its file stays, because a person saved it by hand (protocol, 13). */
  readonly isGone: boolean
  /** Ascending: the order of the wishes. */
  readonly order: number
}

const KIND = 'wish'
const VERSION = 1

const bodySchema = z.object({
  collection: z.custom<CollectionName>(
    (name) => typeof name === 'string' && isCollectionName(name),
  ),
  id: idSchema,
  title: z.string(),
  reasons: z.array(z.string()),
  wanted: fileRefSchema,
  saved: z.nullable(fileRefSchema),
  failure: z.nullable(z.string()),
  isGone: z.boolean(),
})
const stateSchema = z.enum(['waiting', 'saved', 'failed'])

export const isByHand = ({ reasons }: Pick<Wish, 'reasons'>): boolean => reasons.includes(BY_HAND)

/** Id of a wish's envelope: one wish per item. */
export const wishId = (item: { readonly collection: CollectionName; readonly id: string }) =>
  `wish-${item.collection}-${item.id}`

export const wishEnvelope = (wish: Wish): Envelope => {
  const { state, order, ...body } = wish
  return {
    id: wishId(wish),
    author: '',
    kind: KIND,
    version: VERSION,
    state,
    order,
    body: JSON.stringify(body),
  }
}

/** The wish in an envelope; null for another kind, a newer version or one that cannot be read. */
export const readWish = (envelope: Envelope): Wish | null => {
  if (envelope.kind !== KIND || envelope.version !== VERSION) return null
  const body = bodySchema.safeParse(parseJson(envelope.body))
  const state = stateSchema.safeParse(envelope.state)
  if (!body.success || !state.success) return null
  const { collection, failure, ...rest } = body.data
  return {
    ...rest,
    collection,
    state: state.data,
    // as: written by this build or an older one; an unknown code shows the general sentence.
    failure: failure as SyncErrorCode | null,
    order: envelope.order,
  }
}

/** True when the row has the bytes of `file` under another address now. */
export const isMoved = (file: FileRef, inRow: FileRef): boolean =>
  file.sha256 === inRow.sha256 && file.url !== inRow.url

/** What a card shows for its file, given the wish for its item and what has arrived of it. */
export const saveStateOf = (
  file: Pick<FileRef, 'sha256' | 'size'>,
  wish: Wish | undefined,
  received: number | undefined,
): SaveState => {
  if (!wish) return { kind: 'unsaved' }
  if (wish.saved?.sha256 === file.sha256) return { kind: 'saved' }
  switch (wish.state) {
    case 'waiting':
      return received === undefined
        ? { kind: 'waiting' }
        : { kind: 'saving', received, total: wish.wanted.size }
    case 'failed':
      return { kind: 'failed', code: wish.failure ?? 'internal' }
    case 'saved':
      return { kind: 'update' }
    default:
      return wish.state satisfies never
  }
}

export const targetOf = (wish: Wish): SaveTarget => ({
  collection: wish.collection,
  id: wish.id,
  title: wish.title,
  file: wish.saved ?? wish.wanted,
})

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
