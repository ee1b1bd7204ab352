import type { CollectionName } from '../model/collections.ts'
import type { MirrorDoc } from './port.ts'

/** A change in a mirror, in this tab or in another: a row was written, or went. */
export type RowChange =
  | { readonly kind: 'written'; readonly doc: MirrorDoc }
  | { readonly kind: 'removed'; readonly id: string }

/**
 * The reads of queries from an open mirror, beside `get` and `all`. A *list* is a public list: the published rows of
 * one collection and kind, ascending by rank, then id.
 */
export interface MirrorReads {
  get(collection: CollectionName, id: string): Promise<MirrorDoc | null>
  all(collection: CollectionName): Promise<readonly MirrorDoc[]>
  /** Those of the rows that are here, in no order. */
  getMany(collection: CollectionName, ids: readonly string[]): Promise<readonly MirrorDoc[]>
  /** Part of a list, read by index alone: from a rank on, without the first `skip` of the remaining rows. */
  list(
    collection: CollectionName,
    kind: string,
    range: { readonly from?: number; readonly skip: number; readonly limit: number },
  ): Promise<readonly MirrorDoc[]>
  /** Length of a list, counted by index alone. */
  listLength(collection: CollectionName, kind: string): Promise<number>
  /**
   * Tells every write of a collection, here and in other tabs. null: the connection was renewed, and anything may have
   * changed. Gives the way to stop.
   */
  watch(
    collection: CollectionName,
    onChange: (changes: readonly RowChange[] | null) => void,
  ): () => void
}
