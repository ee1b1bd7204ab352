import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { SaveTarget } from '../../../sync/index.ts'
import type { OpenFailure } from './file/open-failure.ts'
import { openPdf } from './file/open-pdf.ts'
import { Finder } from './find/finder.ts'
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
  position: PositionKeeper,
  bytes?: Blob,
): { readonly state: OpenState; readonly retry: () => void } => {
  const [state, setState] = useState<OpenState>(OPENING)
  const [attempt, setAttempt] = useState(0)
  const positionNow = useEffectEvent(() => position.begin())
  const follow = useEffectEvent((viewer: Viewer, pages: number) => position.follow(viewer, pages))
  const { url, sha256, size } = target.file

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens the same file again
  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing
    const isOver = (): boolean => signal.aborted
    const onStall = (isStalled: boolean): void => {
      if (!isOver()) setState((now) => (now.kind === 'failed' ? now : { ...now, isStalled }))
    }
    const onLost = (): void => {
      if (isOver()) return
      setState((now) =>
        now.kind === 'open' ? { ...now, isLost: true } : { kind: 'failed', why: 'gone' },
      )
    }
    const open = async (): Promise<void> => {
      const opened = await openPdf({ url, size, bytes }, { onStall, onLost }, signal)
      if (isOver()) return
      if (opened.kind === 'failed') {
        setState(opened)
        return
      }
      if (!view.current || !column.current) return
      const { pdf } = opened
      const viewer = new Viewer(view.current, column.current, pdf)
      signal.addEventListener('abort', () => viewer.close(), { once: true })
      listenToGestures(view.current, column.current, viewer, signal)
      try {
        await viewer.start(positionNow())
      } catch (cause) {
        console.warn('the first page could not be read', cause)
        if (!isOver()) setState({ kind: 'failed', why: 'damaged' })
        return
      }
      if (isOver()) return
      const finder = new Finder(pdf)
      const watch = viewer.state.subscribe(() => {
        if (!viewer.state.getSnapshot().isShown) return
        watch()
      })
      setState((now) => ({
        kind: 'open',
        sha256,
        pdf,
        viewer,
        finder,
        isStalled: now.kind === 'opening' && now.isStalled,
        isLost: false,
      }))
      const unfollow = follow(viewer, pdf.numPages)
      signal.addEventListener('abort', () => {
        unfollow()
        finder.stop()
      })
    }
    setState(OPENING)
    void open()
    return () => closing.abort()
  }, [url, sha256, size, bytes, attempt, view, column])

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
