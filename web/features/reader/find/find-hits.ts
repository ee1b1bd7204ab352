import { foldText } from '../../../../sync/index.ts'

/** A stretch of one piece of a page's text: its index and letters from and to. */
export interface HitPart {
  readonly item: number
  readonly from: number
  readonly to: number
}
export type Hit = readonly HitPart[]

/** A page's text as it is searched: folded, its words one space apart, each knowing where it came from. */
export interface FoldedPage {
  readonly text: string
  readonly words: readonly FoldedWord[]
  readonly fold: (text: string) => string
}
interface FoldedWord {
  /** Its first index in the folded text. */
  readonly at: number
  readonly folded: string
  readonly original: string
  /** Of each letter of `original`: its piece and its offset in it. */
  readonly from: readonly (readonly [item: number, letter: number])[]
}

/** One piece of text as the file has it; `endsLine` where a line ends behind it. */
export interface TextItem {
  readonly str: string
  readonly endsLine: boolean
}

/** A sign of short i behind no consonant: only a page written as it looks has that. */
const OUT_OF_ORDER = /(?:^|[^\u0915-\u0939\u093c\u0958-\u095f])\u093f/
/** Signs that are drawn elsewhere than spoken: short i before its letter, an r above the one after it. */
const SEEN_ELSEWHERE = /\u093f|\u0930\u094d/g
const foldAsSeen = (text: string): string => foldText(text).replace(SEEN_ELSEWHERE, '')

/**
 * The fold by which words of a page are compared. Many files keep Devanagari in the order in which it is drawn, कोिशका for कोशिका. On
 * such a page the misplaced signs do not count.
 */
const foldOf = (items: readonly TextItem[]): ((text: string) => string) =>
  OUT_OF_ORDER.test(items.map(({ str }) => str).join('')) ? foldAsSeen : foldText

/** Folds a page. Words may run over several pieces: files cut them anywhere, Devanagari ones above all. */
export const foldPage = (items: readonly TextItem[]): FoldedPage => {
  const fold = foldOf(items)
  const words: FoldedWord[] = []
  let text = ''
  let original = ''
  let from: (readonly [number, number])[] = []
  const endWord = (): void => {
    const folded = fold(original)
    if (folded !== '') {
      if (text !== '') text += ' '
      words.push({ at: text.length, folded, original, from })
      text += folded
    }
    original = ''
    from = []
  }
  items.forEach(({ str, endsLine }, item) => {
    for (let letter = 0; letter < str.length; letter += 1) {
      const sign = str.charAt(letter)
      if (/\s/.test(sign)) endWord()
      else {
        original += sign
        from.push([item, letter])
      }
    }
    if (endsLine) endWord()
  })
  endWord()
  return { text, words, fold }
}

/** Every occurrence of some words on a page, in reading order; none for no words. */
export const findHits = (page: FoldedPage, sought: string): readonly Hit[] => {
  const needle = page.fold(sought).replace(/\s+/g, ' ').trim()
  if (needle === '') return []
  const hits: Hit[] = []
  let next = 0
  for (;;) {
    const at = page.text.indexOf(needle, next)
    if (at < 0) return hits
    next = at + needle.length
    const parts = partsBetween(page, at, next)
    if (parts.length > 0) hits.push(parts)
  }
}

const partsBetween = ({ words, fold }: FoldedPage, from: number, to: number): Hit => {
  const parts: { item: number; from: number; to: number }[] = []
  for (let index = lastAt(words, from); index < words.length; index += 1) {
    const word = words[index]
    if (!word || word.at >= to) break
    const [first, end] = lettersOf(word, fold, from - word.at, to - word.at)
    for (const [item, letter] of word.from.slice(first, end)) {
      const last = parts.at(-1)
      if (last?.item === item && letter >= last.to) last.to = letter + 1
      else parts.push({ item, from: letter, to: letter + 1 })
    }
  }
  return parts
}

/** Index of the last word that begins at or before an offset of the folded text. */
const lastAt = (words: readonly FoldedWord[], offset: number): number => {
  let low = 0
  let high = words.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((words[middle]?.at ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * The original letters behind a stretch of the folded word. Folding may join or split letters, so each beginning of the
 * word is folded for its length.
 */
const lettersOf = (
  { folded, original }: FoldedWord,
  fold: FoldedPage['fold'],
  from: number,
  to: number,
): readonly [first: number, end: number] => {
  if (from <= 0 && to >= folded.length) return [0, original.length]
  let first = 0
  let end = original.length
  for (let length = 1; length <= original.length; length += 1) {
    const reached = fold(original.slice(0, length)).length
    if (reached <= from) first = length
    if (reached >= to) {
      end = length
      break
    }
  }
  return [Math.min(first, end), withMarks(original, end)]
}

/** Signs that stand on the letter before them belong to it. */
const withMarks = (text: string, end: number): number => {
  let last = end
  while (last < text.length && /\p{M}/u.test(text.charAt(last))) last += 1
  return last
}
