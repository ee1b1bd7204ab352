import type { Page } from 'playwright/test'

/** Holds a lock of the engine in a page, as behind hundreds of changes, until the given function is called. */
export const holdLock = async (page: Page, name: string): Promise<() => Promise<void>> => {
  await page.evaluate(
    (lock) =>
      new Promise<void>((held) => {
        const letGo = new Promise<void>((end) => Object.assign(globalThis, { endHold: end }))
        void navigator.locks.request(lock, () => {
          held()
          return letGo
        })
      }),
    name,
  )
  return () => page.evaluate(() => (globalThis as unknown as { endHold: () => void }).endHold())
}
