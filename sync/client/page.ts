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
const networkHint = (): (NetworkHint & EventTarget) | null => {
  const hint: unknown = Reflect.get(navigator, 'connection')
  // as: an object of the browser, of which only what is there is read
  return hint instanceof EventTarget ? (hint as NetworkHint & EventTarget) : null
}

const trying = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise // a storage that is full or refuses: what it would keep lasts as long as this page
  }
}

/**
 * What happens to the engine of a page that is put aside. 'going': the page is left, and may be kept for Back. 'aside': the
 * engine has to end now. 'back': it may start again.
 */
type AsideEvent = 'going' | 'aside' | 'back'

/** Follows a page that the browser keeps, frozen, after it was left, until it is shown again. */
const followKeeping = (tell: (event: AsideEvent) => void): void => {
  let isKept = false
  const isFrozenLater = 'onfreeze' in document // what is said until then is stored
  window.addEventListener('pagehide', ({ persisted }) => {
    isKept = persisted
    if (!persisted) return
    tell('going')
    if (!isFrozenLater) tell('aside')
  })
  document.addEventListener('freeze', () => {
    if (isKept) tell('aside')
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    isKept = false
    if (persisted) tell('back')
  })
}

/** An engine that rested for a new build starts again after this time, whether that build took over or not. */
const REST_MS = 2_000

/** Lets the engine rest while a new service worker takes over. */
const followUpdates = (tell: (event: AsideEvent) => void): void => {
  let resting: ReturnType<typeof setTimeout> | undefined
  const goOn = () => {
    if (resting === undefined) return
    clearTimeout(resting)
    resting = undefined
    tell('back')
  }
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  workers?.addEventListener('message', ({ data }) => {
    if (data?.type !== REST_ENGINE) return
    clearTimeout(resting)
    resting = setTimeout(goOn, REST_MS)
    tell('going')
    tell('aside')
  })
  workers?.addEventListener('controllerchange', goOn)
}

export type Page = ReturnType<typeof thisPage>

/** The page that this runs in, as the engine sees it. */
export const thisPage = () => {
  const network = networkHint()
  /** For a storage that refuses. */
  let session: string | null = null
  return {
    facts: (): PageFacts => ({
      isVisible: document.visibilityState === 'visible',
      isOnline: navigator.onLine !== false,
      connection: connectionOf(network),
      session: trying(() => localStorage.getItem(SESSION_KEY), session),
    }),
    keepSession: (text: string): void => {
      session = text
      trying(() => localStorage.setItem(SESSION_KEY, text), undefined)
    },
    /** Asks the browser to spare what is kept here; only a page may, and the engine reads what it answered. */
    persist: async (): Promise<void> => {
      await navigator.storage?.persist?.().catch(() => false)
    },
    /** Tells what happens to the page, for as long as it is there. */
    listen: (tell: (event: PageEvent | AsideEvent) => void): void => {
      const on = (target: EventTarget | null, name: string, event: PageEvent) =>
        target?.addEventListener(name, () => tell(event))
      on(document, 'visibilitychange', 'visibility')
      on(window, 'focus', 'focus')
      on(window, 'online', 'online')
      on(window, 'offline', 'offline')
      on(window, 'storage', 'session')
      on(network, 'change', 'connection')
      followKeeping(tell)
      followUpdates(tell)
    },
  }
}
