import type { CollectionName, Rows } from '../model/collections.ts'
import type { MirrorDoc } from '../store/port.ts'

/** A row as its model types it. The puller parsed it with that model before it was stored (protocol, 12). */
export const rowOf = <N extends CollectionName>(_collection: N, doc: MirrorDoc): Rows[N] =>
  doc.row as Rows[N] // as: a codec; see above

/** Rows as a screen sees them are the same when these are: a row changes only with its seq. */
export const markOf = (docs: readonly MirrorDoc[]): string =>
  docs.map((doc) => `${doc.id}.${doc.seq}.${doc.generation}`).join()
