import { account as accountWords } from '../../web/features/admin/account/strings.ts'
import { outbox as outboxWords } from '../../web/features/admin/outbox/strings.ts'
import { DESK, expect, signIn, test } from '../support/app.ts'
import { snapshotsOf } from '../support/kept-files.ts'
import { editOffline } from '../support/library.ts'
import { ACCOUNT_SETTINGS } from './spec-words.ts'

test('[R22] a person who removes what is theirs from a device is told what waits, and leaves nothing', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  await editOffline(page, 'Never sent')
  await expect.poll(() => snapshotsOf(page, 'outbox')).toContain('Never sent')
  await page.getByRole('link', { name: ACCOUNT_SETTINGS }).click()
  await page.getByRole('button', { name: accountWords.remove }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 change is not on the server yet.')
  await dialog.getByRole('button', { name: 'Remove it, and lose 1 change' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect
    .poll(() => snapshotsOf(page, 'outbox', 'drafts', 'files'))
    .not.toContain('Never sent')
  await page.context().setOffline(false)
  await signIn(page, '/admin/outbox')
  await expect(page.getByText(outboxWords.none)).toBeVisible()
})
