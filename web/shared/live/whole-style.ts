/** Acts of a person that come before anything can look otherwise than drawn: the first ends the wait. */
const DOINGS = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'scroll', 'focusin'] as const

const AGAIN = [...DOINGS, 'online'] as const

/** By then the first screen has been read, and the next thing is a tap. */
const LONGEST_MS = 3_000

/** Takes the styles that wait, where any do. */
let take = (): void => undefined

/** Settles once every style of the page is here. */
let whole: Promise<unknown> = Promise.resolve()

/** Every style of the page, asked for at once: a part that the server did not draw waits for them. */
export const stylesHere = async (): Promise<void> => {
  take()
  await whole
}

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

/** The same, asked for again after a cut: at a person's next act, with the network, or after a while. */
const lastingLinkTo = (href: string, onLoad: () => void = () => undefined): HTMLLinkElement => {
  const link = linkTo(href)
  link.addEventListener('load', onLoad)
  link.addEventListener('error', () => {
    const again = (): void => {
      clearTimeout(timer)
      for (const name of AGAIN) removeEventListener(name, again, true)
      link.replaceWith(lastingLinkTo(href, onLoad))
    }
    const timer = setTimeout(again, LONGEST_MS)
    for (const name of AGAIN) addEventListener(name, again, { capture: true, passive: true })
  })
  return link
}

/**
 * Asks again for a style sheet that did not come with its code. The bundler asks once, and the code would come again
 * without it. Its elements have a mark that ours lack.
 */
export const keepAskingForStyles = (): void => {
  const ask = ({ target }: Event): void => {
    const isOfCode = target instanceof HTMLLinkElement && target.crossOrigin !== null
    if (isOfCode && target.rel === 'stylesheet') target.replaceWith(lastingLinkTo(target.href))
  }
  document.addEventListener('error', ask, true)
}

/**
 * Loads the files of all styles behind a drawn page. It carries its own styles, and names the files for browsers
 * without scripts. They come with the first act of a person, from a worker that has them, or after a while. A page that
 * is restyled while it comes alive takes a tenth longer. Call it before any other code is loaded: named files are not
 * fetched again with the code that needs them.
 */
export const wholeStyle = (): void => {
  const named = document.querySelector('head noscript')?.textContent ?? ''
  const files = [...named.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
  if (files.length === 0) return
  const links: HTMLLinkElement[] = []
  whole = Promise.all(
    files.map((href) => new Promise<void>((done) => links.push(lastingLinkTo(href, done)))),
  )
  const worker = navigator.serviceWorker
  // Bones give way to parts that the page was not drawn with.
  if (!worker || window.earlyTap || document.querySelector('[aria-busy=true]')) {
    document.head.append(...links)
    return
  }
  const waiting = files.map(linkTo)
  for (const link of waiting) link.disabled = true
  document.head.append(...waiting)
  take = () => {
    for (const name of DOINGS) removeEventListener(name, take, true)
    // New elements: not every browser fetches one that was disabled when it came.
    for (const [index, link] of waiting.splice(0).entries()) link.replaceWith(links[index] ?? link)
  }
  for (const name of DOINGS) addEventListener(name, take, { capture: true, passive: true })
  // A worker that is only ready does not answer for this page yet.
  worker.addEventListener('controllerchange', () => take(), { once: true })
  setTimeout(take, LONGEST_MS)
}
