import type { ComponentType } from 'react'
import { keepReader } from '../../shared/reading/keep-reader.ts'
import type { OpenReaderProps } from './open-reader.tsx'

/** Fetches the reader itself, with the PDF engine. The server never does: what it draws stands until then. */
export const loadReader = async (): Promise<ComponentType<OpenReaderProps>> => {
  if (import.meta.env.SSR) throw new Error('the server opens no PDF')
  const { OpenReader } = await import('./open-reader.tsx')
  keepReader()
  return OpenReader
}
