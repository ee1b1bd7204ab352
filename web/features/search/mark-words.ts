import { foldText, prefixDistance, wordsOf } from '../../../sync/index.ts'

export interface MarkedPart {
  readonly text: string
  readonly isMarked: boolean
}

/** Mistakes that are forgiven in a word of that many letters, as the search forgives them. */
const mistakesIn = (word: string): number => {
  if (word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/** How many letters of `word` are needed until they say `typed`; 0 where they never do. */
const lettersFor = (word: string, typed: string): number => {
  for (let end = 1; end <= word.length; end += 1)
    if (foldText(word.slice(0, end)).startsWith(typed)) return endOfLetter(word, end)
  return 0
}

/** No letter is cut from the signs that belong to it. */
const endOfLetter = (word: string, end: number): number => {
  let at = end
  while (/[\p{M}\u200d]/u.test(word.charAt(at))) at += 1
  return at
}

/** Letters at the beginning of a word that the typed text meant: some, all after a mistake, or none. */
const markedLength = (word: string, typed: readonly string[]): number => {
  const folded = foldText(word)
  const exact = typed.filter((one) => folded.startsWith(one))
  if (exact.length > 0) return Math.max(...exact.map((one) => lettersFor(word, one)))
  const isMeant = typed.some((one) => {
    const most = mistakesIn(one)
    return most > 0 && prefixDistance(one, folded, most) <= most
  })
  return isMeant ? word.length : 0
}

/** Gives a title in parts, those marked that a search for `words` means. Words that titles share are compared once. */
export const markerOf = (words: string): ((title: string) => readonly MarkedPart[]) => {
  const typed = wordsOf(words)
  const lengths = new Map<string, number>()
  const lengthIn = (word: string): number => {
    const known = lengths.get(word)
    if (known !== undefined) return known
    const length = typed.length > 0 && /[\p{L}\p{N}]/u.test(word) ? markedLength(word, typed) : 0
    lengths.set(word, length)
    return length
  }
  return (title) => {
    const parts: MarkedPart[] = []
    const add = (text: string, isMarked: boolean): void => {
      const last = parts.at(-1)
      if (text === '') return
      if (last && last.isMarked === isMarked)
        parts[parts.length - 1] = { text: last.text + text, isMarked }
      else parts.push({ text, isMarked })
    }
    for (const word of title.split(/([\p{L}\p{M}\p{N}'’\u200c\u200d]+)/u)) {
      const length = lengthIn(word)
      add(word.slice(0, length), true)
      add(word.slice(length), false)
    }
    return parts
  }
}
