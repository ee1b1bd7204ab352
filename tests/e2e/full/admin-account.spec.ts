import type { Page } from 'playwright/test'
import { account as accountWords } from '../../../web/features/admin/account/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { expect, goOffline, signedIn, signIn, test } from '../../support/app.ts'
import { ADMIN } from '../../support/app-paths.ts'
import { LIBRARY } from '../../support/library.ts'
import { ACCOUNT_SETTINGS, SIGN_IN } from '../spec-words.ts'

const NEXT = 'red-Kettle-4711'

const enter = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: SIGN_IN }).click()
}

test('[S4] a new password signs another device out, which keeps what waits', async ({
  app,
  page,
}) => {
  const phone = await signedIn(app, LIBRARY)
  await goOffline(phone)
  await phone.getByRole('link', { name: /./ }).and(phone.locator('[href*="edit="]')).first().click()
  await phone.getByLabel('Title').fill('Written on the other phone')
  await phone.getByRole('button', { name: 'Save changes' }).click()
  await expect(phone.getByText(panelWords.sync.waiting).first()).toBeVisible()

  await signIn(page, '/admin/account')
  const form = page.locator('form').filter({ hasText: accountWords.confirm })
  await form.getByLabel(accountWords.current).fill(ADMIN.password)
  await form.getByLabel(accountWords.password, { exact: true }).fill(NEXT)
  await form.getByLabel(accountWords.confirm).fill(NEXT)
  await form.getByRole('button', { name: accountWords.savePassword }).click()
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible()

  await phone.context().setOffline(false)
  await expect(phone.getByText('Your session ended.')).toBeVisible()
  await enter(phone, ADMIN.email, NEXT)
  await expect(
    phone.getByRole('listitem').filter({ hasText: 'Written on the other phone' }),
  ).toContainText(panelWords.sync.sent)
  await page.reload()
  await expect(page.getByRole('heading', { name: ACCOUNT_SETTINGS })).toBeVisible()
})
