import { type App, becomeOfflineReady, expect, test } from '../support/app.ts'
import { ADMIN } from '../support/app-paths.ts'
import { listenToTraffic, report } from '../support/traffic.ts'

const sum = (answers: readonly { readonly bytes: number }[]) =>
  answers.reduce((bytes, answer) => bytes + answer.bytes, 0)

/** Gives the newest full test another title, past the app, as another admin's device would. */
const rename = async (app: App, title: string): Promise<void> => {
  const token = await app.server.signIn(ADMIN.email, ADMIN.password)
  const me = JSON.parse(atob(token.split('.')[1] ?? '')).id
  const head = await app.server.api('/api/sync/admin/head', { token })
  const { epoch, seq } = head.json
  const feed = await app.server.api(`/api/sync/admin/changes?epoch=${epoch}&after=0&upto=${seq}`, {
    token,
  })
  const found = feed.json.changes.find(
    (change: { row?: { title?: string } }) => change.row?.title === 'Full Syllabus Test 10',
  )
  const answer = await app.server.api('/api/sync/push', {
    token,
    body: {
      admin: me,
      changes: [
        {
          change: crypto.randomUUID(),
          op: 'put',
          collection: 'tests_library',
          id: found.id,
          base: [epoch, found.seq],
          row: { title },
        },
      ],
    },
  })
  expect(answer.json.results[0].result).toBe('accepted')
}

test('a device that is up to date asks once and learns that nothing changed', async ({ page }) => {
  await page.goto('/tests/full')
  await becomeOfflineReady(page)
  const { answers } = await listenToTraffic(page)
  const asked = page.waitForResponse((response) => response.url().includes('/api/sync/head'))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await asked
  await page
    .getByText(/^Up to date/)
    .first()
    .waitFor()
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
  await page.goto('/tests/full')
  await becomeOfflineReady(page)
  const { answers } = await listenToTraffic(page)
  await rename(app, 'Full Syllabus Test 10, corrected')
  await page.getByText('Full Syllabus Test 10, corrected').first().waitFor()
  const own = answers.filter(({ url }) => url.includes('/api/sync/'))
  report('one changed row: requests', own.length, 2, '')
  report('one changed row: bytes', sum(own), 1500, 'B')
  expect(own.length).toBe(2)
  expect(sum(own)).toBeLessThanOrEqual(1500)
})
