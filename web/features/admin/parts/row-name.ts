import type { CollectionName } from '../../../../sync/index.ts'

export interface RowName<N extends CollectionName = CollectionName> {
  readonly collection: N
  readonly id: string
}

/** The same as one word. */
export const rowKey = ({ collection, id }: RowName): string => `${collection} ${id}`
