import type { Locator, Page } from 'playwright/test'
import { expect } from './expect.ts'

/** Until none of these can be taken back any more, if there are any. */
export const noneIsHeld = (messages: Locator): Promise<void> =>
  expect(messages).toHaveCount(0, { timeout: 15_000 })

/** Until the ten seconds are over in which what this message speaks of can be taken back. */
export const isOver = async (message: Locator): Promise<void> => {
  await expect(message).toBeVisible()
  await noneIsHeld(message)
}

/** Saves what is chosen in the dialog of a conflict; gives the message with its way back. */
export const chooseNow = async (page: Page): Promise<Locator> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Save my choice' }).click()
  const told = page.getByRole('status').filter({ hasText: 'Your choice is saved in ten seconds' })
  await expect(told).toBeVisible()
  return told
}

/** The same, until the ten seconds of its way back are over. */
export const saveChoice = async (page: Page): Promise<void> => isOver(await chooseNow(page))
