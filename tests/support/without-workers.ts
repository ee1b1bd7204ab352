import type { BrowserContext, Page } from 'playwright/test'

const refused = new WeakSet<BrowserContext>()

/** Pages of this browser that are opened from now on can make no worker, as where a policy refuses it. */
export const refuseWorkers = async (context: BrowserContext): Promise<void> => {
  refused.add(context)
  await context.addInitScript(() => {
    Object.assign(globalThis, {
      Worker: class {
        constructor() {
          throw new DOMException('refused', 'SecurityError')
        }
      },
    })
  })
}

/** The engine of this page runs on the page's own thread. */
export const isEngineOnPage = (page: Page): boolean => refused.has(page.context())
