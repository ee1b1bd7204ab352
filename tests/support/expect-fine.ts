import type { Page } from 'playwright/test'
import { violationsOf } from './axe.ts'
import { expect } from './expect.ts'
import { sidewaysPx } from './sideways-px.ts'
import { smallTargets } from './small-targets.ts'

/** Nothing on the page is wrong to axe, too small for a thumb, or reached by scrolling sideways only. */
export const expectFine = async (page: Page, where: string): Promise<void> => {
  expect(await violationsOf(page), where).toEqual([])
  expect(await smallTargets(page), where).toEqual([])
  expect(await sidewaysPx(page), where).toBeLessThanOrEqual(0)
}
