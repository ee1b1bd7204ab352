import type { CollectionName } from '../model/collections.ts'
import type { MirrorDoc } from './port.ts'

/** A change in a mirror, in this tab or in another: a row was written, or went. */
export type RowChange =
  | { readonly kind: 'written'; readonly doc: MirrorDoc }
  | { readonly kind: 'removed'; readonly id: string }

/** The reads of an open mirror. */
export interface MirrorReads {
  get(collection: CollectionName, id: string): Promise<MirrorDoc | null>
  all(collection: CollectionName): Promise<readonly MirrorDoc[]>
  /**
   * Tells every write of a collection, here and in other tabs. null: the connection was renewed, and anything may have
   * changed. Gives the way to stop.
   */
  watch(
    collection: CollectionName,
    onChange: (changes: readonly RowChange[] | null) => void,
  ): () => void
}
