import { type ComponentType, createContext } from 'react'
import type { SaveTarget } from '../../../sync/index.ts'

/** The reader inside of a page. */
export interface ReaderParts {
  readonly OpenReader: ComponentType<{ target: SaveTarget }>
}

/** Fetches the reader, to stand inside of a page; given by the app, since features know nothing of one another. */
export const LoadReader = createContext<() => Promise<ReaderParts>>(() =>
  Promise.reject(new Error('no reader here')),
)
