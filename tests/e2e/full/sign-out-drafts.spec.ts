import type { Page } from 'playwright/test'
import { login as loginWords } from '../../../web/features/admin/auth/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { expect, signIn, test } from '../../support/app.ts'
import { ADMIN } from '../../support/app-paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { storedIn } from '../../support/kept-files.ts'
import { SIGN_IN, SIGN_OUT } from '../spec-words.ts'

const LIBRARY = '/admin/tests-library'
const TYPED = 'Typed and not saved'

/** All words of forms that a device keeps. */
const keptWords = async (page: Page): Promise<string> =>
  (await page.evaluate(() => Object.values(localStorage).join())) + (await storedIn(page, 'drafts'))

const SESSION = 'academy-session'
const keptSession = (page: Page): Promise<string> =>
  page.evaluate((key) => localStorage.getItem(key) ?? '', SESSION)

/** Types into the edit form of the first test without saving; gives the form's address. */
const typeSomething = async (page: Page): Promise<string> => {
  await signIn(page, LIBRARY)
  await page.locator('[href*="edit="]').first().click()
  await page.getByLabel('Title').fill(TYPED)
  await expect.poll(() => keptWords(page)).toContain(TYPED)
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

test('[R22] a person who signs out leaves no words in the forms of this device, and stays out', async ({
  page,
}) => {
  await typeSomething(page)
  const session = await keptSession(page)
  expect(session).toContain(ADMIN.email)
  // A second tab with the same form open must not write it back.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(other.getByLabel('Title')).toHaveValue(TYPED)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: SIGN_OUT }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 form that you did not save')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: panelWords.signOut.leave }).click()
  await expect(page.getByRole('heading', { name: loginWords.page })).toBeVisible()
  await expect(other.getByRole('heading', { name: loginWords.page })).toBeVisible()
  await expect.poll(() => keptWords(page)).not.toContain(TYPED)

  // What a browser gives back that was killed before it wrote the sign-out down.
  await other.close()
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [SESSION, session] as const)
  await page.goto(LIBRARY)
  await expect(page.getByRole('heading', { name: loginWords.page })).toBeVisible()
  await expect.poll(() => keptSession(page)).not.toContain(ADMIN.email)
})

test('[R22] a session that the server ended keeps what was typed until the next sign-in', async ({
  page,
}) => {
  const form = await typeSomething(page)
  await page
    .context()
    .route('**/api/sync/admin/**', (route) =>
      route.fulfill({ status: 401, json: { status: 401, message: 'Not authorized.', data: {} } }),
    )
  await page.reload()
  await expect(page.getByText('Your session ended.')).toBeVisible()
  expect(await keptWords(page)).toContain(TYPED)
  await page.context().unroute('**/api/sync/admin/**')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('button', { name: SIGN_IN }).click()
  await page.waitForURL((url) => url.pathname === LIBRARY)
  await page.goto(form)
  await expect(page.getByLabel('Title')).toHaveValue(TYPED)
})
