import { wordsOf } from '../../../sync/index.ts'

export interface MarkedPart {
  readonly text: string
  readonly isMarked: boolean
}

/**
 * Gives a title in parts, with the words marked that a search for `words` means. A typed word begins them, or they are
 * among `like`: folded words that the search took for typed ones. A word is marked whole.
 */
export const markerOf = (
  words: string,
  like: readonly string[],
): ((title: string) => readonly MarkedPart[]) => {
  const typed = wordsOf(words)
  const isMeant = (word: string): boolean =>
    like.includes(word) || typed.some((begun) => word.startsWith(begun))
  return (title) => {
    const parts: MarkedPart[] = []
    for (const text of title.split(/([\p{L}\p{M}\p{N}'’\u200c\u200d]+)/u)) {
      if (text === '') continue
      const isMarked = wordsOf(text).some(isMeant)
      const last = parts.at(-1)
      if (last?.isMarked === isMarked)
        parts[parts.length - 1] = { isMarked, text: last.text + text }
      else parts.push({ isMarked, text })
    }
    return parts
  }
}
