import type { Page } from 'playwright/test'

/** From now on no file is read in this page, until the given function is called. */
export const holdReading = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer
    const gate = new Promise((resolve) => {
      Object.assign(window, { letRead: resolve })
    })
    Blob.prototype.arrayBuffer = async function () {
      await gate
      return read.call(this)
    }
  })
  return () => page.evaluate('letRead()')
}
