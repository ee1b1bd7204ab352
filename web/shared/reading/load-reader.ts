import { type ComponentType, createContext } from 'react'
import type { SaveTarget } from '../../../sync/index.ts'

/** The reader inside of a page, and a picture of one page that leads to it. */
export interface ReaderParts {
  readonly OpenReader: ComponentType<{ target: SaveTarget }>
  readonly PagePicture: ComponentType<{ target: SaveTarget; readAt: string }>
}

/** Fetches the reader, to stand inside of a page; given by the app, since features know nothing of one another. */
export const LoadReader = createContext<() => Promise<ReaderParts>>(() =>
  Promise.reject(new Error('no reader here')),
)
