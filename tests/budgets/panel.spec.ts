import { expect, signIn, test } from '../support/app.ts'
import { listenToTraffic, report, scriptsOfWorkers } from '../support/traffic.ts'

const KB = 1000
const LIMIT = 450 * KB

test('a first visit to the panel, from sign-in to its longest list, stays light', async ({
  page,
  app,
}) => {
  const { answers } = await listenToTraffic(page)
  await signIn(page, '/admin/tests-library')
  await page
    .getByRole('button', { name: /^Actions: / })
    .first()
    .waitFor()
  await page
    .getByText(/^Up to date/)
    .first()
    .waitFor()
  // What the worker fetches for the days without a network is not the panel's, and comes behind it.
  const own = answers.filter(({ url }) => url.startsWith(app.url) && !url.endsWith('/sw.js'))
  const panel = own.filter(({ url }) => /\/assets\/admin-/.test(url))
  expect(panel.length).toBeGreaterThan(0)
  const bytes = own.reduce((sum, answer) => sum + answer.bytes, scriptsOfWorkers(page))
  report('/admin, all of a first visit', Math.round(bytes / KB), LIMIT / KB, 'KB')
  expect(answers.filter(({ url }) => !url.startsWith(app.url))).toEqual([])
  expect(bytes).toBeLessThanOrEqual(LIMIT)
})
