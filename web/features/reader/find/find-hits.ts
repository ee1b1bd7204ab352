import { foldText } from '../../../../sync/index.ts'

/** A stretch of one piece of a page's text: its index and letters from and to. */
interface HitPart {
  readonly item: number
  readonly from: number
  readonly to: number
}
export type Hit = readonly HitPart[]

/**
 * A page's text as it is searched: its folded letters without spaces, and the words that they came from. What stood between
 * two words is kept apart, since a word may be broken over two lines.
 */
export interface FoldedPage {
  readonly text: string
  readonly words: readonly FoldedWord[]
  readonly fold: (text: string) => string
}
interface FoldedWord {
  /** Its first index in the folded text. */
  readonly at: number
  readonly folded: string
  /** Where it stands: files cut words anywhere, Devanagari ones above all. */
  readonly parts: Hit
  /** True where a line ends before it: the word before may go on in it. */
  readonly isAfterBreak: boolean
}

/** One piece of text as the file has it; `endsLine` where a line ends behind it. */
export interface TextItem {
  readonly str: string
  readonly endsLine: boolean
}

/** A hyphen within or at the end of a word, where a line may have been broken. '-5' keeps its sign. */
const HYPHEN = /([\p{L}\p{M}])[-\u2010\u2011](?=[\p{L}\p{M}]|$)/gu
const withoutHyphens = (word: string): string => word.replace(HYPHEN, '$1')

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

/** Folds a page. A word may run over several pieces. */
export const foldPage = (items: readonly TextItem[]): FoldedPage => {
  const fold = foldOf(items)
  const words: FoldedWord[] = []
  let text = ''
  let original = ''
  let parts: HitPart[] = []
  let isAfterBreak = false
  const endWord = (): void => {
    const folded = withoutHyphens(fold(original))
    if (folded !== '') {
      words.push({ at: text.length, folded, parts, isAfterBreak })
      text += folded
      isAfterBreak = false
    }
    original = ''
    parts = []
  }
  items.forEach(({ str, endsLine }, item) => {
    if (/^\s/.test(str)) endWord()
    for (const { 0: letters, index } of str.matchAll(/\S+/g)) {
      const to = index + letters.length
      original += letters
      parts.push({ item, from: index, to })
      if (to < str.length) endWord()
    }
    if (endsLine) {
      endWord()
      isAfterBreak = true
    }
  })
  endWord()
  return { text, words, fold }
}

/** Every occurrence of some words on a page, in reading order; none for no words. A word that is found in part is marked whole. */
export const findHits = (page: FoldedPage, sought: string): readonly Hit[] => {
  const { needle, gaps } = needleOf(page, sought)
  if (needle === '') return []
  const hits: Hit[] = []
  let next = 0
  for (;;) {
    const at = page.text.indexOf(needle, next)
    if (at < 0) return hits
    const isHit = areGapsRight(page.words, gaps, at, at + needle.length)
    next = isHit ? at + needle.length : at + 1
    if (isHit) hits.push(partsBetween(page, at, next))
  }
}

/** The letters that are sought, and before which of them a space is. */
const needleOf = ({ fold }: FoldedPage, sought: string) => {
  const gaps = new Set<number>()
  let needle = ''
  for (const word of fold(sought).trim().split(/\s+/)) {
    if (needle !== '') gaps.add(needle.length)
    needle += withoutHyphens(word)
  }
  return { needle, gaps }
}

/**
 * True where every space that is sought stands between two words of the page, and every space of the page is sought. A line's
 * end may be one or none, as within a broken word, and so may the space in a word whose letters are set wide: 'C E L L'.
 */
const areGapsRight = (
  words: readonly FoldedWord[],
  gaps: ReadonlySet<number>,
  from: number,
  to: number,
): boolean => {
  let found = 0
  for (let index = lastAt(words, from) + 1; index < words.length; index += 1) {
    const [before, word] = [words[index - 1], words[index]]
    if (!before || !word || word.at >= to) break
    if (gaps.has(word.at - from)) found += 1
    else if (!word.isAfterBreak && (before.folded.length > 1 || word.folded.length > 1))
      return false
  }
  return found === gaps.size
}

const partsBetween = ({ words }: FoldedPage, from: number, to: number): Hit => {
  const found: HitPart[] = []
  for (const part of words
    .slice(lastAt(words, from))
    .flatMap((word) => (word.at < to ? word.parts : []))) {
    const last = found.at(-1)
    // From the first word of a piece to its last one it is one stretch.
    if (last?.item === part.item) found[found.length - 1] = { ...last, to: part.to }
    else found.push(part)
  }
  return found
}

/** Index of the last word that begins at or before an offset of the folded text. */
const lastAt = (words: readonly FoldedWord[], offset: number): number =>
  Math.max(
    0,
    words.findLastIndex(({ at }) => at <= offset),
  )
