import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import {
  type Live,
  liveCell,
  type Reading,
  type ReadingPosition,
  type SaveTarget,
} from '../../../sync/index.ts'
import { useSync } from '../../shared/live/sync-context.tsx'
import { useLive } from '../../shared/live/use-live.ts'
import { isTold, tellAddress } from '../../shared/ui/dialog-step.ts'
import { askedPage, hashOf } from './asked-page.ts'
import { BEGINNING, keepLastRead, lastReadIn, positionToBegin, type Spot } from './last-read.ts'
import type { Viewer } from './pages/viewer.ts'

/** Knows where a file was left, and keeps where it is now. */
export interface PositionKeeper {
  readonly begin: () => Spot
  /** Keeps the position of a viewer from now on; returns the way to end it. */
  readonly follow: (viewer: Viewer, pages: number) => () => void
}

/** A position is kept after so long without a move. */
const STILL_MS = 800
/** Of a page's height: less than a line of print is no other position. */
const NEAR = 0.01

/** True for two positions that a reader could not tell apart. */
export const isSameSpot = (one: Spot, other: Spot): boolean =>
  one.page === other.page &&
  one.zoom === other.zoom &&
  Math.abs((one.down ?? 0) - (other.down ?? 0)) < NEAR

const unknown: Live<Reading<ReadingPosition | null>> = liveCell<Reading<ReadingPosition | null>>({
  state: 'loading',
})

/**
 * The reading position of an item. A file opens at once where this device remembers one without the engine. The
 * engine's own position then counts, unless the person has moved before. Of an item that is not kept, none is
 * remembered.
 */
export const usePosition = (target: SaveTarget, isKept = true): PositionKeeper => {
  const engine = useSync()
  const sync = isKept ? engine : null
  const { collection, id, file } = target
  const { sha256 } = file
  const live = useMemo(
    () => sync?.files.position({ collection, id, sha256 }) ?? unknown,
    [sync, collection, id, sha256],
  )
  const position = useLive(live)
  const begun = useRef<{
    /** The version that is read: by its end another one may be about to be. */
    readonly read: SaveTarget
    readonly viewer: Viewer
    readonly at: Spot
    readonly pages: number
  } | null>(null)
  const isRead = position.state !== 'loading'

  /** Before the kept position was read, a move is written, since it counts, and nothing else. */
  const keep = useEffectEvent(
    (read: SaveTarget, spot: Spot, pages: number, isMoved: boolean): void => {
      if (!isKept) return
      const at = Date.now()
      keepLastRead(read, spot, isMoved ? at : undefined)
      if (!sync || !(isRead || isMoved)) return
      const { sha256 } = read.file
      void sync.files.keepPosition({ ...spot, collection, id, sha256, at, pages })
    },
  )

  const beginning = (): Spot => {
    const left = position.state === 'ready' ? position.value : null
    const begin = positionToBegin(left, lastReadIn({ collection, id }, sha256), sha256)
    const asked = askedPage(window.location.hash)
    return asked === null || asked === begin.page ? begin : { ...BEGINNING, page: asked }
  }
  const arrive = useEffectEvent((): void => {
    const start = begun.current
    if (!start || position.state === 'loading') return
    const now = spotOf(start.viewer)
    const left = position.state === 'ready' && position.value ? beginning() : now
    if (isSameSpot(now, start.at) && !isSameSpot(left, now)) start.viewer.goToSpot(left)
    keep(start.read, spotOf(start.viewer), start.pages, false)
  })
  useEffect(() => {
    if (isRead) arrive()
  }, [isRead])

  return {
    begin: beginning,
    follow: (viewer, pages) => {
      const at = spotOf(viewer)
      begun.current = { read: target, viewer, at, pages }
      let kept = at
      let timer: ReturnType<typeof setTimeout> | undefined
      const keepNow = (): void => {
        clearTimeout(timer)
        const spot = spotOf(viewer)
        if (isSameSpot(spot, kept)) return
        kept = spot
        keep(target, spot, pages, true)
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
      keep(target, at, pages, false)
      const stop = viewer.state.subscribe(keepOnceStill)
      window.addEventListener('hashchange', goToAsked)
      document.addEventListener('visibilitychange', keepNow)
      window.addEventListener('pagehide', keepNow)
      return () => {
        keepNow()
        stop()
        begun.current = null
        window.removeEventListener('hashchange', goToAsked)
        document.removeEventListener('visibilitychange', keepNow)
        window.removeEventListener('pagehide', keepNow)
      }
    },
  }
}

const isReaderPage = (): boolean => /\/read\/?$/.test(window.location.pathname)

/** The address names the page that is read: it can be sent, and a reload finds the same one. */
const tellPage = (page: number): void => {
  const { pathname, search } = window.location
  tellAddress(pathname + search + hashOf(page))
}

const spotOf = (viewer: Viewer): Spot => {
  const { page, zoom, down } = viewer.state.getSnapshot()
  return { page, zoom, down }
}
