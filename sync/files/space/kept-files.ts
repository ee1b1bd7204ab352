import type { Item } from '../items.ts'

/** The caches that the engine writes and the service worker answers from. */
export const SAVED_CACHE = 'files'
export const INDEX_CACHE = 'file-index'

/** Key of a whole file, by the SHA-256 of its bytes. */
export const savedKey = (sha256: string): string => `/saved/${sha256}`

/** Entry of the index under a file's address: enough to answer without a network, and to list the file again. */
export interface IndexEntry {
  readonly sha256: string
  readonly type: string
  readonly size: number
  readonly title: string
  /** Releases before 0.3.0 wrote none. */
  readonly item?: Item
}

/** Header of an answer from a saved copy, whose bytes are all on this device. */
export const SAVED_COPY = 'saved-copy'
