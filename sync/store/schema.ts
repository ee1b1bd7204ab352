import type { RxJsonSchema } from 'rxdb/plugins/core'
import type { Envelope } from './port.ts'
import type { Turn } from './turns.ts'

/**
 * Version of the shape of a mirror, part of its databases' names. A build with another shape opens other databases and
 * pulls everything anew (protocol, 16). No database is migrated in place.
 */
export const MIRROR_VERSION = 3

/** Version of the device database's envelope. It is frozen: envelopes never migrate (protocol, 18). */
const DEVICE_VERSION = 1

/** Collections of the mirrors of earlier versions and of this one, for dropping their databases. */
export const MIRROR_COLLECTIONS = [
  'rows',
  'state',
  'quarantine',
  'tests_library',
  'free_pdfs',
  'demo_videos',
  'testimonials',
  'programs',
  'global_settings',
  'payment_settings',
] as const

export const DEVICE_DATABASE = `academy-device-v${DEVICE_VERSION}`

/** A mirror's content: everybody's, or one admin's with drafts and trash. */
export type MirrorScope = 'visitor' | `admin-${string}`

/** Name of the database of one of a scope's two mirrors; every version has its own. */
export const mirrorName = (
  scope: MirrorScope,
  turn: Turn,
  version: number = MIRROR_VERSION,
): string => `academy-mirror-${scope}-${turn}-v${version}`

/** Names of all databases of a scope, those of earlier versions included. */
export const mirrorNames = (scope: MirrorScope, version: number): readonly string[] => [
  ...['v1', 'v2'].map((earlier) => `academy-mirror-${scope}-${earlier}`),
  ...(['a', 'b'] as const).flatMap((turn) =>
    Array.from({ length: version - 2 }, (_, at) => mirrorName(scope, turn, at + 3)),
  ),
]

/** A row at rest. `id`: collection and id. `text`: the row as JSON; '' once it is gone. */
export interface StoredRow {
  id: string
  seq: number
  text: string
}

export interface StoredState {
  id: string
  body: string
}

export interface StoredEnvelope {
  id: string
  author: string
  kind: string
  version: number
  state: string
  order: number
  body: string
}

/** The envelope in a stored row. */
export const envelopeOf = (stored: StoredEnvelope): Envelope => ({
  id: stored.id,
  author: stored.author,
  kind: stored.kind,
  version: stored.version,
  state: stored.state,
  order: stored.order,
  body: stored.body,
})

/** The envelopes of a table, by `order`, then id. */
export const envelopesOf = (rows: readonly StoredEnvelope[]): readonly Envelope[] =>
  rows.map(envelopeOf).sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))

/** The content that a removed envelope is overwritten with. */
export const blankEnvelope = (id: string): StoredEnvelope => ({
  id,
  author: '',
  kind: '',
  version: 0,
  state: '',
  order: 0,
  body: '',
})

const text = { type: 'string' } as const
const count = {
  type: 'integer',
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  multipleOf: 1,
} as const

/** One shape for rows of every collection. A new field of the feed changes no schema. */
export const rowsSchema: RxJsonSchema<StoredRow> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 160 }, seq: count, text },
  required: ['id', 'seq', 'text'],
}

export const stateSchema: RxJsonSchema<StoredState> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 120 }, body: text },
  required: ['id', 'body'],
}

export const envelopeSchema: RxJsonSchema<StoredEnvelope> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 250 },
    author: text,
    kind: text,
    version: count,
    state: text,
    order: { type: 'number' },
    body: text,
  },
  required: ['id', 'author', 'kind', 'version', 'state', 'order', 'body'],
}
