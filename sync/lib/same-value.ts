const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * True for a value that the server stores for 'nothing was entered'. That is '' for a text, 0 for a number, false for a
 * switch and null or [] for a list.
 */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === 0 ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

const sameParts = (a: Record<string, unknown>, b: Record<string, unknown>): boolean => {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => sameValue(a[key], b[key]))
}

/** True when two values of a field mean the same to a person: compared deeply, all spellings of 'empty' equal. */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b) || (isEmpty(a) && isEmpty(b))) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, at) => sameValue(value, b[at]))
  return isObject(a) && isObject(b) && sameParts(a, b)
}
