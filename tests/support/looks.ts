/** Schemes in which a page's states are looked at. */
export const SCHEMES = ['light', 'dark'] as const

/** Things that differ by size and by scheme: all pairs. */
export const pairsOf = <S>(sizes: readonly S[]): readonly (readonly [S, 'light' | 'dark'])[] =>
  sizes.flatMap((size) => SCHEMES.map((scheme) => [size, scheme] as const))
