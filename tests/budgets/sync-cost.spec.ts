import { becomeOfflineReady, expect, test, upToDate } from '../support/app.ts'
import { holdRoute } from '../support/hold-route.ts'
import { inEngine } from '../support/in-engine.ts'
import { listenToTraffic, report } from '../support/traffic.ts'
import { rename } from './rename.ts'

const HEAD = /\/api\/sync\/head/

const sum = (answers: readonly { readonly bytes: number }[]) =>
  answers.reduce((bytes, answer) => bytes + answer.bytes, 0)

test('a device that is up to date asks once and learns that nothing changed', async ({ page }) => {
  // A doorbell asks by itself when it connects: it never does here.
  await holdRoute(page, '**/api/realtime')
  await becomeOfflineReady(page, '/tests/full')
  const { answers } = await listenToTraffic(page)
  const asked = page.waitForResponse(HEAD)
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
  // A doorbell that has just connected asks by itself, after a random time of up to two seconds and six seconds later. Here it
  // asks at once, and is held until the start has asked: its own request is then the first one that this test counts.
  await inEngine(page, () => Object.assign(Math, { random: () => 0 }))
  const connect = await holdRoute(page, '**/api/realtime')
  const started = page.waitForResponse(HEAD)
  await page.reload()
  await (await started).finished()
  const { answers } = await listenToTraffic(page)
  const counted = () => answers.filter(({ url }) => url.includes('/api/sync/'))
  connect()
  await expect.poll(() => counted().length).toBe(1)
  await rename(app, 'Full Syllabus Test 10', 'Full Syllabus Test 10, corrected')
  await page.getByText('Full Syllabus Test 10, corrected').first().waitFor()
  const own = counted().slice(1)
  report('one changed row: requests', own.length, 2, '')
  report('one changed row: bytes', sum(own), 1500, 'B')
  expect(own.length).toBe(2)
  expect(sum(own)).toBeLessThanOrEqual(1500)
})
