import { wordsOf } from '../../../sync/index.ts'

export interface MarkedPart {
  readonly text: string
  readonly isMarked: boolean
}

/** A piece of a title, a word or what lies between two, with the folded words in it. */
export interface TitlePiece {
  readonly text: string
  readonly words: readonly string[]
}

/** A title in pieces, which every letter of a search compares again. */
export const piecesOf = (title: string): readonly TitlePiece[] =>
  title
    .split(/([\p{L}\p{M}\p{N}'’\u200c\u200d]+)/u)
    .filter((text) => text !== '')
    .map((text) => ({ text, words: wordsOf(text) }))

/**
 * Gives a title in parts, those words marked that a search for `words` means. A typed word begins them, or they are
 * among `like`: folded words that the search took for typed ones. A word is marked whole, so that the next letter
 * mostly changes nothing in sight.
 */
export const markerOf = (
  words: string,
  like: readonly string[],
): ((title: readonly TitlePiece[]) => readonly MarkedPart[]) => {
  const typed = wordsOf(words)
  const isMeant = (word: string): boolean =>
    like.includes(word) || typed.some((begun) => word.startsWith(begun))
  return (title) => {
    const parts: MarkedPart[] = []
    for (const piece of title) {
      const isMarked = piece.words.some(isMeant)
      const last = parts.at(-1)
      if (last?.isMarked === isMarked)
        parts[parts.length - 1] = { isMarked, text: last.text + piece.text }
      else parts.push({ isMarked, text: piece.text })
    }
    return parts
  }
}
