import { type InstallWay, installWay } from './install-way.ts'

/** The way into the home screen of this very browser; null where there is none that we could name. */
export const wayHere = (): InstallWay | null =>
  installWay({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    hasDialog: Boolean(window.installDialog),
  })

export const isChromium = (): boolean => /\bChrom(?:e|ium)\//.test(navigator.userAgent)
export const isPhone = (): boolean => /Android|iPhone|Mobile/.test(navigator.userAgent)
