import { type RefObject, useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

/** The whole screen for the reader; null where the browser gives it to no element, as on iPhones. */
export const useFullScreen = (
  root: RefObject<HTMLElement | null>,
): { readonly isOn: boolean; readonly toggle: () => void } | null => {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  const toggle = (): void => {
    const done = isOn ? document.exitFullscreen() : root.current?.requestFullscreen()
    done?.catch((cause: unknown) => console.warn('no full screen', cause))
  }
  return { isOn, toggle }
}
