import type { Item } from '../items.ts'

/** Names and keys in Cache Storage, of files that the engine keeps and the service worker answers with. */
export const SAVED_CACHE = 'files'
export const INDEX_CACHE = 'file-index'

/** Key of a whole file, by the SHA-256 of its bytes. */
export const savedKey = (sha256: string): string => `/saved/${sha256}`

/** Entry of the index under one file's address: enough to answer it without a network, and to list it again. */
export interface IndexEntry {
  readonly sha256: string
  readonly type: string
  readonly size: number
  readonly title: string
  /** Releases before 0.3.0 wrote none. */
  readonly item?: Item
}

/** Header of an answer that is a saved copy: its bytes are here, whole. */
export const SAVED_COPY = 'saved-copy'
