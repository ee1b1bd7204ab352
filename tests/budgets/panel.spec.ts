import { expect, fillSignIn, test } from '../support/app.ts'
import { listenToTraffic, report } from '../support/traffic.ts'

const KB = 1000
const LIMIT = 650 * KB

test('a first visit to the panel, from sign-in to its longest list, stays light', async ({
  app,
}) => {
  // The service worker would fetch the pages of the panel beside it, and answer for what it has by then.
  const page = await app.device({ serviceWorkers: 'block' })
  const { answers, open, untold } = await listenToTraffic(page)
  const came = (path: string) =>
    expect.poll(() => answers.some(({ url }) => url.startsWith(app.url + path))).toBe(true)
  await page.goto('/admin/tests-library')
  // Signing in would end a pull of the visitor's mirror that is on its way.
  await came('/api/sync/changes?')
  await fillSignIn(page)
  await page
    .getByRole('button', { name: /^Actions: / })
    .first()
    .waitFor()
  await page
    .getByText(/^Up to date/)
    .first()
    .waitFor()
  await came('/api/sync/admin/changes?')
  await expect.poll(open).toEqual([])
  const own = [...answers, ...untold()].filter(({ url }) => url.startsWith(app.url))
  const panel = own.filter(({ url }) => /\/assets\/admin-/.test(url))
  expect(panel.length).toBeGreaterThan(0)
  expect(own.filter(({ url }) => url.includes('/assets/engine-whole'))).toHaveLength(1)
  const bytes = own.reduce((sum, answer) => sum + answer.bytes, 0)
  report('/admin, all of a first visit', Math.round(bytes / KB), LIMIT / KB, 'KB')
  expect(answers.filter(({ url }) => !url.startsWith(app.url))).toEqual([])
  expect(bytes).toBeLessThanOrEqual(LIMIT)
})
