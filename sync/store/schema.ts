import type { RxJsonSchema } from 'rxdb/plugins/core'
import type { Envelope } from './port.ts'
import type { Turn } from './turns.ts'

/**
 * Version of the shape of a mirror, part of its databases' names. A build with another shape opens other databases and
 * pulls everything anew (protocol, 11). No database is migrated in place.
 */
export const MIRROR_VERSION = 3

/** Version of the device database's envelope. It is frozen: envelopes never migrate (protocol, 18). */
const DEVICE_VERSION = 1
export const DEVICE_DATABASE = `academy-device-v${DEVICE_VERSION}`

/** A mirror's content: everybody's, or one admin's with drafts and trash. */
export type MirrorScope = 'visitor' | `admin-${string}`

/** Name of the database of one of a scope's two mirrors; every version has its own. */
export const mirrorName = (
  scope: MirrorScope,
  turn: Turn,
  version: number = MIRROR_VERSION,
): string => `academy-mirror-${scope}-${turn}-v${version}`

/** A browser's databases of one of RxDB's: one for each collection, and RxDB's own (rxdb 17.6, dexie-helper). */
export const mirrorDatabases = (name: string): readonly string[] =>
  ['rows', 'state', '_rxdb_internal'].map((collection) => `rxdb-dexie-${name}--0--${collection}`)

/** The version of the mirror to which a browser's database belongs; null: it is of no mirror. */
export const versionIn = (database: string): number | null => {
  const version = /^rxdb-dexie-academy-mirror-.+-v(\d+)--/.exec(database)?.[1]
  return version === undefined ? null : Number(version)
}

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

export type StoredEnvelope = { -readonly [N in keyof Envelope]: Envelope[N] }

/** The envelope in a stored row, without what RxDB keeps beside it. */
export const envelopeOf = ({
  id,
  author,
  kind,
  version,
  state,
  order,
  body,
}: Envelope): Envelope => ({
  ...{ id, author, kind, version, state, order, body },
})

/** The envelopes of a table, by `order`, then id. */
export const envelopesOf = (rows: readonly StoredEnvelope[]): readonly Envelope[] =>
  rows.map(envelopeOf).sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))

/** The content that a removed envelope is overwritten with. */
export const blankEnvelope = (id: string): StoredEnvelope => ({
  ...{ id, author: '', kind: '', version: 0, state: '', order: 0, body: '' },
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
