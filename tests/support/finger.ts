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

export const doubleTap = async (page: Page, x: number, y: number): Promise<void> => {
  for (let tap = 0; tap < 2; tap += 1) await (await finger(page, x, y)).lift()
}
