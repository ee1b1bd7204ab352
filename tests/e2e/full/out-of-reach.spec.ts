import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { outbox as outboxWords } from '../../../web/features/admin/outbox/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { becomeOfflineReady, DESK, expect, goOffline, signedIn, test } from '../../support/app.ts'
import { everywhere, inEngine } from '../../support/in-engine.ts'
import { keptOf } from '../../support/kept-files.ts'
import { editTitle, LIBRARY, openLibrary, pdf, rowOf } from '../../support/library.ts'

test('[M5] a panel without IndexedDB says that it keeps nothing, and an edit is sent while its tab is open', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  await everywhere(page, () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError')
    }
  })
  const title = await openLibrary(page)
  await expect(page.getByText(/This browser keeps nothing/).first()).toBeVisible()
  const outbox = page.getByRole('link', { name: panelWords.sections.outbox }).first()
  // The page of the outbox comes over the network once.
  await outbox.click()
  await expect(page.getByText(/Nothing waits in this tab/)).toBeVisible()
  await page.goBack()
  await page.context().setOffline(true)
  await editTitle(page, title, 'Only in this tab')
  await expect(page.getByText(/1 change waits .* is lost when this tab closes/)).toBeVisible()
  await outbox.click()
  await expect(page.getByText(outboxWords.safe(1))).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(page.getByText(/Nothing waits in this tab/)).toBeVisible({ timeout: 20_000 })
  const colleague = await signedIn(app, LIBRARY, { viewport: DESK })
  await expect(rowOf(colleague, 'Only in this tab')).toContainText(panelWords.sync.sent)
  await page.reload()
  await expect(page.getByText(/cannot be reached now; it is safe/)).toBeVisible()
})

test('what waits and what is saved is neither lost nor called sent when the device’s database does not open at one start', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  await becomeOfflineReady(page, '/tests/full')
  await page
    .getByRole('button', { name: /^Save .* offline: / })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Saved on this device/ }).first()).toBeVisible()
  await openLibrary(page)
  await goOffline(page)
  await page.getByRole('button', { name: 'Add test' }).click()
  await page.locator('[data-upload=file_url]').setInputFiles(pdf('waits.pdf'))
  await expect(page.getByText(/safe on this device, not sent yet/)).toBeVisible()
  await page.getByLabel('Title').fill('Made in a tunnel')
  await page.getByRole('button', { name: examsWords.saveNew }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('1 change waits to be sent')).toBeVisible()
  const staged = () =>
    page.evaluate(async () => (await (await caches.open('staged')).keys()).length)
  const kept = await keptOf(page)
  expect(kept.saved).toHaveLength(1)
  expect(await staged()).toBe(1)

  const stopRefusing = await inEngine(page, () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError')
    }
  })
  await page.goto('/admin/outbox')
  const hidden = page.getByText(/cannot be reached now; it is safe/)
  await expect(hidden).toBeVisible()
  await expect(page.getByText(/Your session ended|Everything is on the server/)).toHaveCount(0)
  await page.goto('/tests/full')
  await expect(page.getByText(/This window keeps nothing on the device/)).toBeVisible()
  await page.goto('/admin/outbox')
  await expect(hidden).toBeVisible()

  stopRefusing()
  await page.reload()
  await expect(page.getByText(/1 change waiting\. It is safe on this device/)).toBeVisible()
  expect((await keptOf(page)).saved).toEqual(kept.saved)
  expect(await staged()).toBe(1)
  await page.context().setOffline(false)
  await expect(page.getByText(outboxWords.none)).toBeVisible({ timeout: 20_000 })
  await page.goto('/tests/full')
  await expect(page.getByRole('button', { name: /^Saved on this device/ }).first()).toBeVisible()
})
