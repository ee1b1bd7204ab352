import { type ComponentType, useEffect, useState } from 'react'
import type { FileRef, SaveTarget } from '../../../sync/index.ts'
import { loadReader } from './load-reader.ts'
import type { OpenReaderProps } from './open-reader.tsx'
import { FailedReader, type OwnFile, ReaderShell } from './reader-shell.tsx'
import { strings } from './strings.ts'

type Coming =
  | { readonly kind: 'coming' }
  | { readonly kind: 'here'; readonly Reader: ComponentType<OpenReaderProps> }
  | { readonly kind: 'failed'; readonly why: 'no-engine' | 'silent' }

/** The code is some 640 KB: where it is not here by then, the line is silent or too slow. It is still waited for. */
const SILENCE_MS = 20_000

/** The reader as soon as its code is here; until then its frame. Without `back` it stands inside of a page. */
export function LoadedReader({
  target,
  back,
  own,
  isGone,
}: {
  target: SaveTarget
  back?: string
  own?: OwnFile
  isGone?: boolean
}) {
  const [coming, setComing] = useState<Coming>({ kind: 'coming' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isOver = false
    const load = async (): Promise<void> => {
      try {
        const { OpenReader } = await loadReader()
        if (!isOver) setComing({ kind: 'here', Reader: OpenReader })
      } catch (cause) {
        console.warn('the reader could not be loaded', attempt, cause)
        if (!isOver) setComing({ kind: 'failed', why: 'no-engine' })
      }
    }
    void load()
    const timer = setTimeout(() => {
      setComing((now) => (now.kind === 'coming' ? { kind: 'failed', why: 'silent' } : now))
    }, SILENCE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [attempt])
  const again = (): void => {
    setComing({ kind: 'coming' })
    setAttempt((before) => before + 1)
  }
  const leave = own?.onClose ?? back
  switch (coming.kind) {
    case 'here':
      return <coming.Reader target={target} back={back} own={own} isGone={isGone} />
    case 'failed':
      return (
        <ReaderShell title={target.title} back={leave} status="">
          <FailedReader why={coming.why} target={target} own={own} onRetry={again} />
        </ReaderShell>
      )
    case 'coming':
      return (
        <ReaderShell title={target.title} back={leave} status={strings.opening} target={target} />
      )
    default:
      return coming satisfies never
  }
}

/** Reads a file that is no visitor's yet, over the page from which it was opened. */
export function OwnReader({
  title,
  file,
  load,
  onClose,
}: {
  title: string
  file: FileRef
  load: OwnFile['load']
  onClose: () => void
}) {
  // Nothing is kept under that name.
  const target: SaveTarget = { collection: 'free_pdfs', id: file.id, title, file }
  return <LoadedReader target={target} own={{ load, onClose }} />
}
