/** The most rows in whose place one stands. */
export const MOST_REPLACED = 20

/** Ids of the rows in whose place a row stands, the last one first. */
export const replacedBy = ({ replaces }: Readonly<Record<string, unknown>>): readonly string[] =>
  Array.isArray(replaces) ? replaces.filter((id) => typeof id === 'string') : []
