import { outbox as outboxWords } from '../../../web/features/admin/outbox/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { DESK, expect, test } from '../../support/app.ts'
import { editOffline, rowOf } from '../../support/library.ts'
import { TESTS_LIBRARY } from '../spec-words.ts'

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
