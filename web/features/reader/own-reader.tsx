import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type { FileRef, SaveTarget } from '../../../sync/index.ts'
import { pdfFileName } from '../../shared/format/file-name.ts'
import type { fetchPdf } from '../../shared/ui/download-pdf.ts'
import { handOver } from '../../shared/ui/hand-over.ts'
import type { OpenFailure } from './file/open-failure.ts'
import { loadReader } from './load-reader.ts'
import type { OpenReaderProps } from './open-reader.tsx'
import type { OwnFile } from './reader-shell.tsx'
import { FailedReader, ReaderShell } from './reader-shell.tsx'
import { strings } from './strings.ts'

export interface OwnReaderProps {
  readonly title: string
  readonly file: FileRef
  /** Gives all bytes of the file, wherever they are. */
  readonly load: () => ReturnType<typeof fetchPdf>
  readonly onClose: () => void
}

type Coming =
  | { readonly kind: 'coming' }
  | { readonly kind: 'failed'; readonly why: OpenFailure }
  | {
      readonly kind: 'here'
      readonly bytes: Blob
      readonly Reader: ComponentType<OpenReaderProps>
    }

/** Reads a file that is no visitor's yet, over the page from which it was opened. */
export function OwnReader({ title, file, load, onClose }: OwnReaderProps) {
  const target: SaveTarget = { collection: 'free_pdfs', id: file.id, title, file } // nothing is kept under that name
  const [coming, setComing] = useState<Coming>({ kind: 'coming' })
  const [attempt, setAttempt] = useState(0)
  const begin = useEffectEvent(async (): Promise<Coming> => {
    const [got, reader] = await Promise.all([load(), loadReader().catch(() => null)])
    if (got.kind === 'failed')
      return { kind: 'failed', why: got.why === 'server' ? 'busy' : got.why }
    if (!reader) return { kind: 'failed', why: 'no-engine' }
    return { kind: 'here', bytes: got.blob, Reader: reader.OpenReader }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins anew
  useEffect(() => {
    let isOver = false
    void begin().then((next) => !isOver && setComing(next))
    return () => {
      isOver = true
    }
  }, [attempt])
  const ownOf = (bytes: Blob): OwnFile => ({
    bytes,
    onDownload: () => handOver(bytes, pdfFileName(title)),
    onClose,
  })
  if (coming.kind === 'here') return <coming.Reader target={target} own={ownOf(coming.bytes)} />
  const isFailed = coming.kind === 'failed'
  return (
    <ReaderShell title={title} back={onClose} status={isFailed ? '' : strings.opening}>
      {isFailed ? (
        <FailedReader
          why={coming.why}
          target={target}
          own={ownOf(new Blob())}
          onRetry={() => {
            setComing({ kind: 'coming' })
            setAttempt((before) => before + 1)
          }}
        />
      ) : undefined}
    </ReaderShell>
  )
}
