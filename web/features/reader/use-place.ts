import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import {
  type Live,
  liveCell,
  type Reading,
  type ReadingPlace,
  type SaveTarget,
} from '../../../sync/index.ts'
import { useSync } from '../../shared/live/sync-context.tsx'
import { useLive } from '../../shared/live/use-live.ts'
import { isTold, tellAddress } from '../../shared/ui/dialog-step.ts'
import { askedPage, hashOf } from './asked-page.ts'
import { BEGINNING, keepLastRead, lastReadIn, placeToBegin, type Spot } from './last-read.ts'
import type { Viewer } from './pages/viewer.ts'

/** Knows where a file was left, and keeps where it is now. */
export interface PlaceKeeper {
  readonly begin: () => Spot
  /** Keeps the place of a viewer from now on; gives the way to end it. */
  readonly follow: (viewer: Viewer, pages: number) => () => void
}

/** Once nobody moved for this long, the place is kept. */
const SETTLED_MS = 800
/** Of a page's height: less than a line of print is no other place. */
const NEAR = 0.01

/** True for two places that nobody could tell apart. */
export const isSameSpot = (one: Spot, other: Spot): boolean =>
  one.page === other.page &&
  one.zoom === other.zoom &&
  Math.abs((one.down ?? 0) - (other.down ?? 0)) < NEAR

const unknown: Live<Reading<ReadingPlace | null>> = liveCell<Reading<ReadingPlace | null>>({
  state: 'loading',
})

/**
 * The reading place of an item. What this device remembers without the engine is where a file begins at once; the place
 * that the engine then tells counts, unless somebody has moved by then. Of what is not kept, nothing is remembered.
 */
export const usePlace = (target: SaveTarget, isKept = true): PlaceKeeper => {
  const engine = useSync()
  const sync = isKept ? engine : null
  const { collection, id, file } = target
  const { sha256 } = file
  const live = useMemo(
    () => sync?.files.place({ collection, id, sha256 }) ?? unknown,
    [sync, collection, id, sha256],
  )
  const place = useLive(live)
  const begun = useRef<{
    /** The version that is read: by its end another one may be about to be. */
    readonly read: SaveTarget
    readonly viewer: Viewer
    readonly at: Spot
    readonly pages: number
  } | null>(null)
  const isRead = place.state !== 'loading'

  /** Nothing is written before the place that may be there was read. */
  const keep = useEffectEvent(
    (read: SaveTarget, spot: Spot, pages: number, isMoved: boolean): void => {
      if (!isKept) return
      const at = Date.now()
      keepLastRead(read, spot, isMoved ? at : undefined)
      if (!sync || !isRead) return
      const { sha256 } = read.file
      void sync.files.keepPlace({ ...spot, collection, id, sha256, at, pages })
    },
  )

  const beginning = (): Spot => {
    const left = place.state === 'ready' ? place.value : null
    const begin = placeToBegin(left, lastReadIn({ collection, id }, sha256), sha256)
    const asked = askedPage(window.location.hash)
    return asked === null || asked === begin.page ? begin : { ...BEGINNING, page: asked }
  }
  const arrive = useEffectEvent((): void => {
    const start = begun.current
    if (!start || place.state === 'loading') return
    const now = spotOf(start.viewer)
    const left = place.state === 'ready' && place.value ? beginning() : now
    if (isSameSpot(now, start.at) && !isSameSpot(left, now)) start.viewer.goToSpot(left)
    keep(start.read, spotOf(start.viewer), start.pages, false)
  })
  useEffect(() => {
    if (isRead) arrive()
  }, [isRead])

  const title = target.title
  const fileText = JSON.stringify(file)
  useEffect(() => {
    void sync?.files.opened({ collection, id, title, file: JSON.parse(fileText) })
  }, [sync, collection, id, title, fileText])

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
      const later = (): void => {
        clearTimeout(timer)
        timer = setTimeout(keepNow, SETTLED_MS)
      }
      const goToAsked = (): void => {
        const asked = isTold() ? null : askedPage(window.location.hash)
        if (asked !== null && asked !== spotOf(viewer).page) viewer.goToPage(asked)
      }
      keep(target, at, pages, false)
      const stop = viewer.state.subscribe(later)
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
