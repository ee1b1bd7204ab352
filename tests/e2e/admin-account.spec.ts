import { account as accountWords } from '../../web/features/admin/account/strings.ts'
import { expect, signIn, test } from '../support/app.ts'
import { ADMIN } from '../support/app-paths.ts'
import {
  ENTER_A_VALID_EMAIL,
  FAILED_TO_UPDATE_EMAIL,
  FAILED_TO_UPDATE_PASSWORD,
  PASSWORD_IS_TOO_SHORT,
  PASSWORDS_DONT_MATCH,
} from './spec-words.ts'

const NEXT = 'red-Kettle-4711'

test('[S4] email and password are changed with the current password, and what cannot be is said', async ({
  app,
  page,
}) => {
  await signIn(page, '/admin/account')
  const emailForm = page.locator('form').filter({ hasText: accountWords.emailTitle })
  const change = emailForm.getByRole('button', { name: accountWords.saveEmail })
  await expect(change).toBeDisabled()
  await emailForm.getByLabel('Email', { exact: true }).fill('')
  await expect(change).toBeDisabled()
  await emailForm.getByLabel('Email', { exact: true }).fill('nobody')
  await change.click()
  await expect(emailForm.getByText(ENTER_A_VALID_EMAIL)).toBeVisible()
  await emailForm.getByLabel(accountWords.name).fill('Asha Verma')
  await emailForm.getByLabel('Email', { exact: true }).fill('new@academy.example')
  await emailForm.getByLabel(accountWords.current).fill('a-guess-of-mine')
  await change.click()
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  await expect(page.getByText('The current password is not right.').first()).toBeVisible()
  await emailForm.getByLabel(accountWords.current).fill(ADMIN.password)
  await page.context().setOffline(true)
  await change.click()
  await expect(page.getByText(FAILED_TO_UPDATE_EMAIL, { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await change.click()
  await expect(page.getByText(accountWords.emailSaved[0], { exact: true })).toBeVisible()
  await expect(change).toBeDisabled()
  await page.reload()
  await expect(emailForm.getByLabel(accountWords.name)).toHaveValue('Asha Verma')

  const passwordForm = page.locator('form').filter({ hasText: accountWords.confirm })
  const changePassword = passwordForm.getByRole('button', { name: accountWords.savePassword })
  const fillOnly = async (current: string, password: string, confirm: string) => {
    await passwordForm.getByLabel(accountWords.current).fill(current)
    await passwordForm.getByLabel(accountWords.password, { exact: true }).fill(password)
    await passwordForm.getByLabel(accountWords.confirm).fill(confirm)
  }
  const fill = async (current: string, password: string, confirm: string) => {
    await fillOnly(current, password, confirm)
    await changePassword.click()
  }
  for (const [password, confirm] of [
    ['', ''],
    [NEXT, ''],
    ['', NEXT],
  ] as const) {
    await fillOnly(ADMIN.password, password, confirm)
    await expect(changePassword).toBeDisabled()
  }
  await fillOnly('', NEXT, NEXT)
  await expect(changePassword).toBeEnabled()
  await fill(ADMIN.password, 'short', 'shorter')
  await expect(passwordForm.getByText(PASSWORD_IS_TOO_SHORT)).toBeVisible()
  await expect(passwordForm.getByText(PASSWORDS_DONT_MATCH)).toBeVisible()
  await page.context().setOffline(true)
  await fill(ADMIN.password, NEXT, NEXT)
  await expect(page.getByText(FAILED_TO_UPDATE_PASSWORD, { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await fill(ADMIN.password, NEXT, NEXT)
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
  await expect(changePassword).toBeDisabled()
  await expect(changePassword).toBeFocused()

  await app.server.signIn('new@academy.example', NEXT)
})
