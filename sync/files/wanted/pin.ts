import * as z from 'zod/mini'
import type { SaveState, ShelfKey } from '../../api.ts'
import { parseJson } from '../../lib/json.ts'
import type { SyncErrorCode } from '../../lib/sync-error.ts'
import { type CollectionName, isCollectionName } from '../../model/collections.ts'
import { type FileRef, fileRefSchema, idSchema } from '../../model/fields.ts'
import type { Envelope } from '../../store/port.ts'
import { type Gate, waitReasonOf } from '../download/gate.ts'
import type { Item } from '../items.ts'

/** A person asked for this very file. It is never removed to make room, and outlives its item (protocol, 12). */
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
  /** The item is gone from the site; its file stays, because a person saved it by hand (protocol, 12). */
  readonly isGone: boolean
  /** Ascending: the order of the pins. */
  readonly order: number
}

/** The reason of a file that a kept shelf wants. */
export const byShelf = (key: ShelfKey): string => SHELF + key
export const isByShelf = (reason: string): boolean => reason.startsWith(SHELF)
export const isByHand = ({ reasons }: Pick<Pin, 'reasons'>): boolean => reasons.includes(BY_HAND)

/** A pin for an item that nothing wanted so far. */
export const freshPin = (
  { collection, id, title, subject, kind, file }: Item,
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
  reasons: z.array(z.string()),
  wanted: fileRefSchema,
  saved: z.nullable(fileRefSchema),
  isGone: z.boolean(),
  // An unknown code, of another build, shows the general sentence.
  failure: z.nullable(z.custom<SyncErrorCode>((code) => typeof code === 'string')),
  // Release 0.1.0 wrote none of these.
  subject: z.optional(z.string()),
  kind: z.optional(z.string()),
  isAsked: z.optional(z.boolean()),
  isPaused: z.optional(z.boolean()),
  newer: z.optional(z.nullable(fileRefSchema)),
})
const stateSchema = z.enum(['waiting', 'saved', 'failed'])

/** Id of a pin's envelope, one for each item. */
export const pinId = (item: Pick<Item, 'collection' | 'id'>) =>
  `${KIND}-${item.collection}-${item.id}`

export const pinEnvelope = (pin: Pin): Envelope => {
  const { state, order, ...body } = pin
  return {
    ...{ id: pinId(pin), author: '', kind: KIND, version: VERSION, state, order },
    body: JSON.stringify(body),
  }
}

/** The pin in an envelope; null for another kind, a newer version or one that cannot be read. */
export const readPin = (envelope: Envelope): Pin | null => {
  if (envelope.kind !== KIND || envelope.version !== VERSION) return null
  const body = bodySchema.safeParse(parseJson(envelope.body))
  const state = stateSchema.safeParse(envelope.state)
  if (!body.success || !state.success) return null
  const { subject = '', kind = '', isAsked = true, isPaused = false, newer = null } = body.data
  const later = { subject, kind, isAsked, isPaused, newer }
  return { ...body.data, ...later, state: state.data, order: envelope.order }
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
