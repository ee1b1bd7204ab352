import type { CDPSession, Locator, Page } from 'playwright/test'

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

/** A finger that takes something and lets go of it so many pixels below the top of another thing. */
export const dragByFinger = async (
  page: Page,
  from: Locator,
  to: Locator,
  belowTopPx: number,
): Promise<void> => {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('nothing to take, or nowhere to put it')
  const x = start.x + start.width / 2
  const y = start.y + start.height / 2
  const goal = end.y + belowTopPx
  const hand = await finger(page, x, y)
  for (let step = 1; step <= 6; step += 1) await hand.move(x, y + ((goal - y) * step) / 6)
  await hand.lift()
}
