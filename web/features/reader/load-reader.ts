import { keepReader } from '../../shared/live/keep-reader.ts'

type Reader = Pick<typeof import('./open-reader.tsx'), 'OpenReader'>

let coming: Promise<Reader> | null = null

const fetchReader = async (): Promise<Reader> => {
  if (import.meta.env.SSR) throw new Error('the server opens no PDF')
  const { OpenReader } = await import('./open-reader.tsx')
  keepReader()
  return { OpenReader }
}

/** Fetches the reader itself, with the PDF engine. The server never does: what it draws stands until then. */
export const loadReader = (): Promise<Reader> => {
  coming ??= fetchReader().catch((cause: unknown) => {
    coming = null
    throw cause
  })
  return coming
}
