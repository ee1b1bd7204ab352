/**
 * Mistakes that a word of this length may have. Short words and numbers have none, since their neighbours differ in
 * meaning.
 */
export const mistakesIn = (word: string): number => {
  if (word.length < 4 || /\p{N}/u.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/**
 * Number of mistakes between a typed word and the closest beginning of another. They are letters wrong, missing, too
 * many, or two neighbours exchanged. `most` + 1 where there are more than `most`. Pure.
 */
export const prefixDistance = (typed: string, word: string, most: number): number => {
  const columns = Math.min(word.length, typed.length + most) + 1
  let beforeLast: readonly number[] = []
  let last: readonly number[] = Array.from({ length: columns }, (_, at) => at)
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row]
    let least = row
    for (let at = 1; at < columns; at += 1) {
      const isSame = typed[row - 1] === word[at - 1]
      const isExchanged =
        row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1]
      const value = Math.min(
        (last[at] ?? most) + 1,
        (next[at - 1] ?? most) + 1,
        (last[at - 1] ?? most) + (isSame ? 0 : 1),
        isExchanged ? (beforeLast[at - 2] ?? most) + 1 : most + 1,
      )
      next.push(value)
      least = Math.min(least, value)
    }
    if (least > most) return most + 1
    beforeLast = last
    last = next
  }
  return Math.min(most + 1, ...last)
}
