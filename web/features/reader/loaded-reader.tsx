import { type ComponentType, useEffect, useState } from 'react'
import type { FileRef, SaveTarget } from '../../../sync/index.ts'
import { loadReader } from './load-reader.ts'
import type { OpenReaderProps } from './open-reader.tsx'
import { FailedReader, type OwnFile, ReaderShell } from './reader-shell.tsx'
import { strings } from './strings.ts'

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
  const [Reader, setReader] = useState<ComponentType<OpenReaderProps> | null>(null)
  const [why, setWhy] = useState<'no-engine' | 'silent' | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isOver = false
    loadReader().then(
      ({ OpenReader }) => {
        if (!isOver) setReader(() => OpenReader)
      },
      (cause: unknown) => {
        console.warn('the reader could not be loaded', attempt, cause)
        if (!isOver) setWhy('no-engine')
      },
    )
    const timer = setTimeout(() => setWhy((known) => known ?? 'silent'), SILENCE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [attempt])
  const again = (): void => {
    setWhy(null)
    setAttempt((before) => before + 1)
  }
  if (Reader) return <Reader target={target} back={back} own={own} isGone={isGone} />
  return (
    <ReaderShell
      title={target.title}
      back={own?.onClose ?? back}
      status={why ? '' : strings.opening}
      target={target}
    >
      {why ? <FailedReader why={why} target={target} own={own} onRetry={again} /> : undefined}
    </ReaderShell>
  )
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
