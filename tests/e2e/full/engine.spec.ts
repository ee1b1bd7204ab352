import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { DESK, expect, test } from '../../support/app.ts'
import { engineOf, killEngine } from '../../support/in-engine.ts'
import { editOffline, rowOf } from '../../support/library.ts'

test('[M5] an engine that is killed comes back by itself: the form, the list and the outbox are as they were', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  await editOffline(page, 'Waits in the outbox')
  await expect(rowOf(page, 'Waits in the outbox')).toContainText(panelWords.sync.waiting)
  await page.getByRole('link', { name: 'Waits in the outbox', exact: true }).click()
  const field = page.getByRole('dialog').getByLabel('Title')
  await field.fill('Typed before the end')
  const rows = await page.getByRole('row').count()

  const first = await engineOf(page)
  await killEngine(page)
  await field.pressSequentially(', and behind it')
  expect((await engineOf(page)) === first).toBe(false)
  await expect(field).toHaveValue('Typed before the end, and behind it')
  await expect(page.getByRole('row')).toHaveCount(rows)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rowOf(page, 'Typed before the end, and behind it')).toContainText(
    panelWords.sync.waiting,
  )
  await page.context().setOffline(false)
  await expect(rowOf(page, 'Typed before the end, and behind it')).toContainText(
    panelWords.sync.sent,
    {
      timeout: 20_000,
    },
  )
})
