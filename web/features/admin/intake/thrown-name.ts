/** What a file of the basket is called that was thrown away, while it can be taken back. */
export const thrownName = (id: string): string => `basket ${id}`
