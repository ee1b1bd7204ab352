import { strings as panelWords } from '../../web/features/admin/strings.ts'
import { strings as examsWords } from '../../web/features/exams/strings.ts'
import { becomeOfflineReady, DESK, expect, signedIn, signIn, test } from '../support/app.ts'
import { stretched } from '../support/calibration.mjs'
import { killBrowserOf } from '../support/kill-browser.ts'
import { editTitle, LIBRARY, publicRow, rowOf } from '../support/library.ts'

/** The first paper of the list that visitors open first. */
const PAPER = 'Full Syllabus Test 10'

test('[M5] an edit made without a network waits, outlives the browser, and comes to every screen with the network', async ({
  app,
}) => {
  const profile = await app.profile()
  const before = await app.open(profile, { viewport: DESK })
  await signIn(before, LIBRARY)
  await becomeOfflineReady(before)
  // Who is signed in is on the disk by the time that a browser is closed, which one that is killed soon after may miss.
  await before.context().close()
  const first = await app.open(profile, { viewport: DESK })
  await first.goto(`${LIBRARY}?q=${encodeURIComponent(PAPER)}`)
  await expect(rowOf(first, PAPER)).toBeVisible()
  await first.context().setOffline(true)
  await editTitle(first, PAPER, 'Corrected in a tunnel')
  await first.getByLabel(examsWords.searchHint).fill('')
  await expect(rowOf(first, 'Corrected in a tunnel')).toContainText(panelWords.sync.waiting)
  await expect(first.getByText('1 change waits to be sent')).toBeVisible()
  await expect(first.getByText('(1 change not on the server yet)')).toHaveCount(2)
  // In the middle of another form the phone runs out of memory: half a second later nothing of it is lost.
  await first.getByRole('link', { name: 'Full Syllabus Test 09', exact: true }).click()
  const form = first.url()
  await first.getByLabel('Title').press('End')
  await first.getByLabel('Title').pressSequentially(', typed before the kill', { delay: 10 })
  await first.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), stretched(500))
  const gone = first.context().waitForEvent('close')
  killBrowserOf(profile)
  await gone

  const again = await app.open(profile, { viewport: DESK })
  await again.context().setOffline(true)
  await again.goto(form)
  await expect(again.getByLabel('Title')).toHaveValue(/, typed before the kill$/)
  await again.goto(LIBRARY)
  await expect(rowOf(again, 'Corrected in a tunnel')).toContainText(panelWords.sync.waiting)

  const colleague = await signedIn(app, LIBRARY, { viewport: DESK })
  await expect(colleague.getByRole('row').nth(1)).toBeVisible()
  await becomeOfflineReady(colleague)
  const visitor = await app.device()
  await becomeOfflineReady(visitor, '/tests/full')
  await expect(visitor.getByRole('heading', { name: PAPER, exact: true })).toBeVisible()
  await again.context().setOffline(false)
  await expect(rowOf(again, 'Corrected in a tunnel')).toContainText(panelWords.sync.sent)
  await expect(rowOf(colleague, 'Corrected in a tunnel')).toContainText(panelWords.sync.sent)
  await expect(visitor.getByRole('heading', { name: PAPER, exact: true })).toHaveCount(0)
})

test('[M5] [R9] what waits when the panel is closed is sent by the next page of the site that opens', async ({
  app,
}) => {
  const panel = await signedIn(app, LIBRARY, { viewport: DESK })
  await becomeOfflineReady(panel)
  // Earlier releases had a second service worker for this, which devices still carry.
  await panel.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js', { scope: '/admin/outbox-worker/' })
  })
  const context = panel.context()
  await context.setOffline(true)
  await editTitle(panel, PAPER, 'Sent by another page')
  await expect(rowOf(panel, 'Sent by another page')).toContainText(panelWords.sync.waiting)
  await panel.close()
  const site = await context.newPage()
  await context.setOffline(false)
  await site.goto('/contact')
  await expect.poll(() => publicRow(app, 'Sent by another page')).toBeTruthy()
  const scopes = () =>
    site.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(
        ({ scope }) => new URL(scope).pathname,
      ),
    )
  await expect.poll(scopes).toEqual(['/'])
})
