import type { CollectionName } from '../../../sync/model/collections.ts'

/** One text that somebody typed into a field and saved; no other one is the same. */
export interface Typed {
  readonly words: string
  readonly device: string
  readonly collection: CollectionName
  readonly id: string
  readonly field: string
}

/**
 * What was typed on every device, and which of it a person gave up in full sight: by typing over it on the same device,
 * or by deciding for the other side. All else, but for rows that were deleted for ever, must be on the server at the end.
 */
export class Books {
  readonly #typed: Typed[] = []
  readonly #givenUp = new Set<string>()
  #count = 0

  /** Words that nobody has typed yet. */
  next(device: string): string {
    this.#count += 1
    return `Typed ${this.#count} by ${device}.`
  }

  saved(typed: Typed): void {
    for (const before of this.#typed)
      if (before.device === typed.device && before.id === typed.id && before.field === typed.field)
        this.#givenUp.add(before.words)
    this.#typed.push(typed)
  }

  /** A decision was made against what stands in this text. */
  decidedAgainst(text: string): void {
    for (const { words } of this.#typed) if (text.includes(words)) this.#givenUp.add(words)
  }

  get typed(): number {
    return this.#typed.length
  }
  get givenUp(): number {
    return this.#givenUp.size
  }

  /** What must be in a row of the server, or in one of its versions; `isGone`: rows that somebody deleted for ever. */
  owed(isGone: (id: string) => boolean): readonly Typed[] {
    return this.#typed.filter(({ words, id }) => !this.#givenUp.has(words) && !isGone(id))
  }
}
