import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/**
 * False where the browser knows that there is no network; about any one server it says nothing. `drawn`: what a page says that
 * is there before the scripts.
 */
export const useOnline = (drawn: () => boolean = () => true): boolean =>
  useSyncExternalStore(subscribe, () => navigator.onLine, drawn)
