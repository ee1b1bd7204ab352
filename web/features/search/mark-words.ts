import { wordsOf } from '../../../sync/index.ts'

export interface MarkedPart {
  readonly text: string
  readonly isMarked: boolean
}

/**
 * Gives a title in parts, those words marked that a search for `words` means. A typed word begins them, or they are
 * among `like`: folded words that the search took for typed ones. A word is marked whole, so that the next letter
 * mostly changes nothing in sight. Words that titles share are compared once.
 */
export const markerOf = (
  words: string,
  like: readonly string[],
): ((title: string) => readonly MarkedPart[]) => {
  const typed = wordsOf(words)
  const known = new Map<string, boolean>()
  const isMeant = (word: string): boolean =>
    wordsOf(word).some((one) => like.includes(one) || typed.some((begun) => one.startsWith(begun)))
  const isMarked = (word: string): boolean => {
    const is = known.get(word) ?? isMeant(word)
    known.set(word, is)
    return is
  }
  return (title) => {
    const parts: MarkedPart[] = []
    for (const text of title.split(/([\p{L}\p{M}\p{N}'’\u200c\u200d]+)/u)) {
      const last = parts.at(-1)
      if (last?.isMarked === isMarked(text))
        parts[parts.length - 1] = { ...last, text: last.text + text }
      else if (text !== '') parts.push({ text, isMarked: isMarked(text) })
    }
    return parts
  }
}
