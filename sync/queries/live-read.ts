import { Observable, startWith } from 'rxjs'
import type { Reading } from '../lib/live.ts'
import { shared } from '../lib/observables.ts'
import type { Platform } from '../lib/platform.ts'
import type { MirrorReads } from '../store/reads.ts'
import { storeError } from '../store/store-error.ts'
import type { QueryCache } from './cache.ts'
import type { WaitFor } from './flush-reads.ts'

/** The ground of every query. */
export interface QueryContext {
  readonly platform: Pick<Platform, 'after'>
  readonly cache: QueryCache
  /** The mirror that is open now; null while one is being opened. Queries go over to the next one by themselves. */
  readonly mirror: Observable<MirrorReads | null>
  /**
   * True while a pull stores rows. One read then serves several writes, so that a first sync does not starve the
   * screen.
   */
  readonly isPulling: () => boolean
  /** Tells that anything may have changed unseen, as after a long sleep of the tab. */
  readonly doubts: Observable<void>
  /** Tells to read at once, as when a pull has ended. */
  readonly flushes: Observable<WaitFor>
}

/** A value with its mark. Reads with equal marks are the same to a screen, which then keeps its object. */
export interface Marked<T> {
  readonly mark: string
  readonly value: T
}

interface ReadPlan<T> {
  /** Calls `dirty` whenever the read may have changed; gives the way to stop. */
  readonly watch: (mirror: MirrorReads, dirty: () => void) => () => void
  readonly load: (mirror: MirrorReads) => Promise<Marked<T>>
  /** True: the value belongs to one mirror, and is not shown once another one is open. */
  readonly isPrivate?: boolean
}

const CALM_MS = 0
const PULLING_MS = 400
/** A read that failed is tried again after this: connections come back, and nothing is dearer to a screen. */
const RETRY_MS = 1_500

/** One read of a mirror, kept current while it has listeners. It reads once per burst of writes. */
export const liveRead = <T>(
  context: QueryContext,
  plan: ReadPlan<T>,
  onRelease?: () => void,
): Observable<Reading<T>> =>
  new Observable<Reading<T>>((reader) => {
    const loop = readLoop(context, plan, (reading) => reader.next(reading))
    reader.add(context.doubts.subscribe(loop.dirty))
    reader.add(context.flushes.subscribe((waitFor) => waitFor(loop.flush())))
    reader.add(context.mirror.subscribe(loop.moveOn))
    return loop.stop
  }).pipe(startWith<Reading<T>>({ state: 'loading' }), shared(context.platform, onRelease))

const readLoop = <T>(
  context: QueryContext,
  plan: ReadPlan<T>,
  set: (reading: Reading<T>) => void,
) => {
  let mirror: MirrorReads | null = null
  let stopWatching: () => void = () => undefined
  let cancel: (() => void) | null = null
  let isReading = false
  let isDirty = false
  let reading: Promise<void> = Promise.resolve()
  let mark: string | null = null

  const schedule = (delayMs: number) => {
    cancel ??= context.platform.after(delayMs, () => {
      cancel = null
      void read()
    })
  }
  const dirty = () => {
    isDirty = true
    if (!isReading) schedule(context.isPulling() ? PULLING_MS : CALM_MS)
  }
  const read = (): Promise<void> => {
    if (mirror && !isReading) reading = readOnce(mirror)
    return reading
  }
  const readOnce = async (from: MirrorReads) => {
    isReading = true
    isDirty = false
    try {
      const next = await plan.load(from)
      if (from === mirror && next.mark !== mark) {
        mark = next.mark
        set({ state: 'ready', value: next.value })
      }
    } catch (error) {
      if (from === mirror) {
        if (mark === null) set({ state: 'failed', code: storeError(error).code })
        schedule(RETRY_MS)
      }
    }
    isReading = false
    if (isDirty || from !== mirror) dirty()
  }
  const stop = () => {
    stopWatching()
    cancel?.()
    cancel = null
    mirror = null
  }
  return {
    dirty,
    stop,
    flush: async () => {
      await reading
      cancel?.()
      cancel = null
      await read()
    },
    /** Goes over to the mirror that is open now. */
    moveOn: (now: MirrorReads | null) => {
      stop()
      mirror = now
      if (plan.isPrivate) {
        mark = null
        set({ state: 'loading' })
      }
      if (!mirror) return
      stopWatching = plan.watch(mirror, dirty)
      void read()
    },
  }
}
