import type { Page } from 'playwright/test'

/**
 * Opens a page that comes alive up to its first search box. It rests there between two slices of its work, once React has
 * read the box. Gives the way to go on.
 */
export const openHalfAlive = async (page: Page, path: string): Promise<() => Promise<void>> => {
  await page.addInitScript(() => {
    const { defineProperty } = Object
    const { postMessage } = MessagePort.prototype
    const held: (() => void)[] = []
    let isAtRest = false
    const isBox = (target: unknown): boolean =>
      target instanceof HTMLInputElement && target.type === 'search'
    // React follows the value of each field by a property of its own.
    Object.defineProperty = (target, name, how) => {
      const done = defineProperty(target, name, how)
      if (isAtRest || name !== 'value' || !isBox(target)) return done
      isAtRest = true
      Reflect.set(window, 'isHalfAlive', true)
      // A slice is over after 5 ms.
      const end = performance.now() + 10
      while (performance.now() < end);
      return done
    }
    // The next slice begins with an empty message of React to itself.
    MessagePort.prototype.postMessage = function (this: MessagePort, ...args: [unknown]) {
      const send = (): void => postMessage.apply(this, args)
      if (isAtRest && args[0] === null) held.push(send)
      else send()
    }
    Reflect.set(window, 'goOn', () => {
      MessagePort.prototype.postMessage = postMessage
      for (const send of held) send()
    })
  })
  await page.goto(path)
  await page.waitForFunction(() => Reflect.has(window, 'isHalfAlive'))
  return () => page.evaluate(() => Reflect.get(window, 'goOn')())
}
