import * as z from 'zod/mini'
import type { SaveState, ShelfKey } from '../../api.ts'
import type { SyncErrorCode } from '../../lib/sync-error.ts'
import { type CollectionName, isCollectionName } from '../../model/collections.ts'
import { type FileRef, fileRefSchema, idSchema } from '../../model/fields.ts'
import type { Envelope } from '../../store/port.ts'
import { type Gate, waitReasonOf } from '../download/gate.ts'
import type { Item } from '../items.ts'
import { rowKind } from '../row-kind.ts'

/** A person asked for this very file. It is never removed to make room, and outlives its item (protocol, 12). */
export const BY_HAND = 'hand'
const SHELF = 'wish:'

/** The word for a pin at rest, since release 0.1.0. */
const KIND = 'wish'

/**
 * An item whose file is wanted on this device, and why, as a row of the device. Rows sync by themselves; a file has
 * states of its own: waiting -> saved | failed, and from both back to waiting. Release 0.1.0 wrote no field that has a
 * default.
 */
const pinRow = rowKind(
  KIND,
  z.object({
    collection: z.custom<CollectionName>((name) => isCollectionName(String(name))),
    id: idSchema,
    title: z.string(),
    /** As of its row, so that it stands in its group when that one is gone. */
    subject: z._default(z.string(), ''),
    /** The type of an exam paper; '' elsewhere. */
    kind: z._default(z.string(), ''),
    /**
     * Why it is kept; never empty. A file goes when its last reason does. 'hand', 'wish:' and a shelf's key, and whatever
     * another release wrote: release 0.2.0 kept files that were only opened.
     */
    reasons: z.readonly(z.array(z.string())),
    /** A person tapped for these very bytes, knowing what they cost; else they come by themselves, when data is cheap. */
    isAsked: z._default(z.boolean(), true),
    /** A person paused it while it waited or was on its way. */
    isPaused: z._default(z.boolean(), false),
    state: z.enum(['waiting', 'saved', 'failed']),
    /** The version that is wanted. */
    wanted: fileRefSchema,
    /** The version that is whole and here, older or the same; kept until the wanted one is whole. */
    saved: z.nullable(fileRefSchema),
    /** The row's present file, where that is neither wanted nor here: an update that was not asked for. */
    newer: z._default(z.nullable(fileRefSchema), null),
    /**
     * Why 'failed'; while it waits, 'captive' where the last thing that came was a network's login page. A code of
     * another build shows the general sentence.
     */
    failure: z.nullable(z.custom<SyncErrorCode>((code) => typeof code === 'string')),
    /** The item is gone from the site; its file stays, because a person saved it by hand (protocol, 12). */
    isGone: z.boolean(),
    /** Ascending: the order of the pins. */
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
  newer: null,
  failure: null,
  isGone: false,
})

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
