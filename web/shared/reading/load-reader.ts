import { type ComponentType, createContext } from 'react'
import type { SaveTarget } from '../../../sync/index.ts'

/** Fetches the reader, to stand inside of a page; given by the app, since features know nothing of one another. */
export const LoadReader = createContext<() => Promise<ComponentType<{ target: SaveTarget }>>>(() =>
  Promise.reject(new Error('no reader here')),
)
