/** How this browser puts a site on the home screen: by its own dialog, or by steps in its menus. */
export type InstallWay = 'dialog' | InstallSteps
export type InstallSteps =
  | 'ios-safari'
  | 'ipad-safari'
  | 'ios-other'
  | 'firefox-android'
  | 'mac-safari'

export interface BrowserFacts {
  readonly userAgent: string
  readonly maxTouchPoints: number
  /** The browser has offered its own dialog. */
  readonly hasDialog: boolean
}

/** Browsers inside other apps, as of a chat: they have no home screen to add to. */
const WITHIN_AN_APP = /\b(?:FBAN|FBAV|Instagram|Line|WhatsApp|GSA|Snapchat|LinkedInApp)\b/
/** iOS lets other browsers than Safari add to the Home Screen since 16.4. */
const OTHERS_SINCE = 16.4
/** Safari on a Mac has 'Add to Dock' since 17. */
const DOCK_SINCE = 17

const numberAfter = (pattern: RegExp, text: string): number =>
  Number(pattern.exec(text)?.[1]?.replace('_', '.') ?? 0)

/** The way into the home screen; null where there is none that we could name. */
export const installWay = ({
  userAgent,
  maxTouchPoints,
  hasDialog,
}: BrowserFacts): InstallWay | null => {
  if (hasDialog) return 'dialog'
  if (WITHIN_AN_APP.test(userAgent)) return null
  const isSafari = /\bVersion\/[\d.]+.*\bSafari\//.test(userAgent)
  const isMac = /\bMacintosh\b/.test(userAgent)
  // An iPad calls itself a Mac; no Mac has a touch screen.
  if (/\biPad\b/.test(userAgent) || (isMac && maxTouchPoints > 1))
    return isSafari ? 'ipad-safari' : null
  if (/\biPhone\b|\biPod\b/.test(userAgent)) {
    if (isSafari) return 'ios-safari'
    const isKnown = /\b(?:CriOS|EdgiOS|FxiOS)\//.test(userAgent)
    return isKnown && numberAfter(/ OS (\d+_\d+)/, userAgent) >= OTHERS_SINCE ? 'ios-other' : null
  }
  if (/\bAndroid\b.*\bFirefox\//.test(userAgent)) return 'firefox-android'
  if (isMac && isSafari && numberAfter(/\bVersion\/(\d+)/, userAgent) >= DOCK_SINCE)
    return 'mac-safari'
  return null
}
