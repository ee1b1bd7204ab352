import type { CollectionName } from '../../../sync/model/collections.ts'

/** One text that was typed into a field and saved; it is unique. */
export interface Typed {
  readonly words: string
  readonly device: string
  readonly collection: CollectionName
  readonly id: string
  readonly field: string
}

/** Of so many changes to a row the server keeps the version before (`history.js`), and other acts change it too. */
const MOST_TYPED = 25

/**
 * Words that were typed on every device, and those that their own author gave up in full sight. An author gives up by
 * typing over them, by deciding for the other side, or by deleting for ever. All others must be on the server at the
 * end, but for rows that were deleted for ever. A decision overwrites only words that the server had before.
 */
export class Books {
  readonly #typed: Typed[] = []
  readonly #givenUp = new Set<string>()
  readonly #diary: string[] = []
  #count = 0

  next(device: string): string {
    this.#count += 1
    return `Typed ${this.#count} by ${device}.`
  }

  saved(typed: Typed): void {
    for (const before of this.#typed)
      if (before.device === typed.device && before.id === typed.id && before.field === typed.field)
        this.#givenUp.add(before.words)
    this.#typed.push(typed)
    this.note(`${typed.device} typed ${typed.words} into ${typed.field} of ${typed.id}`)
  }

  /** The device gives up its words of a row that it deletes for ever, also where another's words stay. */
  deleted(id: string, device: string): void {
    for (const typed of this.#typed)
      if (typed.device === device && typed.id === id) this.#givenUp.add(typed.words)
    this.note(`${device} deleted ${id} for ever`)
  }

  /** Notes a line for finding lost words. */
  note(line: string): void {
    this.#diary.push(line)
  }
  /** Notes about a row, or about words. */
  notesOf(...about: readonly string[]): readonly string[] {
    return this.#diary.filter((line) => about.some((one) => line.includes(one)))
  }

  /** On that device a decision was made against what stands in this text. */
  decidedAgainst(text: string, device: string): void {
    for (const typed of this.#typed)
      if (typed.device === device && text.includes(typed.words)) this.#givenUp.add(typed.words)
    this.note(`${device} decided against ${text}`)
  }

  /** True where more words in that row would push the first ones out of its versions. */
  isFull(id: string): boolean {
    return this.#typed.filter((typed) => typed.id === id).length >= MOST_TYPED
  }

  get collections(): ReadonlySet<CollectionName> {
    return new Set(this.#typed.map(({ collection }) => collection))
  }

  get typed(): number {
    return this.#typed.length
  }
  get givenUp(): number {
    return this.#givenUp.size
  }

  /** Words that must be in a row of the server or its versions; `isGone`: rows that were deleted for ever. */
  owed(isGone: (id: string) => boolean): readonly Typed[] {
    return this.#typed.filter(({ words, id }) => !this.#givenUp.has(words) && !isGone(id))
  }
}
