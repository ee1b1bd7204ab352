import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { outbox as outboxWords } from '../../../web/features/admin/outbox/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { becomeOfflineReady, DESK, expect, test } from '../../support/app.ts'
import { violationsOf } from '../../support/axe.ts'
import { editOffline, openLibrary, pdf, publicBytes, rowOf } from '../../support/library.ts'
import { scriptedPdf } from '../../support/pdf-files.ts'
import { TESTS_LIBRARY, UPLOAD_SUCCESSFUL } from '../spec-words.ts'

test('[M8][R21] a PDF in which a later server finds scripts is explained, and another one is sent in its place', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  await openLibrary(page)
  await becomeOfflineReady(page)
  const pushes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sync/push')) pushes.push(request.url())
  })
  await page.context().setOffline(true)
  const dialog = page.getByRole('dialog')
  const picker = dialog.locator('[data-upload=file_url]')
  await page.getByRole('button', { name: 'Add test' }).click()
  const moving = scriptedPdf().toString().replace('/JavaScript /JS', '/Rendition /N')
  await picker.setInputFiles({ ...pdf('DPP_12_waves.pdf'), buffer: Buffer.from(moving) })
  await expect(dialog.getByText(/safe on this device, not sent yet/)).toBeVisible()
  await dialog.getByRole('button', { name: examsWords.saveNew }).click()
  await expect(rowOf(page, 'DPP 12 waves')).toContainText(panelWords.sync.waiting)
  await app.stricter([[/'\/JS'/, "'/Rendition'"]], 'files/pdf-scan.js')
  await page.context().setOffline(false)
  await expect(rowOf(page, 'DPP 12 waves')).toContainText('Not saved')
  await page.getByRole('link', { name: panelWords.sections.outbox }).first().click()
  const reason = 'This PDF carries scripts. Print it into a new PDF, then choose that one.'
  await expect(page.getByRole('main').getByText(`PDF: ${reason}`)).toBeVisible()
  expect(pushes).toEqual([])

  await page
    .getByRole('main')
    .getByRole('link', { name: /^Correct and send again/ })
    .click()
  await expect(dialog.getByText(reason)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const clean = pdf('DPP_12_waves_printed.pdf')
  await picker.setInputFiles(clean)
  await expect(page.getByText(UPLOAD_SUCCESSFUL).first()).toBeVisible()
  await dialog.getByRole('button', { name: examsWords.saveEdit }).click()
  await expect(page.getByText(outboxWords.none)).toBeVisible()
  const visitor = await app.device()
  expect(await publicBytes(app, visitor, 'DPP 12 waves')).toEqual(clean.buffer)
})

test('[M9] a change that is discarded is told with its age and what is lost, and is gone at once, whatever becomes of the tab', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  const title = await editOffline(page, 'Thought better of')
  await expect(page.getByText(panelWords.toast.savedOffline, { exact: true })).toBeVisible()
  await page
    .getByRole('link', { name: /^Outbox/ })
    .first()
    .click()
  const card = page.getByRole('listitem').filter({ hasText: 'Thought better of' })
  await expect(card).toContainText(/(?:today|yesterday) \d{1,2}:\d\d/)
  await card.getByRole('button', { name: outboxWords.discard }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Thought better of, Title changed to Thought better of.')
  await expect(dialog).toContainText(`Before: ${title}`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('main')).toContainText(outboxWords.safe(1))

  await card.getByRole('button', { name: outboxWords.discard }).click()
  await dialog.getByRole('button', { name: outboxWords.discardYes }).click()
  await expect(page.getByText(outboxWords.discarded, { exact: true })).toBeVisible()
  await expect(page.getByText(outboxWords.none)).toBeVisible()
  await page.reload()
  await expect(page.getByText(outboxWords.none)).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.context().setOffline(false)
  await page.getByRole('link', { name: TESTS_LIBRARY }).first().click()
  await expect(rowOf(page, title)).toContainText(panelWords.sync.sent)
})
