/**
 * The engine's contract with a store. Two stores keep it: RxDB over IndexedDB (memory, where a browser refuses that),
 * and the memory store of the tests. `tests/properties/store-conformance.test.ts` and `device-conformance.test.ts` hold
 * both to it. Every call is durable before it resolves. A call that fails throws a SyncError with code 'quota',
 * 'aborted', 'closed' or 'storage'. It may have done any part of its work.
 */

/** State of one mirror (protocol, 11). `seq`: the checkpoint. `horizon`: the highest head at which an applied page was computed. */
export interface MirrorState {
  readonly epoch: string
  readonly seq: number
  readonly horizon: number
}

/** A row of the feed as a mirror keeps it, of whichever collection. */
export interface MirrorRow {
  readonly collection: string
  readonly id: string
  readonly seq: number
  /** The row as it came, JSON; '' once it is gone. */
  readonly text: string
}

/** A row of a mirror as this build reads it (`read-row.ts`). */
export interface MirrorDoc {
  readonly id: string
  /** 1: published, so that public pages show it; 0: only admins see it. */
  readonly shown: 0 | 1
  readonly kind: string
  readonly rank: number
  readonly seq: number
  readonly row: Readonly<Record<string, unknown>>
}

/** One of the two mirrors of a scope (`turns.ts`). */
export interface MirrorStore {
  /** The state, or null when this mirror holds nothing that counts. */
  readState(): Promise<MirrorState | null>
  /** Replaces the state in one write. */
  writeState(state: MirrorState | null): Promise<void>
  /** Inserts or replaces rows, each checked. A row with the text '' is gone: its content leaves the disk with this write. */
  write(rows: readonly MirrorRow[]): Promise<void>
  /** The row, or null when it is not there or gone. */
  get(collection: string, id: string): Promise<MirrorRow | null>
  /** Every row that is there, in no order. */
  all(): Promise<readonly MirrorRow[]>
  /**
   * Tells every write of rows, here and in other tabs. null: anything may have changed. Gives the way to stop.
   */
  watch(onChange: (rows: readonly MirrorRow[] | null) => void): () => void
}

/** The reads of the mirror that is current, whichever of the two that is. */
export type MirrorReads = Pick<MirrorStore, 'readState' | 'get' | 'all' | 'watch'>

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
  /** Inserts or replaces rows, each whole or not at all. A call that fails, or is cut, may have written some of them. */
  put(table: DeviceTable, ...envelopes: readonly Envelope[]): Promise<void>
  /** Removes rows likewise. Ids that are not there are left alone. */
  remove(table: DeviceTable, ...ids: readonly string[]): Promise<void>
}

/** The device database of a tab. */
export interface DeviceStore extends DeviceRows {
  /** Tells, in every tab, that a table changed; gives the way to stop. */
  watch(table: DeviceTable, onChange: () => void): () => void
}
