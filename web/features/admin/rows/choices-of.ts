/** A filter's choices; the asked one is among them, though no row says it any more. */
export const choicesOf = (values: readonly string[], asked: string): readonly string[] =>
  asked === '' || values.includes(asked) ? values : [...values, asked].sort()
