import type { BrowserContext, Page } from 'playwright/test'

/** Holds each request of a page or context to such an address. Gives the way to let them go. */
export const holdRoute = async (
  page: Page | BrowserContext,
  address: string | RegExp,
  onAsked: (url: string) => void = () => undefined,
): Promise<() => void> => {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(address, async (route) => {
    onAsked(route.request().url())
    await held
    await route.continue()
  })
  return letGo
}

/** Opens a page whose scripts, or those that `which` names, do not come before what is given is called. */
export const openHeld = async (page: Page, path: string, which = '*.js'): Promise<() => void> => {
  const letGo = await holdRoute(page, `**/assets/${which}`)
  await page.goto(path, { waitUntil: 'commit' })
  return letGo
}

/** Makes each page the bare shell, as where the server cannot draw: its content is the feed's. */
export const takeAnswers = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.getElementById('page-data')?.remove()
      document.getElementById('root')?.replaceChildren()
    })
  })
}
