import { type ComponentType, useEffect, useState } from 'react'
import type { SaveTarget } from '../../../sync/index.ts'
import { loadReader } from './load-reader.ts'
import type { OpenReaderProps } from './open-reader.tsx'
import { FailedReader, ReaderShell } from './reader-shell.tsx'
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
  isGone,
}: {
  target: SaveTarget
  back?: string
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
  switch (coming.kind) {
    case 'here':
      return <coming.Reader target={target} back={back} isGone={isGone} />
    case 'failed':
      return (
        <ReaderShell title={target.title} back={back} status="">
          <FailedReader why={coming.why} target={target} onRetry={again} />
        </ReaderShell>
      )
    case 'coming':
      return (
        <ReaderShell title={target.title} back={back} status={strings.opening} target={target} />
      )
    default:
      return coming satisfies never
  }
}
