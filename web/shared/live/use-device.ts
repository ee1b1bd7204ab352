import { useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { LiveContext, useEngine } from './sync-context.tsx'

const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** False where the browser knows that there is no network; about any one server it says nothing. The server draws true. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** True where the page already is an app: no browser's bar is around it. */
export const isApp = (): boolean =>
  !window.matchMedia('(display-mode: browser)').matches ||
  Reflect.get(navigator, 'standalone') === true

const never = () => () => undefined

/** The same for what is drawn; false on the server, which cannot know. */
export const useIsApp = (): boolean => useSyncExternalStore(never, isApp, () => false)

/**
 * The wall clock, epoch ms, drawn again every `everyMs` and when the page is looked at again. A page that the server
 * drew begins with the server's clock, so that both draw the same.
 */
export const useNow = (everyMs: number): number => {
  const { page } = useContext(LiveContext)
  const [now, setNow] = useState(() => page.nowMs ?? Date.now())
  useEffect(() => {
    const tick = (): void => setNow(Date.now())
    tick()
    const timer = setInterval(tick, everyMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [everyMs])
  return now
}

/** 'Try again': asks the server now, or starts again where not even the engine could be opened. */
export const useRetry = (): (() => void) => {
  const door = useEngine()
  return () => {
    if (door.state === 'open') door.sync.checkNow()
    else window.location.reload()
  }
}
