import { type ComponentType, createContext } from 'react'
import type { CollectionName, Rows } from '../../../../sync/index.ts'

export type PublicCardProps = {
  readonly [N in CollectionName]: { readonly collection: N; readonly row: Rows[N] }
}[CollectionName]

/** Draws a row as the pages of the site do that show it. The app puts it here, since no feature knows another. */
export const PublicCardContext = createContext<ComponentType<PublicCardProps> | null>(null)
