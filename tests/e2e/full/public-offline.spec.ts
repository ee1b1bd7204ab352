import { strings as appWords } from '../../../web/app/strings.ts'
import { becomeOfflineReady, expect, goOffline, test } from '../../support/app.ts'
import { stretched } from '../../support/calibration.mjs'
import { readerIsKept } from '../../support/kept-files.ts'
import { itemsOf, PUBLIC_PATHS } from '../../support/public-paths.ts'
import { followShifts, movesOf } from '../../support/shifts.ts'

test('coming back without a network moves nothing, and it is said once, from the first frame on, in the line that is there from the start', async ({
  app,
}) => {
  test.setTimeout(stretched(240_000))
  const page = await app.device()
  const paths = [...PUBLIC_PATHS, ...(await itemsOf(app))]
  const isReader = (path: string) => path.endsWith('/read')
  for (const path of paths)
    if (isReader(path)) {
      await page.goto(path.replace(/\/read$/, ''))
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Save .* offline: / })
        .first()
        .click()
      await expect(page.getByText('Saved on this device: opens without internet.')).toBeVisible()
    } else await becomeOfflineReady(page, path)
  await readerIsKept(page)
  const kept = () =>
    page.evaluate(async () =>
      (await (await caches.open('pages')).keys()).map(({ url }) => new URL(url).pathname),
    )
  const drawn = paths.filter((path) => !isReader(path) && !path.includes('?'))
  await expect.poll(kept).toEqual(expect.arrayContaining(drawn))

  const shifted = await followShifts(page)
  await page.addInitScript(() => {
    const look = (): void => {
      const line = document.querySelector('[data-content] p')
      if (line) Object.assign(window, { firstSaid: line.textContent })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.context().setOffline(true)
  for (const path of ['/', '/tests/full', '/contact']) {
    await page.goto(path)
    await page.waitForFunction(() => Reflect.has(window, 'firstSaid'))
    expect(await page.evaluate(() => Reflect.get(window, 'firstSaid')), path).toMatch(/^Offline/)
  }
  // Only now: with a second session of the debugger a worker is told that there is a network.
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const moved: string[] = []
  for (const path of paths) {
    await page.goto(path)
    const lines = page.getByText(/^Offline · last checked today/)
    if (isReader(path)) await expect(page.locator('[data-drawn]').first()).toBeAttached()
    else await expect(lines.last()).toBeAttached()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    if ((await shifted()) >= 0.01) moved.push(path, ...(await movesOf(page)))
    const own = page.getByRole('main').locator(lines)
    const heights = await own.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().height),
    )
    for (const height of heights) expect(height, path).toBeLessThanOrEqual(32)
  }
  expect(moved).toEqual([])
})

test('a file wished for without a network waits, is saved by itself, and can be removed', async ({
  page,
}) => {
  await goOffline(page, '/tests/full')
  await expect(page.getByRole('main').getByText(/^Offline ·/)).toBeVisible()
  await page.getByRole('button', { name: /^Save .* offline: .*Full Syllabus Test 09$/ }).click()
  await expect(
    page.getByRole('button', { name: 'Waiting for internet, options: Full Syllabus Test 09' }),
  ).toBeVisible()
  await page.context().setOffline(false)
  const saved = page.getByRole('button', {
    name: 'Saved on this device, options: Full Syllabus Test 09',
  })
  await expect(saved).toBeVisible({ timeout: 20_000 })
  await saved.click()
  await page.getByRole('button', { name: 'Remove from this device' }).click()
  await expect(
    page.getByRole('button', { name: /^Save .* offline: .*Full Syllabus Test 09$/ }),
  ).toBeVisible()
})

test('[S2] without a network a device that never had the panel says so, and opens it once there is one', async ({
  page,
}) => {
  await goOffline(page, '/tests/full')
  await page.goto('/admin/tests-library')
  await expect(page.getByRole('heading', { name: appWords.panelTitle })).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
