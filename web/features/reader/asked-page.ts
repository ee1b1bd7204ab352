/** Page that an address asks for by `#page=5`, as PDF readers know it; null where it asks for none. */
export const askedPage = (hash: string): number | null => {
  const [, page] = /^#page=([1-9]\d{0,4})$/.exec(hash) ?? []
  return page === undefined ? null : Number(page)
}

/** End of the address of a page; the first one needs none. */
export const hashOf = (page: number): string => (page > 1 ? `#page=${page}` : '')
