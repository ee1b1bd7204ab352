import { account as accountWords } from '../../web/features/admin/account/strings.ts'
import { setUp as setUpWords } from '../../web/features/admin/auth/strings.ts'
import { strings as panelWords } from '../../web/features/admin/strings.ts'
import { expect, test } from '../support/app.ts'
import { freshApp, TOKEN } from '../support/stories/set-up.ts'
import {
  ENTER_A_VALID_EMAIL,
  NO_PDFS_FOUND,
  NO_TESTIMONIALS_FOUND,
  NO_TESTS_UPLOADED_YET,
  NO_VIDEOS_FOUND,
  PASSWORD_IS_TOO_SHORT,
} from './spec-words.ts'

test('[S5] [M3] [M5] the set-up link makes the first admin, once, and leaves the address bar; every list of the new site says that it is empty', async ({
  browser,
}) => {
  const app = await freshApp(browser, Date.now() + 60 * 60 * 1000)
  const page = await app.device()

  await page.goto('/admin/setup#somebody-guessed-this')
  await page.getByLabel('Email').fill('first@academy.example')
  await page.getByLabel('Password').fill('harbour-lantern-19')
  await page.getByRole('button', { name: setUpWords.submit }).click()
  await expect(page.getByRole('alert')).toContainText('This set-up link does not work')

  // In the same tab: the right link differs from what is open by its hash only.
  await page.goto(`/admin/setup#${TOKEN}`)
  await expect(page).toHaveURL(/\/admin\/setup$/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.reload() // the link is gone from the address, and still known to this tab
  await page.getByLabel(accountWords.name).fill('Asha Verma')
  await page.getByLabel('Email').fill('no address')
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: setUpWords.submit }).click()
  await expect(page.getByText(ENTER_A_VALID_EMAIL)).toBeVisible()
  await expect(page.getByText(PASSWORD_IS_TOO_SHORT)).toBeVisible()
  // Long enough, and refused all the same: why is the server's to say.
  await page.getByLabel('Email').fill('first@academy.example')
  await page.getByLabel('Password').fill('P@ssw0rd123!')
  await page.getByRole('button', { name: setUpWords.submit }).click()
  await expect(page.getByText('This password is too easy to guess.')).toBeVisible()
  await expect(page.getByText(PASSWORD_IS_TOO_SHORT)).toHaveCount(0)
  await page.getByLabel('Password').fill('harbour-lantern-19')
  await page.getByRole('button', { name: setUpWords.submit }).click()
  const start = page.getByRole('heading', { name: panelWords.sections.start, exact: true })
  await expect(start).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/admin/start')
  const body = { identity: 'FIRST@academy.example', password: 'harbour-lantern-19' }
  const signedIn = await app.server.api('/api/collections/admins/auth-with-password', { body })
  expect(signedIn.json.record).toMatchObject({ name: 'Asha Verma', email: 'first@academy.example' })
  await page.goto(`/admin/setup#${TOKEN}`)
  await expect(start).toBeVisible()
  expect(page.url()).not.toContain(TOKEN)
  for (const [path, words] of [
    ['/admin/tests-library', NO_TESTS_UPLOADED_YET],
    ['/admin/free-pdfs', NO_PDFS_FOUND],
    ['/admin/demo-videos', NO_VIDEOS_FOUND],
    ['/admin/testimonials', NO_TESTIMONIALS_FOUND],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  }

  const used = await app.device()
  await used.goto(`/admin/setup#${TOKEN}`)
  await expect(used.getByRole('alert')).toContainText('This website is set up already')
  await used.getByRole('link', { name: 'Go to sign in' }).click()
  await expect(used.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(app.complaints.flat()).toEqual([])
  await app.close()
})
