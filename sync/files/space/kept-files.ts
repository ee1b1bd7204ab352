/** Names and keys in Cache Storage, of files that the engine keeps and the service worker answers with. */
export const SAVED_CACHE = 'files'
export const INDEX_CACHE = 'file-index'
export const PARTS_CACHE = 'file-parts'

/** Key of a whole file, by the SHA-256 of its bytes. */
export const savedKey = (sha256: string): string => `/saved/${sha256}`

/** Beginning of the keys of a download's pieces; the offset of a piece, in bytes, follows. */
export const partsPrefix = (sha256: string): string => `/parts/${sha256}/`

/** Entry of the index under one file's address: enough to answer it without a network. */
export interface IndexEntry {
  readonly sha256: string
  readonly type: string
  readonly size: number
  readonly title: string
}

/** Header of an answer that is a saved copy: its bytes are here, whole. */
export const SAVED_COPY = 'saved-copy'
