/** Targets to which the system sends an open app, as by a shortcut of its icon; newer than TypeScript's DOM. */
interface LaunchQueue {
  readonly setConsumer: (consume: (launch: { readonly targetURL?: string }) => void) => void
}

declare global {
  interface Window {
    readonly launchQueue?: LaunchQueue
  }
}

export interface Launch {
  readonly targetUrl: string | undefined
  /** The address that this page was loaded for: the launch that opened it is told as well. */
  readonly openedUrl: string
  readonly shownUrl: string
  readonly isBusy: boolean
}

/** The address to go to, or null: a person in the middle of something keeps their page. */
export const launchTo = ({ targetUrl, openedUrl, shownUrl, isBusy }: Launch): string | null => {
  if (targetUrl === undefined || isBusy) return null
  return targetUrl === openedUrl || targetUrl === shownUrl ? null : targetUrl
}

/** Follows the shortcuts of the installed app for as long as the page is there. */
export const followLaunches = (isBusy: () => boolean): void => {
  const [opened] = performance.getEntriesByType('navigation')
  const openedUrl = opened?.name ?? window.location.href
  let isFirst = true
  window.launchQueue?.setConsumer(({ targetURL }) => {
    const to = launchTo({
      targetUrl: targetURL,
      openedUrl: isFirst ? openedUrl : '',
      shownUrl: window.location.href,
      isBusy: isBusy(),
    })
    isFirst = false
    if (to !== null) window.location.assign(to)
  })
}
