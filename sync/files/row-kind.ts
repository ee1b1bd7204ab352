import type * as z from 'zod/mini'
import { parseJson } from '../lib/json.ts'
import type { Envelope } from '../store/port.ts'

const VERSION = 1

/** Reads and writes one kind of row of the device database. `schema` is for its body and its envelope's fields together. */
export const rowKind = <T>(kind: string, schema: z.ZodMiniType<T>) => ({
  /** The row in an envelope; null for another kind, a newer version or one that cannot be read. */
  read: ({ id, author, state, order, ...envelope }: Envelope): T | null => {
    if (envelope.kind !== kind || envelope.version !== VERSION) return null
    const fields = { id, author, state, order, ...Object(parseJson(envelope.body)) }
    return schema.safeParse(fields).data ?? null
  },
  envelope: (at: Partial<Envelope> & Pick<Envelope, 'id'>, body: object): Envelope => ({
    ...{ author: '', state: '', order: 0, ...at },
    ...{ kind, version: VERSION, body: JSON.stringify(body) },
  }),
})
