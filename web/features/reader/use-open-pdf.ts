import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { SaveTarget } from '../../../sync/index.ts'
import type { OpenableFile } from './file/file-source.ts'
import type { OpenFailure } from './file/open-failure.ts'
import { openPdf } from './file/open-pdf.ts'
import { Finder } from './find/finder.ts'
import { BEGINNING } from './pages/anchor.ts'
import { listenToGestures } from './pages/gestures.ts'
import { Viewer } from './pages/viewer.ts'
import type { PositionKeeper } from './use-position.ts'

/** A file with its pages on the screen. */
export interface OpenPdf {
  readonly kind: 'open'
  readonly sha256: string
  readonly pdf: PDFDocumentProxy
  readonly viewer: Viewer
  readonly finder: Finder
  /** Parts of the file do not come. */
  readonly isStalled: boolean
  readonly isLost: boolean
}
export type OpenState =
  | { readonly kind: 'opening'; readonly isStalled: boolean }
  | { readonly kind: 'failed'; readonly why: OpenFailure }
  | OpenPdf

const OPENING: OpenState = { kind: 'opening', isStalled: false }

/** Opens the file of an item in `view`, where it was left. Another version of the file is opened in its place. */
export const useOpenPdf = (
  target: SaveTarget,
  view: RefObject<HTMLElement | null>,
  column: RefObject<HTMLElement | null>,
  { begin, follow }: PositionKeeper,
  load?: OpenableFile['load'],
): { readonly state: OpenState; readonly retry: () => void } => {
  const [state, setState] = useState<OpenState>(OPENING)
  const [opened, setOpened] = useState<Pick<OpenPdf, 'pdf' | 'sha256'> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const { url, sha256, size } = target.file

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens the same file again
  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing
    const onStall = (isStalled: boolean): void => {
      if (!signal.aborted) setState((now) => (now.kind === 'failed' ? now : { ...now, isStalled }))
    }
    const onLost = (): void => {
      if (signal.aborted) return
      setState((now) =>
        now.kind === 'open' ? { ...now, isLost: true } : { kind: 'failed', why: 'gone' },
      )
    }
    setState(OPENING)
    setOpened(null)
    void openPdf({ url, size, load }, { onStall, onLost }, signal).then((found) => {
      if (signal.aborted) return
      if (found.kind === 'failed') setState(found)
      else setOpened({ pdf: found.pdf, sha256 })
    })
    return () => closing.abort()
  }, [url, sha256, size, attempt])

  const isReady = begin !== null
  const showIn = useEffectEvent((viewer: Viewer) => viewer.start(begin ?? BEGINNING))
  const followIn = useEffectEvent(follow)
  useEffect(() => {
    if (!opened || !isReady || !view.current || !column.current) return
    const closing = new AbortController()
    const { signal } = closing
    const viewer = new Viewer(view.current, column.current, opened.pdf)
    const finder = new Finder(opened.pdf)
    let unfollow = (): void => undefined
    listenToGestures(view.current, column.current, viewer, signal)
    showIn(viewer).then(
      () => {
        if (signal.aborted) return
        setState((now) => ({
          kind: 'open',
          ...opened,
          viewer,
          finder,
          isStalled: now.kind === 'opening' && now.isStalled,
          isLost: false,
        }))
        unfollow = followIn(viewer, opened.pdf.numPages)
      },
      (cause: unknown) => {
        console.warn('the first page could not be read', cause)
        if (!signal.aborted) setState({ kind: 'failed', why: 'damaged' })
      },
    )
    return () => {
      closing.abort()
      unfollow()
      finder.stop()
      viewer.close()
    }
  }, [opened, isReady, view, column])

  // Without a network it opens by itself as soon as there is one.
  const isOffline = state.kind === 'failed' && state.why === 'offline'
  const retry = (): void => setAttempt((before) => before + 1)
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (!isOffline) return
    const onOnline = (): void => again()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [isOffline])
  return { state, retry }
}
