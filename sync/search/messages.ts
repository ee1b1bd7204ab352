/** A row as the index takes it: texts as they are, folded over there. `key` names collection and id. */
export interface SearchDoc {
  readonly key: string
  readonly title: string
  readonly subject: string
  readonly tags: string
  /** The kind of thing it is, in the words that people use for it. */
  readonly words: string
  readonly description: string
  /** Ascending; newest first among equally good ones. */
  readonly rank: number
}

/** Messages and questions to the index, in this order. */
export type ToIndex =
  /** A new index is made from here on; the one that is whole answers meanwhile. */
  | { readonly kind: 'begin' }
  /** Inserts or replaces; answered with 'kept', so that the next slice waits for it and questions get between. */
  | { readonly kind: 'put'; readonly docs: readonly SearchDoc[] }
  | { readonly kind: 'drop'; readonly keys: readonly string[] }
  /** Everything has been put. */
  | { readonly kind: 'whole' }
  | {
      readonly kind: 'find'
      readonly ask: number
      readonly words: string
      readonly limit: number
    }
  /** The answer is not waited for any more. */
  | { readonly kind: 'forget'; readonly ask: number }

export type FromIndex =
  | { readonly kind: 'kept' }
  | {
      readonly kind: 'found'
      readonly ask: number
      /** Best first, `limit` at most. */
      readonly keys: readonly string[]
      readonly total: number
      /** False while the index is still being built: there may be more. */
      readonly isWhole: boolean
    }

/** The way to an index. Messages arrive in the order in which they were sent. */
export interface IndexPort {
  readonly post: (message: ToIndex) => void
  readonly close: () => void
}

export type OpenIndex = (
  onMessage: (message: FromIndex) => void,
  /** The index is gone and answers nothing any more. */
  onLost: () => void,
) => IndexPort
