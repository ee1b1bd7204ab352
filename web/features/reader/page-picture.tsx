import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { SaveTarget } from '../../../sync/index.ts'
import { useStatusOf } from '../../shared/live/sync-context.tsx'
import { isOfflineBy } from '../../shared/status/standing.ts'
import { useReadLink } from '../../shared/ui/file-buttons.tsx'
import { usePaper } from './bars/use-paper.ts'
import type { OpenFailure } from './file/open-failure.ts'
import { openPdf } from './file/open-pdf.ts'
import { versionToRead } from './file/version-to-read.ts'
import { drawCanvas } from './pages/draw-canvas.ts'
import { FailedReader } from './reader-shell.tsx'
import { strings } from './strings.ts'
import { useKnownCopy } from './use-known-copy.ts'
import { usePosition } from './use-position.ts'
import classes from './viewer.module.css'

type Drawn =
  | { readonly kind: 'coming' }
  | { readonly kind: 'failed'; readonly why: OpenFailure }
  | { readonly kind: 'drawn'; readonly page: number; readonly pages: number }

const COMING: Drawn = { kind: 'coming' }

/**
 * One page as a picture, the first or the one where reading stopped, which opens the reader at a tap. Nothing in it scrolls:
 * a swipe over it moves the page around it.
 */
export function PagePicture({ target: newest, readAt }: { target: SaveTarget; readAt: string }) {
  const frame = useRef<HTMLSpanElement>(null)
  const copy = useKnownCopy(newest, 'unread')
  const isOffline = useStatusOf(isOfflineBy)
  const target = versionToRead(newest, copy, { isOffline, open: null })
  const { begin } = usePosition(target)
  const { onClick } = useReadLink(newest, readAt)
  const { isDark } = usePaper()
  const [state, setState] = useState<Drawn>(COMING)
  const [attempt, setAttempt] = useState(0)
  const beginNow = useEffectEvent(begin)
  const { url, sha256, size } = target.file

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version, or another try, is drawn anew
  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing
    const fail = (why: OpenFailure): void => {
      if (!signal.aborted) setState({ kind: 'failed', why })
    }
    const draw = async (): Promise<void> => {
      const events = { onStall: () => undefined, onLost: () => fail('gone') }
      const opened = await openPdf({ url, size }, events, signal)
      if (opened.kind === 'failed') return fail(opened.why)
      const { pdf } = opened
      const number = Math.min(beginNow().page, pdf.numPages)
      const page = await pdf.getPage(number)
      const { width } = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: (frame.current?.clientWidth ?? width) / width })
      const ratio = Math.min(2, window.devicePixelRatio || 1)
      const canvas = await drawCanvas({ page, viewport, ratio, signal })
      signal.throwIfAborted()
      frame.current?.replaceChildren(canvas)
      setState({ kind: 'drawn', page: number, pages: pdf.numPages })
    }
    setState(COMING)
    draw()
      .catch((cause: unknown) => {
        console.warn('the page could not be drawn', cause)
        fail('damaged')
      })
      // The picture stays; the file is not needed any longer.
      .finally(() => closing.abort())
    return () => closing.abort()
  }, [url, sha256, size, attempt])

  if (state.kind === 'failed')
    return (
      <FailedReader
        why={state.why}
        target={target}
        onRetry={() => setAttempt((before) => before + 1)}
      />
    )
  const words = state.kind === 'drawn' ? strings.pageOf(state.page, state.pages) : strings.opening
  return (
    <Link
      to={readAt}
      className={classes.still}
      data-dark={isDark || undefined}
      data-drawn={state.kind === 'drawn' || undefined}
      aria-busy={state.kind === 'coming'}
      aria-label={strings.readFrom(words)}
      onClick={onClick}
    >
      <span ref={frame} className={classes.paper} />
      <span className={classes.pageNumber}>{words}</span>
    </Link>
  )
}
