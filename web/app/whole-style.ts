/** What people do before something can look otherwise than it was drawn: it is not waited any longer then. */
const DOINGS = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'scroll', 'focusin'] as const

/** By then the first screen has been read, and the next thing is a tap. */
const LONGEST_MS = 3_000

/** Takes the styles that wait, where any do. */
let take = (): void => undefined

/** The page stands: what is taken now holds its first drawing up no longer. Where there is no worker yet, the line is slow. */
export const styleWhole = (): void => {
  if (navigator.serviceWorker?.controller) take()
}

const linkTo = (href: string): HTMLLinkElement => {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return link
}

/**
 * A page that the server drew has the styles that it was drawn with, and names the files of all of them, for those without
 * scripts. With scripts these files come when somebody begins to do something, once the page stands where the worker has
 * them, when it is there, or after a while: a page that is styled anew while it comes alive does so a tenth later.
 * Call it before any other code is loaded: what is named here by then is not fetched with the code that needs it.
 */
export const wholeStyle = (): void => {
  const named = document.querySelector('head noscript')?.textContent ?? ''
  const waiting = [...named.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => linkTo(href))
  const worker = navigator.serviceWorker
  const isAsked = !worker || Boolean(window.earlyTap)
  for (const link of waiting) link.disabled = !isAsked
  document.head.append(...waiting)
  if (waiting.length === 0 || isAsked) return
  take = () => {
    for (const name of DOINGS) removeEventListener(name, take, true)
    // New elements: not every browser fetches one that was disabled when it came.
    for (const link of waiting.splice(0)) link.replaceWith(linkTo(link.getAttribute('href') ?? ''))
  }
  for (const name of DOINGS) addEventListener(name, take, { capture: true, passive: true })
  if (!worker.controller) worker.ready.then(take, take)
  setTimeout(take, LONGEST_MS)
}
