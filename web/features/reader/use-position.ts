import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import {
  type Live,
  liveCell,
  type Reading,
  type ReadingPosition,
  type SaveTarget,
} from '../../../sync/index.ts'
import { useLive, useSync } from '../../shared/live/sync-context.tsx'
import { BEGINNING, type Spot } from './pages/anchor.ts'
import type { Viewer } from './pages/viewer.ts'

/** Knows where a file was left, and keeps where it is now. */
export interface PositionKeeper {
  /** Where to begin; null until the engine has told where the file was left. */
  readonly begin: Spot | null
  /** Keeps the position of a viewer from now on; returns the way to end it. */
  readonly follow: (viewer: Viewer, pages: number) => () => void
}

/** A position is kept after so long without a move. */
const STILL_MS = 800
/** A file begins at its first page where the engine has told nothing for so long. */
const LONGEST_WAIT_MS = 2_000

const notRead: Live<Reading<ReadingPosition | null>> = liveCell<Reading<ReadingPosition | null>>({
  state: 'loading',
})

/** The reading position of an item, which the engine keeps. Of an item that is not kept, none is remembered. */
export const usePosition = (target: SaveTarget, isKept: boolean): PositionKeeper => {
  const engine = useSync()
  const sync = isKept ? engine : null
  const { collection, id, file } = target
  const { sha256 } = file
  const live = useMemo(
    () => sync?.files.position({ collection, id }) ?? notRead,
    [sync, collection, id],
  )
  const position = useLive(live)
  const isRead = position.state !== 'loading'
  // Once known it stays known: an engine that starts again must not close a file that is read.
  const [knownFor, setKnownFor] = useState<string | null>(null)
  if ((isRead || !isKept) && knownFor !== sha256) setKnownFor(sha256)
  useEffect(() => {
    const timer = setTimeout(() => setKnownFor(sha256), LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [sha256])
  const left = position.state === 'ready' && position.value ? position.value : BEGINNING

  const keep = useEffectEvent((viewer: Viewer, pages: number, of: string): void => {
    const at = Date.now()
    void sync?.files.keepPosition({ ...spotOf(viewer), collection, id, sha256: of, at, pages })
  })

  return {
    begin: knownFor === sha256 ? atAskedPage(left) : null,
    follow: (viewer, pages) => {
      // The version that is read: when reading ends, the next version may be the target already.
      const keepOf = (): void => keep(viewer, pages, sha256)
      let kept = JSON.stringify(spotOf(viewer))
      let timer: ReturnType<typeof setTimeout> | undefined
      const keepNow = (): void => {
        clearTimeout(timer)
        const spot = JSON.stringify(spotOf(viewer))
        if (spot === kept) return
        kept = spot
        keepOf()
        tellPage(viewer.state.getSnapshot().page)
      }
      // An opened file is written too, since it tells how many pages it has, but never over a position that is not read yet.
      if (isRead) keepOf()
      const stop = viewer.state.subscribe(() => {
        clearTimeout(timer)
        timer = setTimeout(keepNow, STILL_MS)
      })
      document.addEventListener('visibilitychange', keepNow)
      return () => {
        keepNow()
        stop()
        document.removeEventListener('visibilitychange', keepNow)
      }
    },
  }
}

const isReaderPage = (): boolean => /\/read\/?$/.test(window.location.pathname)

/** The page that an address asks for by `#page=5`, as PDF readers know it, counts before the one that was left. */
const atAskedPage = (left: Spot): Spot => {
  const [, page] = /^#page=([1-9]\d{0,4})$/.exec(window.location.hash) ?? []
  const asked = Number(page ?? left.page)
  return !isReaderPage() || asked === left.page ? left : { ...BEGINNING, page: asked }
}

/** The address names the page that is read: it can be sent, and a reload finds the same one. The first page needs no name. */
const tellPage = (page: number): void => {
  if (!isReaderPage()) return
  const { pathname, search } = window.location
  const hash = page > 1 ? `#page=${page}` : ''
  window.history.replaceState(window.history.state, '', pathname + search + hash)
}

const spotOf = (viewer: Viewer): Spot => {
  const { page, zoom, down, across } = viewer.state.getSnapshot()
  return { page, zoom, down, across }
}
