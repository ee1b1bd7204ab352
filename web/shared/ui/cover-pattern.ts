import { langOf } from '../format/labels.ts'

/** Numbers in [0, 1) that follow from `text` alone: the cover of a title always looks the same. */
export const numbersFrom = (text: string): (() => number) => {
  let state = 2166136261
  const mix = (value: number): void => {
    state = Math.imul(state ^ value, 16777619)
  }
  for (const letter of text) mix(letter.codePointAt(0) ?? 0)
  return () => {
    mix(state >>> 15)
    return (state >>> 0) / 4294967296
  }
}

// Ranges and not `\p{…}`: the engine that draws first screens (goja) takes that and never matches it.
/** Signs between words: blanks, marks of punctuation, symbols and pictures. */
const BETWEEN_WORDS =
  /[\s!-&(-/:-@[-`{-\u00bf\u00d7\u00f7\u0964\u0965\u2000-\u200c\u200e-\u2018\u201a-\u2bff\u2e00-\u2e7f\u3000-\u303f\ud83c-\ud83e\udc00-\udfff]+/
/** A letter of Devanagari with the signs that belong to it. */
const AKSHARA =
  /[\u0904-\u0939\u0958-\u0961\u0972-\u097f][\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963\u200d]*/g

/** First letters of the first two words in capitals; in Devanagari the first two graphemes of the first word. */
export const initialsOf = (title: string): string => {
  const words = title
    .split(BETWEEN_WORDS)
    .map((word) => word.replace(/^['’\u200d]+/, ''))
    .filter((word) => word !== '')
  const first = words[0] ?? ''
  if (langOf(first) === 'hi') return (first.match(AKSHARA) ?? []).slice(0, 2).join('')
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase()
}

/** A hexagon with sides of `size`, as a piece of a path, from its upper right corner. */
export const hexagon = (size: number): string => {
  const across = Math.round(size * Math.sqrt(3)) / 2
  const rise = size / 2
  return `v${size}l-${across} ${rise}l-${across} -${rise}v-${size}l${across} -${rise}z`
}

/** One shape at several points, as a path. */
export const repeated = (
  shape: string,
  points: readonly (readonly [x: number, y: number])[],
): string => points.map(([x, y]) => `M${x} ${y}${shape}`).join('')
