import type { State } from './observables.ts'

/** The network as the browser tells it. */
export interface Connection {
  readonly kind: 'unmetered' | 'metered' | 'unknown'
  /** The person asked the browser to save data. */
  readonly savesData: boolean
}

/** Events of the page around the engine. */
export interface Signals {
  readonly isVisible: () => boolean
  /** The page came into sight, or went out of it. */
  readonly onVisibility: (callback: () => void) => void
  /** The window got the focus. */
  readonly onFocus: (callback: () => void) => void
  /** False where the browser is sure that there is no network. */
  readonly isOnline: () => boolean
  /** The browser believes that there is a network again. */
  readonly onOnline: (callback: () => void) => void
  /** The browser lost the network: it is sure of that, unlike of the opposite. */
  readonly onOffline: (callback: () => void) => void
}

/** The key under which the page's storage has the session. */
export const SESSION_KEY = 'academy-session'

/** Message of a service worker that takes over: each page ends its engine for a moment, whose requests would wake the old service worker. */
export const REST_ENGINE = 'REST_ENGINE'

/** What the page tells its engine: first of all, and again with each event. */
export interface PageFacts {
  readonly isVisible: boolean
  readonly isOnline: boolean
  readonly connection: Connection
  /** The session, as the page's storage has it. */
  readonly session: string | null
}

/** What happens to the page. 'session': another tab changed the session. */
export type PageEvent = 'visibility' | 'focus' | 'online' | 'offline' | 'connection' | 'session'

/** The session in the page's storage, as all tabs have it. */
export interface KeptSession {
  /** null: nobody ever signed in here. */
  readonly text: State<string | null>
  readonly keep: (text: string) => void
}

/** The page around the engine: what only a page has, as the engine's own thread can use it. */
export interface PagePort {
  readonly signals: Signals
  readonly session: KeptSession
  /** Asks the browser to spare what is kept here. */
  readonly persist: () => Promise<void>
  /** Whether it said that it will. */
  readonly persisted: () => Promise<boolean>
  /** The browser's word of the network. */
  readonly connection: State<Connection>
}
