import type { RxJsonSchema } from 'rxdb/plugins/core'
import type { Envelope } from './port.ts'

/**
 * Version of the keys of a mirror, part of the database's name. A build with other keys opens another database and
 * pulls everything anew (protocol, 16). No database is migrated in place.
 */
export const MIRROR_VERSION = 2

/** Version of the device database's envelope. It is frozen: envelopes never migrate (protocol, 18). */
const DEVICE_VERSION = 1

/** Collections of content in a mirror of version 1, each an RxDB collection of its own there. */
export const FIRST_COLLECTIONS = [
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

/** Name of a mirror's database; every version of one scope has its own. */
export const mirrorName = (scope: MirrorScope, version: number = MIRROR_VERSION): string =>
  `academy-mirror-${scope}-v${version}`

/**
 * A row at rest, of whichever collection. `id`: collection and id. `list`: the key of its list, from shown or not,
 * collection and kind. `row` is JSON text: one string is cheaper to clone than its fields, and keeps every key as it came.
 */
export interface StoredRow {
  id: string
  list: string
  rank: number
  seq: number
  generation: number
  row: string
}

export interface StoredState {
  id: string
  body: string
}

export interface StoredQuarantine {
  id: string
  collection: string
  record: string
  seq: number
  generation: number
  raw: string
  reason: string
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

/**
 * One shape for every collection: what lists are found and sorted by, and the row (protocol, 16).
 * The one index serves every public list: RxDB puts `_deleted` before it and `id` behind it.
 */
export const rowsSchema: RxJsonSchema<StoredRow> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 160 },
    list: { type: 'string', maxLength: 80 },
    rank: count,
    seq: count,
    generation: count,
    row: text,
  },
  required: ['id', 'list', 'rank', 'seq', 'generation', 'row'],
  indexes: [['list', 'rank']],
}

export const stateSchema: RxJsonSchema<StoredState> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 120 }, body: text },
  required: ['id', 'body'],
}

export const quarantineSchema: RxJsonSchema<StoredQuarantine> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 250 },
    collection: text,
    record: text,
    seq: count,
    generation: count,
    raw: text,
    reason: text,
  },
  required: ['id', 'collection', 'record', 'seq', 'generation', 'raw', 'reason'],
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
