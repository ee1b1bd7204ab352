import type { Connection } from '../api.ts'
import { SESSION_KEY } from '../lib/page-port.ts'
import { type PageEvent, type PageFacts, REST_ENGINE } from '../messages.ts'

/** The part of `navigator.connection` that is used; only some browsers have it, and only some of those tell the type. */
interface NetworkHint {
  readonly type?: string
  readonly saveData?: boolean
}

/** A browser's hint on what data costs. */
export const connectionOf = (hint: NetworkHint | null): Connection => ({
  kind:
    hint?.type === 'wifi' || hint?.type === 'ethernet'
      ? 'unmetered'
      : ['cellular', 'wimax', 'bluetooth'].includes(hint?.type ?? '')
        ? 'metered'
        : 'unknown',
  savesData: hint?.saveData === true,
})

/** The browser's word of its network; null where it gives none. */
const networkHint = (): (NetworkHint & Partial<EventTarget>) | null => {
  const hint: unknown = Reflect.get(navigator, 'connection')
  // as: an object of the browser, of which only what is there is read
  return (hint as (NetworkHint & Partial<EventTarget>) | undefined) ?? null
}

/** `localStorage`, or null where the browser refuses it: merely touching it may throw. */
const storageOf = (): Storage | null => {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

const trying = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise // a storage that is full or refuses: what it would keep lasts as long as this page
  }
}

/** An engine that rested for a new build starts again after this time, whether that build took over or not. */
const REST_MS = 2_000

/** Listeners of a page that the browser keeps, frozen, after it was left, until it is shown again. */
interface AsideListeners {
  /** The page is left, and may be kept. */
  readonly onGoing: () => void
  /** The last moment in which it runs. */
  readonly onAside: () => void
  readonly onBack: () => void
}

/** This page as the engine sees it. */
export interface Page {
  readonly facts: () => PageFacts
  readonly keepHint: (text: string) => void
  /** Asks the browser to spare what is kept here. */
  readonly persist: () => Promise<void>
  /** Tells of what happens to it; gives the way to stop. */
  readonly listen: (onEvent: (event: PageEvent) => void) => () => void
  readonly listenAside: (listeners: AsideListeners) => () => void
}

type Heard = readonly (readonly [EventTarget, string, (event: never) => void])[]

/** Listens until the page is shown again. */
const hear = (heard: Heard): (() => void) => {
  // as: each of these names comes with the event that its listener takes
  for (const [target, name, listener] of heard)
    target.addEventListener(name, listener as EventListener)
  return () => {
    for (const [target, name, listener] of heard)
      target.removeEventListener(name, listener as EventListener)
  }
}

/** The page that this runs in. */
export const thisPage = (): Page => {
  const storage = storageOf()
  const network = networkHint()
  return {
    facts: () => ({
      isVisible: document.visibilityState === 'visible',
      isOnline: navigator.onLine !== false,
      connection: connectionOf(network),
      hint: trying(() => storage?.getItem(SESSION_KEY) ?? null, null),
    }),
    keepHint: (text) => trying(() => storage?.setItem(SESSION_KEY, text), undefined),
    // Only a page may ask; what the browser answered is read by the engine.
    persist: async () => {
      await navigator.storage?.persist?.().catch(() => false)
    },
    listen: (onEvent) => {
      const told = (event: PageEvent) => () => onEvent(event)
      const stop = hear([
        [document, 'visibilitychange', told('visibility')],
        [window, 'focus', told('focus')],
        [window, 'online', told('online')],
        [window, 'offline', told('offline')],
      ])
      const onConnection = told('connection')
      network?.addEventListener?.('change', onConnection)
      return () => {
        network?.removeEventListener?.('change', onConnection)
        stop()
      }
    },
    listenAside: ({ onGoing, onAside, onBack }) => {
      let isKept = false
      const isFrozenLater = 'onfreeze' in document // what is said until then is stored
      const hide = ({ persisted }: PageTransitionEvent) => {
        isKept = persisted
        if (!persisted) return
        onGoing()
        if (!isFrozenLater) onAside()
      }
      const freeze = () => {
        if (isKept) onAside()
      }
      const show = ({ persisted }: PageTransitionEvent) => {
        isKept = false
        if (persisted) onBack()
      }
      let resting: ReturnType<typeof setTimeout> | undefined
      const goOn = () => {
        if (resting === undefined) return
        clearTimeout(resting)
        resting = undefined
        onBack()
      }
      const rest = ({ data }: MessageEvent) => {
        if (data?.type !== REST_ENGINE) return
        clearTimeout(resting)
        resting = setTimeout(goOn, REST_MS)
        onGoing()
        onAside()
      }
      const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
      const news: Heard = workers
        ? [
            [workers, 'message', rest],
            [workers, 'controllerchange', goOn],
          ]
        : []
      return hear([
        ...news,
        [window, 'pagehide', hide],
        [document, 'freeze', freeze],
        [window, 'pageshow', show],
      ])
    },
  }
}
