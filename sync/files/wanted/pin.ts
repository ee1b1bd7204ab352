import * as z from 'zod/mini'
import type { SyncErrorCode } from '../../lib/sync-error.ts'
import { type CollectionName, isCollectionName } from '../../model/collections.ts'
import { type FileRef, fileRefSchema, idSchema } from '../../model/fields.ts'
import type { Envelope } from '../../store/port.ts'
import { type Gate, type WaitReason, waitReasonOf } from '../download/gate.ts'
import type { Item } from '../items.ts'
import { rowKind } from '../row-kind.ts'

/** Every shelf that can be kept as a whole. 'subject:General' is everything that is of no single subject. */
export const shelfKeys = [
  'all',
  'notes',
  'exams:full',
  'exams:part',
  'exams:dpp',
  'subject:Biology',
  'subject:Chemistry',
  'subject:Physics',
  'subject:General',
] as const
export type ShelfKey = (typeof shelfKeys)[number]

/** The reason of a file that a person saved by itself: it is never removed to make room, and outlives its item (protocol, 12). */
export const BY_HAND = 'hand'
const SHELF = 'wish:'

/** The kind of a stored pin, since release 0.1.0. */
const KIND = 'wish'

/**
 * An item whose file is wanted on this device, as a row of the device. Its states: waiting -> saved | failed, and from
 * both back to waiting. Fields with a default are missing in rows of release 0.1.0.
 */
const pinRow = rowKind(
  KIND,
  z.object({
    collection: z.custom<CollectionName>((name) => isCollectionName(String(name))),
    id: idSchema,
    title: z.string(),
    /** As in the item's row, so that the library can group the file when the row is gone. */
    subject: z._default(z.string(), ''),
    /** The type of an exam paper; '' elsewhere. */
    kind: z._default(z.string(), ''),
    /**
     * Why the file is kept; never empty, and the file goes with its last reason. 'hand', 'wish:' and a shelf's key, and
     * 'recent' of release 0.2.0, which kept files that were only opened.
     */
    reasons: z.readonly(z.array(z.string())),
    /** A person tapped for this version and saw its size. Else it is fetched when data is cheap. */
    isAsked: z._default(z.boolean(), true),
    /** A person paused this file while it waited or was on its way. */
    isPaused: z._default(z.boolean(), false),
    state: z.enum(['waiting', 'saved', 'failed']),
    /** The file of the item's row. It is fetched while `state` is 'waiting'; where it is 'saved', this may be an update. */
    wanted: fileRefSchema,
    /** The version that is whole and here, older or the same; kept until the wanted version is whole. */
    saved: z.nullable(fileRefSchema),
    /**
     * Why it failed; while it waits, 'captive' after a network's login page came in the file's place. Screens show a code of
     * another build as the general sentence.
     */
    failure: z.nullable(z.custom<SyncErrorCode>((code) => typeof code === 'string')),
    /** The item is gone from the site; its file stays, because a person saved it by hand (protocol, 12). */
    isGone: z.boolean(),
    /** Ascending: the order in which pins were made and are fetched. */
    order: z.number(),
  }),
)
export const readPin = pinRow.read
export type Pin = Readonly<NonNullable<ReturnType<typeof readPin>>>

/** Id of a pin's envelope, one for each item. */
export const pinId = (item: Pick<Item, 'collection' | 'id'>) =>
  `${KIND}-${item.collection}-${item.id}`

export const pinEnvelope = ({ state, order, ...body }: Pin): Envelope =>
  pinRow.envelope({ id: pinId(body), state, order }, body)

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
  failure: null,
  isGone: false,
})

/** What a card shows of its file. `total` in bytes. */
export type SaveState =
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'waiting'; readonly why?: WaitReason } // without `why`: for its turn, or for a network
  | { readonly kind: 'saving'; readonly received: number; readonly total: number }
  | { readonly kind: 'saved' }
  | { readonly kind: 'update' } // another version of this item's file is saved
  | { readonly kind: 'failed'; readonly code: SyncErrorCode }
  | { readonly kind: 'unavailable'; readonly why: 'insecure' | 'no-cache-storage' }

/** The state of a file, by the pin of its item and the bytes that have arrived. */
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
