import type { Locator } from 'playwright/test'
import { expect } from './expect.ts'

/**
 * Scrolls to a part of a page as people do, and waits until it stands still. Cards of a page that was just turned to get
 * their height one a frame. A tap at once would miss its target.
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
