import type { CDPSession, Page } from 'playwright/test'

/** What fingers do at these places of the screen, given as x and y of each. */
export const touch = (
  line: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  ...at: number[]
) =>
  line.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: at.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: at[index + 1] ?? 0 }] : [])),
  })

/** A finger that is down at that place of the screen until it is lifted. */
export const finger = async (page: Page, x: number, y: number) => {
  const line = await page.context().newCDPSession(page)
  await touch(line, 'touchStart', x, y)
  return {
    move: (x: number, y: number) => touch(line, 'touchMove', x, y),
    lift: async (): Promise<void> => {
      await touch(line, 'touchEnd')
      await line.detach()
    },
  }
}

/** The times of the four touches are those of a quick hand: how long the machine takes for them does not count. */
const DOUBLE_TAP = [
  ['touchStart', 0],
  ['touchEnd', 0.02],
  ['touchStart', 0.1],
  ['touchEnd', 0.12],
] as const

export const doubleTap = async (page: Page, x: number, y: number): Promise<void> => {
  const line = await page.context().newCDPSession(page)
  const startS = Date.now() / 1_000 - 0.2
  for (const [type, afterS] of DOUBLE_TAP)
    await line.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchStart' ? [{ x, y }] : [],
      timestamp: startS + afterS,
    })
  await line.detach()
}
