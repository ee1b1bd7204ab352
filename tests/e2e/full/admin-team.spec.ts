import { account as accountWords } from '../../../web/features/admin/account/strings.ts'
import {
  admins as adminsWords,
  invitation as invitationWords,
} from '../../../web/features/admin/admins/strings.ts'
import { audit as auditWords } from '../../../web/features/admin/audit/strings.ts'
import { join as joinWords } from '../../../web/features/admin/auth/strings.ts'
import { DESK, expect, signIn, test } from '../../support/app.ts'
import { ADMIN } from '../../support/app-paths.ts'
import { colleague } from '../../support/colleague.ts'
import { SIGN_OUT } from '../spec-words.ts'

test('[S5] an admin invites another by a link that works once; what was done says so', async ({
  app,
  page,
}) => {
  await signIn(page, '/admin/admins')
  const me = page.getByRole('listitem').filter({ hasText: ADMIN.email })
  await expect(me).toContainText(adminsWords.you)
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Invite an admin' }).click()
  await page.getByLabel(invitationWords.name).fill('Bina Rao')
  await page.getByRole('button', { name: invitationWords.make }).click()
  const field = page.getByLabel(invitationWords.link)
  const link = await field.inputValue()
  // It is told this once: what would close it asks first, until it was copied.
  const asked = page.getByText('You have not copied or shared the link')
  await page.mouse.click(180, 20)
  await expect(asked).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: invitationWords.stay }).click()
  await expect(asked).toHaveCount(0)
  await page.getByRole('button', { name: invitationWords.done }).click()
  await expect(asked).toBeVisible()
  await field.focus()
  await page.keyboard.press('Control+c')
  await page.getByRole('button', { name: invitationWords.stay }).click()
  await page.getByRole('button', { name: invitationWords.done }).click()
  await expect(field).toHaveCount(0)
  await expect(page.getByText(`made by ${ADMIN.name}`)).toBeVisible()

  const other = await app.device({ viewport: DESK })
  await other.goto(link)
  await expect(other.getByLabel(accountWords.name)).toHaveValue('Bina Rao')
  expect(new URL(other.url()).hash).toBe('')
  await other.getByLabel('Email').fill('bina@academy.example')
  await other.getByLabel('Password', { exact: true }).fill('password')
  await other.getByLabel(joinWords.confirm).fill('password')
  await other.getByRole('button', { name: 'Become an admin' }).click()
  await expect(other.getByText('This password is too easy to guess.')).toBeVisible()
  await other.getByLabel('Password', { exact: true }).fill('quiet-Lantern-58')
  await other.getByLabel(joinWords.confirm).fill('quiet-Lantern-58')
  await other.getByRole('button', { name: 'Become an admin' }).click()
  await expect(other.getByText('Signed in as bina@academy.example')).toBeVisible()

  await other.goto('/admin/account')
  await other.getByRole('button', { name: SIGN_OUT, exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await other.goto(link)
  await expect(other.getByText('This link is not valid any more.', { exact: false })).toBeVisible()

  await page.goto('/admin/audit?kind=admins')
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries.first()).toContainText('Bina Rao became an admin')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: auditWords.exportAll }).click()
  expect((await download).suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)
  await page.getByLabel(auditWords.what).selectOption('Exports')
  await expect(entries).toHaveText([/exported “audit.csv”/])

  // In the same tab, another invitation counts at once.
  const { token } = await colleague(app)
  const body = { name: 'Bina once more' }
  const second = (await app.server.api('/api/sync/admin/invites', { token, body })).json
  await other.goto(second.path)
  await expect(other.getByLabel(accountWords.name)).toHaveValue('Bina once more')
})
