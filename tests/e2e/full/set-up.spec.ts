import { setUp as setUpWords } from '../../../web/features/admin/auth/strings.ts'
import { expect, test } from '../../support/app.ts'
import { freshApp, TOKEN } from '../../support/stories/set-up.ts'

test('[S5] a set-up link that is too old says how to get a new one', async ({ browser }) => {
  const app = await freshApp(browser, Date.now() - 1000)
  const page = await app.device()
  await page.goto(`/admin/setup#${TOKEN}`)
  await page.getByLabel('Email').fill('first@academy.example')
  await page.getByLabel('Password').fill('harbour-lantern-19')
  await page.getByRole('button', { name: setUpWords.submit }).click()
  await expect(page.getByRole('alert')).toContainText(setUpWords.refused)
  await page.goto('/admin/login')
  await expect(page.getByText('This website has no admin yet.')).toBeVisible()
  await app.close()
})
