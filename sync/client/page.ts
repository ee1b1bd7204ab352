import type { Connection } from '../api.ts'
import { type PageEvent, type PageFacts, REST_ENGINE, SESSION_KEY } from '../lib/page-port.ts'

/** The used part of `navigator.connection`, which only some browsers have; only some of those tell the type. */
interface NetworkHint {
  readonly type?: string
  readonly saveData?: boolean
}

export const connectionOf = (hint: NetworkHint | null): Connection => ({
  kind:
    hint?.type === 'wifi' || hint?.type === 'ethernet'
      ? 'unmetered'
      : ['cellular', 'wimax', 'bluetooth'].includes(hint?.type ?? '')
        ? 'metered'
        : 'unknown',
  savesData: hint?.saveData === true,
})

const networkHint = (): (NetworkHint & EventTarget) | null => {
  const hint: unknown = Reflect.get(navigator, 'connection')
  // as: a browser's object whose members are all optional
  return hint instanceof EventTarget ? (hint as NetworkHint & EventTarget) : null
}

const trying = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise // the storage is full or refused: the session lasts as long as this page
  }
}

/** 'going': the page is left, and may be kept for Back. 'aside': the engine has to end now. 'back': it may start again. */
type AsideEvent = 'going' | 'aside' | 'back'

/** For a page that the browser keeps, frozen, for Back. */
const followKeeping = (tell: (event: AsideEvent) => void): void => {
  let isKept = false
  const isFrozenLater = 'onfreeze' in document // changes until then are stored
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

/** An engine that rests for a new build starts again after this time, even if that build did not take over. */
const REST_MS = 2_000

/** Ends the engine while a new service worker takes over. */
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

/** The present page, as the engine sees it. */
export const thisPage = () => {
  const network = networkHint()
  /** Used where `localStorage` refuses. */
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
    /** Asks the browser to spare the site's data, which only a page may; the engine can read the browser's answer. */
    persist: async (): Promise<void> => {
      await navigator.storage?.persist?.().catch(() => false)
    },
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
