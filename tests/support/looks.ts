/** `test:full` goes through everything; `npm test` is to be quick. */
export const IS_FULL = Boolean(process.env.FULL)

const EVERY_SCHEME = ['light', 'dark'] as const

/** The schemes in which a page's states are looked at: the tokens are the same on all pages, and contrast fails in dark first. */
export const SCHEMES = IS_FULL ? EVERY_SCHEME : (['dark'] as const)

/** Of things that differ by size and by scheme: all pairs, or one of each. */
export const pairsOf = <S>(sizes: readonly S[]): readonly (readonly [S, 'light' | 'dark'])[] =>
  sizes.flatMap((size, at) =>
    EVERY_SCHEME.filter((_, scheme) => IS_FULL || scheme === at % EVERY_SCHEME.length).map(
      (scheme) => [size, scheme] as const,
    ),
  )
