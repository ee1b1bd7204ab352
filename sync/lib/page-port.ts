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

/** The key of the page's hint of the session. */
export const SESSION_KEY = 'academy-session'

/** The page's hint of the session, for its first draw: who is signed in, without the token. */
export interface SessionHint {
  /** The hint as an earlier run of the app left it; of release 0.2.0 the session itself. */
  readonly kept: string | null
  readonly keep: (text: string) => void
}

/** The page around the engine: what only a page has, as the engine's own thread can use it. */
export interface PagePort {
  readonly signals: Signals
  readonly hint: SessionHint
  /** Asks the browser to spare what is kept here. */
  readonly persist: () => Promise<void>
  /** Whether it said that it will. */
  readonly persisted: () => Promise<boolean>
  /** The browser's word of the network. */
  readonly connection: State<Connection>
}
