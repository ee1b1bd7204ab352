import type { InBasket } from '../../../shared/intake/basket.ts'

/** A file of which somebody said where it belongs: it is read by itself. */
export type Targeted = InBasket & { readonly to: 'free_pdfs' | 'tests_library' }

export const isTargeted = (waiting: InBasket): waiting is Targeted => waiting.to !== ''

/** Why files could not be taken in, by their ids. */
export type Stuck = ReadonlyMap<string, string>

/** How the files that came in are read, one at a time. */
export type Reading =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly name: string }
  /** Another tab does it; should it be closed, this one goes on. */
  | { readonly kind: 'elsewhere' }
  /** All others are drafts by now. */
  | { readonly kind: 'stuck'; readonly why: Stuck }

export interface ReadingTools {
  /** Files that lie in the basket now and may be read. */
  readonly look: () => Promise<readonly InBasket[]>
  readonly readOne: (waiting: Targeted) => Promise<void>
  /** In words. */
  readonly whyOf: (cause: unknown) => string
  readonly isGone: () => boolean
  readonly onReading: (reading: Reading) => void
}

/**
 * Reads what lies in the basket, one file after the other, until nothing more can be read. One that cannot be taken in waits,
 * and those behind it are read all the same.
 */
export const readAll = async (tools: ReadingTools): Promise<void> => {
  const { look, readOne, whyOf, isGone, onReading } = tools
  const why = new Map<string, string>()
  for (;;) {
    const next = (await look()).filter(isTargeted).find(({ id }) => !why.has(id))
    if (isGone()) return
    if (!next) break
    onReading({ kind: 'reading', name: next.name })
    try {
      await readOne(next)
    } catch (cause) {
      why.set(next.id, whyOf(cause))
    }
  }
  onReading(why.size > 0 ? { kind: 'stuck', why } : { kind: 'idle' })
}
