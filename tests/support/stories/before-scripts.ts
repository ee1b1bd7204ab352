import type { Page, Request } from 'playwright/test'
import type { App } from '../app.ts'

export const cards = (page: Page) => page.locator('main li h3')

/** The request for what a page was drawn from. */
const isData = (request: Request): boolean => request.headers()['first-screen'] === 'data'

/** Opens a page whose network goes once its scripts are here; gives the way to bring it back. */
export const openCut = async (app: App, page: Page, path: string): Promise<() => Promise<void>> => {
  // The worker's own script, which the browser could not fetch any more.
  app.forgiven.push('An unknown error occurred when fetching the script.')
  const context = page.context()
  let isCut = true
  let going: Promise<void> | undefined
  const haveCome = (): boolean => {
    const come = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
    const load = document.querySelector<HTMLElement>('[data-load]')?.dataset.load?.split(' ') ?? []
    return load.every(
      (name) => !name.endsWith('.js') || come.has(new URL(name, location.href).href),
    )
  }
  await page.route('**/*', async (route) => {
    if (!isCut || !isData(route.request())) return route.fallback()
    going ??= page.waitForFunction(haveCome).then(() => context.setOffline(true))
    await going
    await route.abort('internetdisconnected')
  })
  await page.goto(path)
  return async () => {
    isCut = false
    await context.setOffline(false)
  }
}
