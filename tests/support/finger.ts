import type { CDPSession, Page } from 'playwright/test'

const touch = (
  line: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  ...at: number[]
) => {
  const [x = 0, y = 0] = at
  return line.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: at.length === 0 ? [] : [{ x, y }],
  })
}

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
