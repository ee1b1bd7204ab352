import { type SeenRow, sameValue } from '../../../../sync/index.ts'

/** Fields that a person wrote here, each with its value as drawn before: that may still be drawn for a moment. */
export type Written = Readonly<
  Record<string, { readonly drawnBefore: readonly unknown[]; readonly to: unknown }>
>

/**
 * The row as a person sees it: as it is drawn, with what they wrote where that is not drawn yet. What a colleague has
 * written since is neither, and is not written over. Pure.
 */
export const seenRow = (drawn: SeenRow, written: Written): SeenRow => {
  const own = Object.entries(written).filter(([field, { drawnBefore }]) =>
    drawnBefore.some((value) => sameValue(value, drawn[field])),
  )
  return { ...drawn, ...Object.fromEntries(own.map(([field, { to }]) => [field, to])) }
}

/** Written fields, with those that were kept just now on the row as it was seen. Pure. */
export const alsoWritten = (written: Written, seen: SeenRow, fields: SeenRow): Written => {
  const added = Object.entries(fields).map(([field, to]) => {
    const before = [...(written[field]?.drawnBefore ?? []), seen[field]]
    return [field, { drawnBefore: before.filter((value) => !sameValue(value, to)), to }]
  })
  return { ...written, ...Object.fromEntries(added) }
}
