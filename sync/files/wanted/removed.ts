import * as z from 'zod/mini'
import type { ShelfKey } from '../../api.ts'
import { parseJson } from '../../lib/parse-json.ts'
import type { Envelope } from '../../store/port.ts'
import { type Pin, pinEnvelope, readPin } from './pin.ts'
import { isShelfKey } from './shelves.ts'

/** A removal that a person made a moment ago. */
export interface Removed {
  readonly id: string
  /** Epoch ms by this device's clock. */
  readonly at: number
  /** The pins as they were. */
  readonly pins: readonly Pin[]
  /** The shelf that was let go with them, if one was. */
  readonly shelf: { readonly key: ShelfKey; readonly except: readonly string[] } | null
}

const KIND = 'removed'
const VERSION = 1

const bodySchema = z.object({
  at: z.number(),
  wishes: z.array(
    z.object({
      id: z.string(),
      author: z.string(),
      kind: z.string(),
      version: z.number(),
      state: z.string(),
      order: z.number(),
      body: z.string(),
    }),
  ),
  shelf: z.nullable(z.object({ key: z.string(), except: z.array(z.string()) })),
})

/** Id of the envelope of a removal. */
export const removedId = (id: string): string => `${KIND}-${id}`

export const removedEnvelope = ({ id, at, pins, shelf }: Removed): Envelope => ({
  id: removedId(id),
  author: '',
  kind: KIND,
  version: VERSION,
  state: '',
  order: at,
  body: JSON.stringify({ at, shelf, wishes: pins.map(pinEnvelope) }),
})

/** The removal in an envelope; null for another kind, a newer version or one that cannot be read. */
export const readRemoved = (envelope: Envelope): Removed | null => {
  if (envelope.kind !== KIND || envelope.version !== VERSION) return null
  const body = bodySchema.safeParse(parseJson(envelope.body))
  if (!body.success) return null
  const { at, shelf, wishes } = body.data
  return {
    id: envelope.id.slice(KIND.length + 1),
    at,
    pins: wishes.map(readPin).filter((pin) => pin !== null),
    shelf: shelf && isShelfKey(shelf.key) ? { key: shelf.key, except: shelf.except } : null,
  }
}
