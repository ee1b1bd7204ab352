import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { becomeOfflineReady, DESK, expect, signIn, test } from '../../support/app.ts'
import { killBrowserOf } from '../../support/kill-browser.ts'
import { LIBRARY, pdf, publicBytes, rowOf } from '../../support/library.ts'

test('[M8][R21] a PDF that is chosen without a network outlives the browser and reaches visitors byte for byte', async ({
  app,
}) => {
  const profile = await app.profile()
  const before = await app.open(profile, { viewport: DESK })
  await signIn(before, LIBRARY)
  await becomeOfflineReady(before)
  await before.context().close() // who is signed in is on the disk, as in the story above
  const first = await app.open(profile, { viewport: DESK })
  await first.goto(LIBRARY)
  await expect(first.getByRole('row').nth(1)).toBeVisible()
  await first.context().setOffline(true)
  const paper = pdf('DPP_31_in_a_tunnel.pdf', 300_000)
  await first.getByRole('button', { name: 'Add test' }).click()
  await first.locator('[data-upload=file_url]').setInputFiles(paper)
  await expect(first.getByText(/safe on this device, not sent yet/)).toBeVisible()
  await first.getByRole('button', { name: examsWords.saveNew }).click()
  await expect(rowOf(first, 'DPP 31 in a tunnel')).toContainText(panelWords.sync.waiting)
  const gone = first.context().waitForEvent('close')
  killBrowserOf(profile)
  await gone

  const again = await app.open(profile, { viewport: DESK })
  await again.context().setOffline(true)
  await again.goto(LIBRARY)
  await expect(rowOf(again, 'DPP 31 in a tunnel')).toContainText(panelWords.sync.waiting)
  await again.context().setOffline(false)
  await expect(rowOf(again, 'DPP 31 in a tunnel')).toContainText(panelWords.sync.sent)
  const visitor = await app.device()
  await visitor.goto('/tests/dpp')
  await expect(visitor.getByRole('heading', { name: 'DPP 31 in a tunnel' })).toBeVisible()
  expect(await publicBytes(app, visitor, 'DPP 31 in a tunnel')).toEqual(paper.buffer)
})
