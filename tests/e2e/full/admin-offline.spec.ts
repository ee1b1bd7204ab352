import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { conflict as conflictWords } from '../../../web/features/admin/outbox/strings.ts'
import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import {
  becomeOfflineReady,
  DESK,
  expect,
  goOffline,
  signedIn,
  signIn,
  test,
} from '../../support/app.ts'
import { saveChoice } from '../../support/decision.ts'
import {
  editOffline,
  editTitle,
  LIBRARY,
  openLibrary,
  pdf,
  pressAway,
  publicBytes,
  rowOf,
  rowStep,
} from '../../support/library.ts'
import { killBrowserOf } from '../../support/renderer-memory.ts'

test('[M5] the second of two who changed the same field decides with both versions in sight', async ({
  app,
}) => {
  const late = await app.device({ viewport: DESK })
  const title = await openLibrary(late)
  await goOffline(late)
  await editTitle(late, title, `${title} as the late one wrote it`)

  const quick = await signedIn(app, LIBRARY, { viewport: DESK })
  await editTitle(quick, title, `${title} as the quick one wrote it`)
  await expect(rowOf(quick, 'as the quick one wrote it')).toContainText(panelWords.sync.sent)

  await late.context().setOffline(false)
  await expect(rowOf(late, 'as the late one wrote it')).toContainText('Needs a decision')
  await late.getByRole('link', { name: 'Needs a decision' }).click()
  const dialog = late.getByRole('dialog')
  await expect(dialog.locator('mark').first()).toHaveText('late')
  await expect(dialog.locator('mark').last()).toHaveText('quick')
  await late.setViewportSize({ width: 360, height: 800 })
  const sides = await dialog
    .getByRole('radio')
    .locator('..')
    .evaluateAll((all) => all.map((side) => side.getBoundingClientRect().width))
  expect(sides).toHaveLength(2)
  expect(sides[0]).toBeCloseTo(sides[1] ?? 0, 0)
  await late.setViewportSize(DESK)
  await pressAway(dialog, conflictWords.later)

  await late.getByRole('link', { name: 'Needs a decision' }).click()
  await dialog.getByRole('button', { name: conflictWords.save }).click()
  await expect(dialog.getByText(conflictWords.missing)).toBeVisible()
  await dialog.getByRole('radio', { name: /^Mine/ }).check()
  await saveChoice(late)
  for (const page of [late, quick])
    await expect(rowOf(page, 'as the late one wrote it')).toContainText(panelWords.sync.sent)
})

test('[M5] an edit of a test that somebody deleted is the person’s to decide', async ({ app }) => {
  const late = await app.device({ viewport: DESK })
  const title = await editOffline(late, 'Mended too late')
  const quick = await signedIn(app, LIBRARY, { viewport: DESK })
  await rowStep(quick, title, 'remove')
  await quick.getByRole('button', { name: examsWords.deleteYes }).click()
  await expect(rowOf(quick, title)).toHaveCount(0)
  await quick.getByRole('button', { name: rowWords.chips.trash, exact: true }).click()
  await expect(rowOf(quick, title)).toContainText(panelWords.sync.sent)
  await rowStep(quick, title, 'purge')
  await quick.getByRole('dialog').getByRole('button', { name: rowWords.purge }).click()
  await expect(quick.getByText(examsWords.purged[0])).toBeVisible()
  await expect(rowOf(quick, title)).toHaveCount(0)
  await quick.getByRole('button', { name: 'All', exact: true }).click()
  await late.context().setOffline(false)
  await late.getByRole('link', { name: 'Needs a decision' }).click()
  await expect(late.getByRole('dialog')).toContainText('was deleted for ever')
  await late.getByRole('radio', { name: conflictWords.bringBack }).check()
  await saveChoice(late)
  for (const page of [late, quick])
    await expect(rowOf(page, 'Mended too late')).toContainText(panelWords.sync.sent)
})

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
