import { type InstallWay, installWay } from './install-way.ts'

/** The way into the home screen of this very browser; null where there is none that we could name. */
export const wayHere = (): InstallWay | null =>
  installWay({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    hasDialog: Boolean(window.installDialog),
  })

/** True where the page already is an app. */
export const isApp = (): boolean =>
  window.matchMedia(
    '(display-mode: standalone), (display-mode: minimal-ui), (display-mode: fullscreen)',
  ).matches || Reflect.get(navigator, 'standalone') === true

export const isChromium = (): boolean => /\bChrom(?:e|ium)\//.test(navigator.userAgent)
export const isPhone = (): boolean => /Android|iPhone|Mobile/.test(navigator.userAgent)
