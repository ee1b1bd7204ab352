import type { Page } from 'playwright/test'
import { DESK, PHONE } from './app.ts'
import { violationsOf } from './axe.ts'
import { expect } from './expect.ts'
import { sidewaysPx } from './sideways-px.ts'
import { smallTargets } from './small-targets.ts'
import { textFacts } from './text-facts.ts'

const SMALL_PHONE = { width: 320, height: 640 }
/** Letters at 200 %. */
const LARGE_PX = 32
const READABLE = { sidewaysPx: 0, columns: [], outOfReach: [] }
/** The background of each scheme. */
const PAPER = { light: 'rgb(244, 246, 241)', dark: 'rgb(14, 21, 18)' }

/** Sets the size of letters as a person does in the browser: widths at which the layout changes grow with them. */
const setLetters = async (page: Page, px: number): Promise<void> => {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.setFontSizes', { fontSizes: { standard: px } })
  await page.waitForFunction(
    (wanted) => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) === wanted,
    px,
  )
  await client.detach()
}

export interface Look {
  /** A desk does not have this state. */
  readonly isOnPhonesOnly?: boolean
}

/**
 * Every check of the one table, on the page as it stands, which becomes a phone, a small phone, a desk, light, dark, and
 * twice as large in its letters.
 */
export const expectFine = async (
  page: Page,
  what: string,
  { isOnPhonesOnly = false }: Look = {},
): Promise<void> => {
  const before = page.viewportSize()
  const dialogs = page.getByRole('dialog')
  const fits = async (where: string): Promise<void> => {
    expect.soft(await sidewaysPx(page), `${what}, ${where}: px beyond the edge`).toBe(0)
    expect.soft(await smallTargets(page), `${what}, ${where}: targets`).toEqual([])
  }
  const isReadable = async (where: string): Promise<void> =>
    expect.soft(await textFacts(page), `${what}, ${where}: large letters`).toEqual(READABLE)

  const setScheme = async (colorScheme: keyof typeof PAPER): Promise<void> => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect.soft(page.locator('body'), what).toHaveCSS('background-color', PAPER[colorScheme])
  }

  await page.setViewportSize(PHONE)
  await setScheme('light')
  expect.soft(await violationsOf(page), `${what}, light: axe`).toEqual([])
  await setScheme('dark')
  // A scheme changes nothing but colours.
  expect.soft(await violationsOf(page, ['color-contrast']), `${what}, dark: axe`).toEqual([])
  await fits('phone')
  const opened = await dialogs.count()
  await page.setViewportSize(SMALL_PHONE)
  await fits('small phone')
  await setLetters(page, LARGE_PX)
  await isReadable('small phone')
  if (!isOnPhonesOnly) {
    await page.setViewportSize(DESK)
    await isReadable('desk')
  }
  await setLetters(page, 16)
  if (!isOnPhonesOnly) {
    await fits('desk')
    expect.soft(await violationsOf(page), `${what}, desk: axe`).toEqual([])
    expect.soft(await dialogs.count(), `${what}, desk: dialogs`).toBe(opened)
  }
  if (before) await page.setViewportSize(before)
}
