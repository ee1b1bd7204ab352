import type { CollectionName } from '../model/collections.ts'

/**
 * The engine's contract with a store. Two stores keep it: RxDB over IndexedDB (memory, where a browser refuses that),
 * and the memory store of the tests. `tests/properties/store-conformance.test.ts` and `device-conformance.test.ts` hold
 * both to it. Every call is durable before it resolves. A call that fails throws a SyncError with code 'quota',
 * 'aborted', 'closed' or 'storage'. It may have done any part of its work.
 */

/** State of one mirror (protocol, 10). `seq`: the checkpoint. `horizon`: the highest head at which an applied page was computed. */
export interface MirrorState {
  readonly epoch: string
  readonly seq: number
  readonly horizon: number
  readonly generation: number
  /** A rebuild under way: rows are upserted into `generation` up to a head, then the others are removed (protocol, 14). */
  readonly rebuilding: boolean
  /** The mirror's own random id, also kept in the device database (protocol, 15). */
  readonly mirrorId: string
}

/** A row as a mirror keeps it: the keys that are indexed, and the row as one object (protocol, 16). */
export interface MirrorDoc {
  readonly id: string
  /** 1: published, so that public pages show it; 0: only admins see it. */
  readonly shown: 0 | 1
  readonly kind: string
  readonly rank: number
  readonly seq: number
  readonly generation: number
  readonly row: Readonly<Record<string, unknown>>
}

/** A row of the feed that could not be read or stored (protocol, 12). Keyed by collection and id. */
export interface QuarantinedRow {
  readonly collection: string
  readonly id: string
  readonly seq: number
  readonly generation: number
  /** The raw row as it came, JSON. */
  readonly raw: string
  readonly reason: string
}

export interface MirrorStore {
  /** The state, or null when this mirror holds nothing yet. */
  readState(): Promise<MirrorState | null>
  /** Replaces the state in one write. */
  writeState(state: MirrorState): Promise<void>
  /** Inserts or replaces rows; gives the ids that could not be written, each with a reason. */
  upsert(
    collection: CollectionName,
    docs: readonly MirrorDoc[],
  ): Promise<readonly { readonly id: string; readonly reason: string }[]>
  /** Removes rows: overwritten with blanks first, because RxDB keeps removed rows on disk (protocol, 13). Unknown ids and collections are fine. */
  remove(collection: string, ids: readonly string[]): Promise<void>
  /** Removes every row and quarantined row whose generation is not `generation`. */
  removeOtherGenerations(generation: number): Promise<void>
  get(collection: CollectionName, id: string): Promise<MirrorDoc | null>
  /** Every row of a collection, in no order. For digests, rebuilds and tests, not for screens. */
  all(collection: CollectionName): Promise<readonly MirrorDoc[]>
  quarantine(rows: readonly QuarantinedRow[]): Promise<void>
  quarantined(): Promise<readonly QuarantinedRow[]>
  release(rows: readonly { readonly collection: string; readonly id: string }[]): Promise<void>
}

/**
 * One row of the device database: an envelope that never migrates (protocol, 18). What is inside `body` (JSON) belongs
 * to `kind` and `version`; a new build reads old bodies.
 */
export interface Envelope {
  readonly id: string
  /** Admin id, or '' for rows of no admin. */
  readonly author: string
  readonly kind: string
  readonly version: number
  /** Machine-readable state, for example 'waiting' or 'sent' of an outbox row. */
  readonly state: string
  /** Ascending: the order in which rows of a table were made. */
  readonly order: number
  readonly body: string
}

export const DEVICE_TABLES = ['outbox', 'drafts', 'files', 'settings'] as const
export type DeviceTable = (typeof DEVICE_TABLES)[number]

/**
 * The rows of the device database, which exist only on this device. Written with strict durability.
 */
export interface DeviceRows {
  get(table: DeviceTable, id: string): Promise<Envelope | null>
  /** Every row of a table, by `order`, then id. */
  all(table: DeviceTable): Promise<readonly Envelope[]>
  /**
   * Inserts or replaces rows: all, or none when it fails, but for rows that another tab writes at that moment. Told
   * once.
   */
  put(table: DeviceTable, ...envelopes: readonly Envelope[]): Promise<void>
  /** Removes rows likewise; ids that are not there are left alone. */
  remove(table: DeviceTable, ...ids: readonly string[]): Promise<void>
}

/** The device database of a tab. */
export interface DeviceStore extends DeviceRows {
  /** Tells, in every tab, that a table changed; gives the way to stop. */
  watch(table: DeviceTable, onChange: () => void): () => void
}
