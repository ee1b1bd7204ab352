import * as z from 'zod/mini'
import type { SaveState, ShelfKey } from '../../api.ts'
import { parseJson } from '../../lib/json.ts'
import type { SyncErrorCode } from '../../lib/sync-error.ts'
import { type CollectionName, isCollectionName } from '../../model/collections.ts'
import { type FileRef, fileRefSchema, idSchema } from '../../model/fields.ts'
import type { Envelope } from '../../store/port.ts'
import { type Gate, waitReasonOf } from '../download/gate.ts'
import { isShelfKey, type ShelfItem } from './shelves.ts'

/** A person asked for this very file. It is never removed to make room, and outlives its item (protocol, 13). */
export const BY_HAND = 'hand'
const SHELF = 'wish:'

/**
 * An item whose file is wanted on this device, and why. Rows sync by themselves; a file has states of its own: waiting
 * -> saved | failed, and from both back to waiting.
 */
export interface Pin {
  readonly collection: CollectionName
  readonly id: string
  readonly title: string
  /** As of its row, so that it stands in its group when that one is gone. */
  readonly subject: string
  /** The type of an exam paper; '' elsewhere. */
  readonly kind: string
  /**
   * Why it is kept; never empty. A file goes when its last reason does. 'hand', 'wish:' and a shelf's key, and whatever
   * another release wrote: release 0.2.0 kept files that were only opened.
   */
  readonly reasons: readonly string[]
  /** A person tapped for these very bytes, knowing what they cost; else they come by themselves, when data is cheap. */
  readonly isAsked: boolean
  /** A person paused it while it waited or was on its way. */
  readonly isPaused: boolean
  readonly state: 'waiting' | 'saved' | 'failed'
  /** The version that is wanted. */
  readonly wanted: FileRef
  /** The version that is whole and here, older or the same; kept until the wanted one is whole. */
  readonly saved: FileRef | null
  /** The row's present file, where that is neither wanted nor here: an update that was not asked for. */
  readonly newer: FileRef | null
  /** Why 'failed'; while it waits, 'captive' where the last thing that came was a network's login page. */
  readonly failure: SyncErrorCode | null
  /** The item is gone from the site; its file stays, because a person saved it by hand (protocol, 13). */
  readonly isGone: boolean
  /** Ascending: the order of the pins. */
  readonly order: number
}

/** The reason of a file that a kept shelf wants. */
export const byShelf = (key: ShelfKey): string => SHELF + key

export const isByHand = ({ reasons }: Pick<Pin, 'reasons'>): boolean => reasons.includes(BY_HAND)

/** The kept shelves that want this file. */
export const shelvesOf = ({ reasons }: Pick<Pin, 'reasons'>): readonly ShelfKey[] =>
  reasons.flatMap((reason) => {
    const key = reason.startsWith(SHELF) ? reason.slice(SHELF.length) : ''
    return isShelfKey(key) ? [key] : []
  })

export const withReason = (pin: Pin, reason: string): Pin =>
  pin.reasons.includes(reason) ? pin : { ...pin, reasons: [...pin.reasons, reason] }
export const withoutReason = (pin: Pin, reason: string): Pin => ({
  ...pin,
  reasons: pin.reasons.filter((one) => one !== reason),
})

/** A pin for an item that nothing wanted so far. */
export const freshPin = (
  { collection, id, title, subject, kind, file }: Omit<ShelfItem, 'createdAt'>,
  order: number,
): Pin => ({
  ...{ collection, id, title, subject, kind, order },
  reasons: [BY_HAND],
  isAsked: true,
  isPaused: false,
  state: 'waiting',
  wanted: file,
  saved: null,
  newer: null,
  failure: null,
  isGone: false,
})

/** The word for a pin at rest, since release 0.1.0. */
const KIND = 'wish'
const VERSION = 1

const bodySchema = z.object({
  collection: z.custom<CollectionName>(
    (name) => typeof name === 'string' && isCollectionName(name),
  ),
  id: idSchema,
  title: z.string(),
  subject: z.optional(z.string()),
  kind: z.optional(z.string()),
  reasons: z.array(z.string()),
  isAsked: z.optional(z.boolean()),
  isPaused: z.optional(z.boolean()),
  newer: z.optional(z.nullable(fileRefSchema)),
  wanted: fileRefSchema,
  saved: z.nullable(fileRefSchema),
  failure: z.nullable(z.string()),
  isGone: z.boolean(),
})
const stateSchema = z.enum(['waiting', 'saved', 'failed'])

/** Id of a pin's envelope, one for each item. */
export const pinId = (item: { readonly collection: CollectionName; readonly id: string }) =>
  `${KIND}-${item.collection}-${item.id}`

export const pinEnvelope = (pin: Pin): Envelope => {
  const { state, order, ...body } = pin
  return {
    id: pinId(pin),
    author: '',
    kind: KIND,
    version: VERSION,
    state,
    order,
    body: JSON.stringify(body),
  }
}

/** The pin in an envelope; null for another kind, a newer version or one that cannot be read. */
export const readPin = (envelope: Envelope): Pin | null => {
  if (envelope.kind !== KIND || envelope.version !== VERSION) return null
  const body = bodySchema.safeParse(parseJson(envelope.body))
  const state = stateSchema.safeParse(envelope.state)
  if (!body.success || !state.success) return null
  const { collection, failure, subject = '', kind = '', isAsked = true, newer = null } = body.data
  const { id, title, reasons, wanted, saved, isGone, isPaused = false } = body.data
  return {
    ...{ collection, id, title, subject, kind, reasons, isAsked, isPaused },
    ...{ wanted, saved, newer, isGone },
    state: state.data,
    // as: written by this build or an older one; an unknown code shows the general sentence.
    failure: failure as SyncErrorCode | null,
    order: envelope.order,
  }
}

/** The state of a file, by the pin for its item and the bytes that arrived. */
export const saveStateOf = (
  file: Pick<FileRef, 'sha256' | 'size'>,
  pin: Pin | undefined,
  received: number | undefined,
  gate: Gate | null = null,
): SaveState => {
  if (!pin) return { kind: 'unsaved' }
  if (pin.saved?.sha256 === file.sha256) return { kind: 'saved' }
  switch (pin.state) {
    case 'waiting': {
      if (received !== undefined) return { kind: 'saving', received, total: pin.wanted.size }
      const login = pin.failure === 'captive' ? 'login' : null
      const why = (gate && waitReasonOf(pin, gate)) ?? login
      return why ? { kind: 'waiting', why } : { kind: 'waiting' }
    }
    case 'failed':
      return { kind: 'failed', code: pin.failure ?? 'internal' }
    case 'saved':
      return { kind: 'update' }
    default:
      return pin.state satisfies never
  }
}
