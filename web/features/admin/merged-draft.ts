/** A draft as it is kept: a list of entries, or parts that have fields or names. */
type Parts = Readonly<Record<string, unknown>>

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const nameOf = (item: unknown): string =>
  isParts(item) && typeof item.id === 'string' ? item.id : JSON.stringify(item)

/** A value's parts by name; entries of a list by their ids, names in a list by themselves. */
const partsOf = (value: unknown): Parts => {
  if (Array.isArray(value)) return Object.fromEntries(value.map((item) => [nameOf(item), item]))
  return isParts(value) ? value : {}
}

/** The same draft with nothing in it. */
const emptied = (draft: unknown): unknown => {
  if (Array.isArray(draft)) return []
  const parts = Object.entries(partsOf(draft)).filter(([, part]) => isParts(part))
  return Object.fromEntries(parts.map(([name, part]) => [name, Array.isArray(part) ? [] : {}]))
}

/** `depth`: how far down it is taken apart. What was typed into a field is one thing. */
const merged = (base: unknown, here: unknown, there: unknown, depth: number): unknown => {
  if (isSame(here, base)) return there
  if (isSame(there, base) || depth === 0 || !isParts(here) || !isParts(there)) return here
  const [bases, heres, theres] = [partsOf(base), partsOf(here), partsOf(there)]
  const parts = [...new Set([...Object.keys(theres), ...Object.keys(heres)])]
    .map((name) => [name, merged(bases[name], heres[name], theres[name], depth - 1)] as const)
    .filter(([, part]) => part !== undefined)
  return Array.isArray(here) ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}

/** One draft of two copies, merged field by field; `here` wins where both changed. null: nothing of it is left. */
export const mergedDraft = (base: unknown, here: unknown, there: unknown): unknown => {
  const empty = emptied(base ?? here ?? there)
  const both = merged(base ?? empty, here ?? empty, there ?? empty, 2)
  return isSame(both, empty) ? null : both
}
