import type { Page } from 'playwright/test'
import { engineOf } from './in-engine.ts'

const hold = () => {
  const read = Blob.prototype.arrayBuffer
  const gate = new Promise((resolve) => {
    Object.assign(globalThis, { letRead: resolve })
  })
  Blob.prototype.arrayBuffer = async function () {
    await gate
    return read.call(this)
  }
}

/** From now on no file is read by this page and its engine, until the given function is called. */
export const holdReading = async (page: Page): Promise<() => Promise<void>> => {
  const engine = await engineOf(page)
  await page.evaluate(hold)
  await engine.evaluate(hold)
  return async () => {
    await page.evaluate('letRead()')
    await engine.evaluate('letRead()')
  }
}
