import type { RxJsonSchema } from 'rxdb/plugins/core'

/**
 * Version of the keys of a mirror. It stands in the database's name: a build with other keys opens another database
 * and carries the rows over (protocol, 16), so no database is ever migrated in place.
 */
export const MIRROR_VERSION = 1

/** Version of the device database's envelope. It is frozen: envelopes never migrate (protocol, 18). */
const DEVICE_VERSION = 1

export const DEVICE_DATABASE = `academy-device-v${DEVICE_VERSION}`

/** A mirror's content: everybody's, or one admin's with drafts and trash. */
export type MirrorScope = 'visitor' | `admin-${string}`

/** Name of a mirror's database; every version of one scope has its own. */
export const mirrorName = (scope: MirrorScope, version: number = MIRROR_VERSION): string =>
  `academy-mirror-${scope}-v${version}`

/** A row at rest. `row` is JSON text: one string is cheaper to clone than its fields, and keeps every key as it came. */
export interface StoredDoc {
  id: string
  shown: number
  kind: string
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

const key = { type: 'string', maxLength: 120 } as const
const text = { type: 'string' } as const
const count = {
  type: 'integer',
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  multipleOf: 1,
} as const

/**
 * One shape for all seven collections: what lists are found and sorted by, and the row (protocol, 16).
 * The one index serves every public list: RxDB puts `_deleted` before it and `id` behind it.
 */
export const contentSchema: RxJsonSchema<StoredDoc> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: key,
    shown: { ...count, maximum: 1 },
    kind: { type: 'string', maxLength: 40 },
    rank: count,
    seq: count,
    generation: count,
    row: text,
  },
  required: ['id', 'shown', 'kind', 'rank', 'seq', 'generation', 'row'],
  indexes: [['shown', 'kind', 'rank']],
}

export const stateSchema: RxJsonSchema<StoredState> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: key, body: text },
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
