import { account as accountWords } from '../../web/features/admin/account/strings.ts'
import { join as joinWords } from '../../web/features/admin/auth/strings.ts'
import { strings as panelWords } from '../../web/features/admin/strings.ts'
import { App, expect, test } from '../support/app.ts'
import { appFolder } from '../support/app-paths.ts'
import { startPocketBase } from '../support/pocketbase.ts'
import { freePort } from '../support/ports.ts'
import {
  ENTER_A_VALID_EMAIL,
  NO_PDFS_FOUND,
  NO_TESTIMONIALS_FOUND,
  NO_TESTS_UPLOADED_YET,
  NO_VIDEOS_FOUND,
  PASSWORD_IS_TOO_SHORT,
} from './spec-words.ts'

test('[S5] [M3] [M5] the link of a start makes the first admin, once, and leaves the address bar; every list of the new site says that it is empty', async ({
  browser,
}) => {
  // The product on an empty folder, and the way of the first admin's link.
  const env = { ACADEMY_APP_DIR: appFolder(), ACADEMY_DASHBOARD: '' }
  const server = await startPocketBase({ port: await freePort(), env })
  const app = new App(server, browser)
  const { stdout } = await server.command(['first-link'])
  const link = /\/admin\/join#\S+/.exec(stdout)?.[0] ?? ''
  const page = await app.device()
  await page.goto('/admin/login')
  await expect(page.getByText('This website has no admin yet.')).toBeVisible()

  const notValid = 'This link is not valid any more.'
  await page.goto('/admin/join#somebody-guessed-this')
  await expect(page.getByRole('alert')).toContainText(notValid)

  // In the same tab: the right link differs from what is open by its hash only.
  await page.goto(link)
  await expect(page).toHaveURL(/\/admin\/join$/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.reload() // the link is gone from the address, and still known to this tab
  await page.getByLabel(accountWords.name).fill('Asha Verma')
  await page.getByLabel('Email').fill('no address')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel(joinWords.confirm).fill('short')
  await page.getByRole('button', { name: joinWords.submit }).click()
  await expect(page.getByText(ENTER_A_VALID_EMAIL)).toBeVisible()
  await expect(page.getByText(PASSWORD_IS_TOO_SHORT)).toBeVisible()
  // Long enough, and refused all the same: why is the server's to say.
  await page.getByLabel('Email').fill('first@academy.example')
  await page.getByLabel('Password', { exact: true }).fill('P@ssw0rd123!')
  await page.getByLabel(joinWords.confirm).fill('P@ssw0rd123!')
  await page.getByRole('button', { name: joinWords.submit }).click()
  await expect(page.getByText('This password is too easy to guess.')).toBeVisible()
  await expect(page.getByText(PASSWORD_IS_TOO_SHORT)).toHaveCount(0)
  await page.getByLabel('Password', { exact: true }).fill('harbour-lantern-19')
  await page.getByLabel(joinWords.confirm).fill('harbour-lantern-19')
  await page.getByRole('button', { name: joinWords.submit }).click()
  const start = page.getByRole('heading', { name: panelWords.sections.start, exact: true })
  await expect(start).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/admin/start')
  const body = { identity: 'FIRST@academy.example', password: 'harbour-lantern-19' }
  const signedIn = await app.server.api('/api/collections/admins/auth-with-password', { body })
  expect(signedIn.json.record).toMatchObject({ name: 'Asha Verma', email: 'first@academy.example' })
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
  await used.goto(link)
  await expect(used.getByRole('alert')).toContainText(notValid)
  expect(app.complaints.flat()).toEqual([])
  await app.close()
})
