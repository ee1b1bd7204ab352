import type { Page } from 'playwright/test'

/** Pages that are opened from now on can make no worker, as where a policy refuses it. */
export const withoutWorkers = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.assign(globalThis, {
      Worker: class {
        constructor() {
          throw new DOMException('refused', 'SecurityError')
        }
      },
    })
  })
