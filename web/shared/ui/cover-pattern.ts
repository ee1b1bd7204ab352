/** Where the parts of a drawn cover stand: decided by its title, so that a note always looks the same. */
const seedOf = (text: string): number => {
  let hash = 2166136261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  return hash >>> 0
}

/** Numbers in [0, 1) that follow from `text` alone. */
export const numbersFrom = (text: string): (() => number) => {
  let state = seedOf(text) || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4294967296
  }
}

/** First letters of the first two words in capitals; in Devanagari the first two graphemes of the first word. */
export const initialsOf = (title: string): string => {
  const words = title.match(/[\p{L}\p{N}](?:[\p{L}\p{N}'’]|\p{M}|\u200d)*/gu) ?? []
  const first = words[0] ?? ''
  if (/\p{Script=Devanagari}/u.test(first)) {
    const graphemes = first.match(/\p{L}[\p{M}\u200d]*/gu) ?? []
    return graphemes.slice(0, 2).join('')
  }
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}

/** A hexagon with its centre at (x, y) and corners `size` away, as a path. */
export const hexagon = (x: number, y: number, size: number): string =>
  [0, 1, 2, 3, 4, 5]
    .map((corner) => {
      const angle = (Math.PI / 3) * corner + Math.PI / 6
      const at = `${(x + size * Math.cos(angle)).toFixed(1)} ${(y + size * Math.sin(angle)).toFixed(1)}`
      return `${corner === 0 ? 'M' : 'L'}${at}`
    })
    .join('')
    .concat('Z')
