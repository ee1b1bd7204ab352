import type { Locator } from 'playwright/test'
import { expect } from './expect.ts'

/**
 * Scrolls to a part of a page as people come to it, and waits until it stands still: cards of a list that nobody saw yet get
 * their own height a frame after a jump over them, so that what is tapped at once is gone from under the finger.
 */
export const comeTo = async (part: Locator): Promise<void> => {
  let before: number | undefined
  await expect
    .poll(async () => {
      await part.scrollIntoViewIfNeeded()
      const top = (await part.boundingBox())?.y
      const isStill = top !== undefined && top === before
      before = top
      return isStill
    })
    .toBe(true)
}
