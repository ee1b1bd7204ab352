import { type ComponentType, createContext } from 'react'
import type { ListName, Rows } from '../../../../sync/index.ts'

export type PublicCardProps = {
  readonly [N in ListName]: { readonly collection: N; readonly row: Rows[N] }
}[ListName]

/** Draws a row as its page of the site does. The app puts it here, since no feature knows another. */
export const PublicCardContext = createContext<ComponentType<PublicCardProps> | null>(null)
