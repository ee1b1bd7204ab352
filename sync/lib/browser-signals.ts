/** Events of the page around the engine. Each listener gives the way to stop. */
export interface Signals {
  readonly isVisible: () => boolean
  /** The page came into sight, or went out of it. */
  readonly onVisibility: (callback: () => void) => () => void
  /** The window got the focus. */
  readonly onFocus: (callback: () => void) => () => void
  /** False where the browser is sure that there is no network. */
  readonly isOnline: () => boolean
  /** The browser believes that there is a network again. */
  readonly onOnline: (callback: () => void) => () => void
  /** The browser lost the network: it is sure of that, unlike of the opposite. */
  readonly onOffline: (callback: () => void) => () => void
  /** The page is being left, perhaps for good. */
  readonly onLeave: (callback: () => void) => () => void
  /** A note that outlives the tab and is kept at once; null: none. Where nothing can be kept, it is forgotten. */
  readonly note: {
    readonly read: (name: string) => string | null
    readonly write: (name: string, value: string | null) => void
  }
}

const listen = (target: EventTarget | null, name: string) => (callback: () => void) => {
  target?.addEventListener(name, callback)
  return () => target?.removeEventListener(name, callback)
}

/** `localStorage` as a place for notes; a browser that refuses it throws at its very name. */
const notes = (): Signals['note'] => ({
  read: (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  },
  write: (name, value) => {
    try {
      if (value === null) localStorage.removeItem(name)
      else localStorage.setItem(name, value)
    } catch {
      // A note is a hint: without it an unclean end is not known as one, and the weekly digest finds what it hid.
    }
  },
})

/** Signals of a page; in a worker, which is always in sight and has no focus, those that exist there. */
export const browserSignals = (): Signals => {
  const page = typeof document === 'undefined' ? null : document
  const global = typeof self === 'undefined' ? null : self
  return {
    isVisible: () => page === null || page.visibilityState === 'visible',
    onVisibility: listen(page, 'visibilitychange'),
    onFocus: listen(global, 'focus'),
    isOnline: () => typeof navigator === 'undefined' || navigator.onLine !== false,
    onOnline: listen(global, 'online'),
    onOffline: listen(global, 'offline'),
    onLeave: listen(global, 'pagehide'),
    note: notes(),
  }
}
