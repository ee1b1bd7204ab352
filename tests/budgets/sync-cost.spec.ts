import { becomeOfflineReady, expect, test, upToDate } from '../support/app.ts'
import { listenToTraffic, report } from '../support/traffic.ts'
import { rename } from './rename.ts'

const sum = (answers: readonly { readonly bytes: number }[]) =>
  answers.reduce((bytes, answer) => bytes + answer.bytes, 0)

test('a device that is up to date asks once and learns that nothing changed', async ({ page }) => {
  await becomeOfflineReady(page, '/tests/full')
  const { answers } = await listenToTraffic(page)
  const asked = page.waitForResponse((response) => response.url().includes('/api/sync/head'))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await asked
  await upToDate(page).waitFor({ state: 'attached' })
  const own = answers.filter(({ url }) => url.includes('/api/'))
  report('nothing changed: requests', own.length, 1, '')
  report('nothing changed: bytes', sum(own), 600, 'B')
  expect(own.length).toBe(1)
  expect(sum(own)).toBeLessThanOrEqual(600)
})

test('one changed row costs a device two requests until it is on the screen', async ({
  app,
  page,
}) => {
  await becomeOfflineReady(page, '/tests/full')
  // A doorbell that was just connected asks once by itself.
  const connected = page.waitForResponse(
    (response) => response.url().endsWith('/api/realtime') && response.status() === 204,
  )
  await page.reload()
  await connected
  await page.waitForResponse((response) => response.url().includes('/api/sync/head'))
  const { answers } = await listenToTraffic(page)
  await rename(app, 'Full Syllabus Test 10', 'Full Syllabus Test 10, corrected')
  await page.getByText('Full Syllabus Test 10, corrected').first().waitFor()
  const own = answers.filter(({ url }) => url.includes('/api/sync/'))
  report('one changed row: requests', own.length, 2, '')
  report('one changed row: bytes', sum(own), 1500, 'B')
  expect(own.length).toBe(2)
  expect(sum(own)).toBeLessThanOrEqual(1500)
})
