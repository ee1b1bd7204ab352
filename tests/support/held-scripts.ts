import type { Page } from 'playwright/test'

/** Opens a page whose scripts, or those that `which` names, do not come before what is given is called. */
export const openHeld = async (page: Page, path: string, which = '*.js'): Promise<() => void> => {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(`**/assets/${which}`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return letGo
}
