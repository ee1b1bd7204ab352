import { distinctUntilChanged, NEVER, Observable, retry, switchMap } from 'rxjs'
import * as z from 'zod/mini'
import { browserTimers } from '../lib/browser-platform.ts'
import { parseJson } from '../lib/json.ts'
import type { Signals } from '../lib/page-port.ts'
import type { Platform } from '../lib/platform.ts'
import { SyncError } from '../lib/sync-error.ts'
import { type HttpOptions, openAnswer } from './http.ts'

/** The part of `EventSource` that the doorbell uses. */
export interface EventStream {
  addEventListener(name: string, listener: (event: Event) => void): void
  close(): void
}

interface DoorbellOptions extends HttpOptions {
  /** A hidden page does not listen; it asks the server when it is shown again. */
  readonly page: Pick<Signals, 'isVisible' | 'onVisibility'>
  /**
   * Called when the server rings, and when a connection is made, since the server may have rung before it. `listeners`:
   * devices that heard the ring, this one included, as far as known.
   */
  readonly onRing: (listeners: number) => void
  /** In [0, 1). */
  readonly random: () => number
  readonly openStream?: (url: string) => EventStream
}

// All records: a restore may make the collection's only record anew, under another id.
const TOPIC = 'sync_state/*'
const connectSchema = z.object({ clientId: z.string().check(z.minLength(1)) })
const ringSchema = z.object({ record: z.object({ listeners: z.optional(z.number()) }) })

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 120_000
/** A connection without PocketBase's greeting is dead: the greeting comes at once, on a slow phone within seconds. */
const HELLO_LIMIT_MS = 30_000

/**
 * Pause before attempt `failures` + 1, in ms: doubles from 2 s up to 2 min, times 0.5 to 1.5, so that devices that lost
 * the server at one moment do not come back at one moment.
 */
export const doorbellPause = (failures: number, random: () => number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10)) * (0.5 + random())

/**
 * Subscribes to PocketBase's realtime record that says 'ask' (protocol, 8). It connects again whenever the connection
 * breaks; the server ends each connection after minutes of silence. Why it is not the SDK's: `decisions.md`.
 * @see tests/unit/remote/doorbell.test.ts
 */
export const openDoorbell = (options: DoorbellOptions): void => {
  const after = options.after ?? browserTimers
  const pause = (_: unknown, failures: number) =>
    new Observable((line) =>
      after(doorbellPause(failures - 1, options.random), () => line.next(null)),
    )
  let listeners = 1
  const line = lineOf(options, after).pipe(retry({ delay: pause, resetOnSuccess: true }))
  visibilityOf(options.page)
    .pipe(switchMap((isVisible) => (isVisible ? line : NEVER)))
    .subscribe((count) => {
      listeners = count ?? listeners
      options.onRing(listeners)
    })
}

const visibilityOf = (page: DoorbellOptions['page']): Observable<boolean> =>
  new Observable<boolean>((told) => {
    const tell = () => told.next(page.isVisible())
    tell()
    page.onVisibility(tell)
  }).pipe(distinctUntilChanged())

/** One connection. It emits null once it is subscribed, and the number of listeners at each ring; it fails when it breaks. */
const lineOf = (options: DoorbellOptions, after: Platform['after']): Observable<number | null> =>
  new Observable((line) => {
    const open = options.openStream ?? ((url: string): EventStream => new EventSource(url))
    const stream = open(`${options.baseUrl}/api/realtime`)
    const fail = () => line.error(null)
    const stopWaiting = after(HELLO_LIMIT_MS, fail)
    stream.addEventListener('error', fail)
    stream.addEventListener('PB_CONNECT', (event) => {
      const hello = connectSchema.safeParse(dataOf(event))
      if (!hello.success) return fail()
      subscribe(options, hello.data.clientId).then(() => {
        stopWaiting()
        line.next(null)
      }, fail)
    })
    stream.addEventListener(TOPIC, (event) => {
      const ring = ringSchema.safeParse(dataOf(event))
      line.next(Math.max(1, (ring.success && ring.data.record.listeners) || 1))
    })
    return () => {
      stopWaiting()
      stream.close()
    }
  })

const subscribe = async (options: HttpOptions, clientId: string): Promise<void> => {
  const { response, drop } = await openAnswer(options, {
    method: 'POST',
    path: '/api/realtime',
    body: JSON.stringify({ clientId, subscriptions: [TOPIC] }),
  })
  await drop()
  if (response.status !== 204) throw new SyncError('server', { status: response.status })
}

const dataOf = (event: Event): unknown => parseJson(String(Reflect.get(event, 'data')))
