/**
 * Deterministic numbers in [0, 1) from a text: mulberry32 over an FNV-1a hash. Each sample file has its own stream.
 * @param {string} text
 */
export const randomOf = (text) => {
  let state = 0x811c9dc5
  for (const unit of Buffer.from(text)) state = Math.imul(state ^ unit, 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * `count` of `items` in an order that `random` decides, starting over when they are used up.
 * @template T
 * @param {readonly T[]} items @param {number} count @param {() => number} random
 */
export const draw = (items, count, random) => {
  /** @type {T[]} */
  const drawn = []
  while (drawn.length < count) {
    const round = items.map((item) => ({ at: random(), item })).sort((a, b) => a.at - b.at)
    drawn.push(...round.map(({ item }) => item))
  }
  return drawn.slice(0, count)
}

/**
 * A record id of 15 characters that depends on nothing but its words.
 * @param {string[]} words
 */
export const idOf = (...words) => {
  const random = randomOf(words.join('/'))
  return Array.from({ length: 15 }, () => Math.floor(random() * 36).toString(36)).join('')
}

/**
 * The id of a row that is a sample, by which the panel tells it from an owner's own (pb_hooks/operate/sample.js).
 * @param {string[]} words
 */
export const sampleIdOf = (...words) => `sample${idOf(...words).slice(6)}`
