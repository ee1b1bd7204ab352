import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import {
  type Live,
  liveCell,
  type Reading,
  type ReadingPosition,
  type SaveTarget,
} from '../../../sync/index.ts'
import { useLive, useSync } from '../../shared/live/sync-context.tsx'
import { askedPage, hashOf } from './asked-page.ts'
import { BEGINNING, type Spot } from './pages/anchor.ts'
import type { Viewer } from './pages/viewer.ts'

/** Knows where a file was left, and keeps where it is now. */
export interface PositionKeeper {
  /** Where to begin; null until the engine has told where the file was left. */
  readonly begin: Spot | null
  /** Keeps the position of a viewer from now on; returns the way to end it. */
  readonly follow: (viewer: Viewer, pages: number) => () => void
}

type Read = Pick<ReadingPosition, 'collection' | 'id' | 'sha256'>

/** A position is kept after so long without a move. */
const STILL_MS = 800
/** A file begins at its first page where the engine has told nothing for so long. */
const LONGEST_WAIT_MS = 2_000
/** Of a page's height: less than a line of print is no other position. */
const NEAR = 0.01

/** True for two positions that a reader could not tell apart. */
export const isSameSpot = (one: Spot, other: Spot): boolean =>
  one.page === other.page &&
  one.zoom === other.zoom &&
  Math.abs((one.down ?? 0) - (other.down ?? 0)) < NEAR &&
  Math.abs((one.across ?? 0) - (other.across ?? 0)) < NEAR

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
    () => sync?.files.position({ collection, id, sha256 }) ?? notRead,
    [sync, collection, id, sha256],
  )
  const position = useLive(live)
  const isRead = position.state !== 'loading'
  const isLate = useLate(isKept && !isRead)

  const left = position.state === 'ready' && position.value ? position.value : BEGINNING
  // Once known it stays known: an engine that starts again must not close a file that is read.
  const [knownFor, setKnownFor] = useState<string | null>(null)
  if ((isRead || isLate || !isKept) && knownFor !== sha256) setKnownFor(sha256)
  const begin = knownFor === sha256 ? atAskedPage(left) : null

  /** Opening a file is written too, since it tells how many pages it has, but never over a position that is not read yet. */
  const keep = useEffectEvent((read: Read, spot: Spot, pages: number, isMoved: boolean): void => {
    if (!sync || !(isRead || isMoved)) return
    void sync.files.keepPosition({ ...spot, ...read, at: Date.now(), pages })
  })

  return {
    begin,
    follow: (viewer, pages) => {
      // The version that is read: when reading ends, the next version may be the target already.
      const read = { collection, id, sha256 }
      let kept = spotOf(viewer)
      let timer: ReturnType<typeof setTimeout> | undefined
      const keepNow = (): void => {
        clearTimeout(timer)
        const spot = spotOf(viewer)
        if (isSameSpot(spot, kept)) return
        kept = spot
        keep(read, spot, pages, true)
        if (isReaderPage()) tellPage(spot.page)
      }
      const keepOnceStill = (): void => {
        clearTimeout(timer)
        timer = setTimeout(keepNow, STILL_MS)
      }
      const goToAsked = (): void => {
        const asked = isTold() ? null : askedPage(window.location.hash)
        if (asked !== null && asked !== spotOf(viewer).page) viewer.goToPage(asked)
      }
      keep(read, kept, pages, false)
      const stop = viewer.state.subscribe(keepOnceStill)
      window.addEventListener('hashchange', goToAsked)
      document.addEventListener('visibilitychange', keepNow)
      window.addEventListener('pagehide', keepNow)
      return () => {
        keepNow()
        stop()
        window.removeEventListener('hashchange', goToAsked)
        document.removeEventListener('visibilitychange', keepNow)
        window.removeEventListener('pagehide', keepNow)
      }
    },
  }
}

/** True once something was waited for too long. */
const useLate = (isWaiting: boolean): boolean => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isLate
}

/** The page that the address asks for counts before the one that was left. */
const atAskedPage = (left: Spot): Spot => {
  const asked = isReaderPage() ? askedPage(window.location.hash) : null
  return asked === null || asked === left.page ? left : { ...BEGINNING, page: asked }
}

const isReaderPage = (): boolean => /\/read\/?$/.test(window.location.pathname)

/** Addresses that this page gave itself: going back to one of them, as a dialog closes, asks for no page. */
const told = new Set<string>()
const isTold = (): boolean => told.has(window.location.href)

/** The address names the page that is read: it can be sent, and a reload finds the same one. */
const tellPage = (page: number): void => {
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search + hashOf(page))
  told.add(window.location.href)
}

const spotOf = (viewer: Viewer): Spot => {
  const { page, zoom, down, across } = viewer.state.getSnapshot()
  return { page, zoom, down, across }
}
