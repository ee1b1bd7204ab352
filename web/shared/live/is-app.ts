import { useSyncExternalStore } from 'react'

/** True where the page already is an app: no browser's bar is around it. */
export const isApp = (): boolean =>
  !window.matchMedia('(display-mode: browser)').matches ||
  Reflect.get(navigator, 'standalone') === true

const never = () => () => undefined

/** The same for what is drawn; false on the server, which cannot know. */
export const useIsApp = (): boolean => useSyncExternalStore(never, isApp, () => false)
