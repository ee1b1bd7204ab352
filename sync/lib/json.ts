/** A text's value as JSON; null where it is none. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** True for values that are the same as JSON, with their keys in the same order. What crosses from the engine is a copy. */
export const isSameText = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other)
