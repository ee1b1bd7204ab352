import { expect, type Locator } from 'playwright/test'

/** Until the ten seconds are over in which what this message speaks of can be taken back. */
export const isOver = (message: Locator): Promise<void> =>
  expect(message).toHaveCount(0, { timeout: 15_000 })
