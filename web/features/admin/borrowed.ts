import { type ComponentType, createContext } from 'react'
import type { FileRef } from '../../../sync/index.ts'

/** A file of the panel, with what it is called there. */
export interface Opened {
  readonly file: FileRef
  readonly title: string
  /** Visitors can read it too: what is saved of it on this device counts. */
  readonly isPublic: boolean
}

type Got =
  | { readonly kind: 'file'; readonly blob: Blob }
  | {
      readonly kind: 'failed'
      readonly why: 'offline' | 'gone' | 'network-page' | 'server'
      readonly isFinal: boolean
    }

export interface OwnReaderProps {
  readonly title: string
  readonly file: FileRef
  readonly load: () => Promise<Got>
  readonly onClose: () => void
}

/** The site's reader, for files that are no visitor's yet. The app puts it here, since no feature knows another. */
export const OwnReaderContext = createContext<ComponentType<OwnReaderProps> | null>(null)
