import { account as accountWords } from '../../../web/features/admin/account/strings.ts'
import { admins as adminsWords } from '../../../web/features/admin/admins/strings.ts'
import { login as loginWords } from '../../../web/features/admin/auth/strings.ts'
import { outbox as outboxWords } from '../../../web/features/admin/outbox/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { upload as uploadWords } from '../../../web/features/admin/upload/strings.ts'
import { becomeOfflineReady, DESK, expect, fillSignIn, signIn, test } from '../../support/app.ts'
import { ADMIN } from '../../support/app-paths.ts'
import { anotherAdmin, colleague } from '../../support/colleague.ts'
import { holdRoute } from '../../support/hold-route.ts'
import { editOffline, LIBRARY, pdf, rowOf } from '../../support/library.ts'
import {
  GLOBAL_SETTINGS,
  SIGN_IN,
  SIGN_OUT,
  TESTS_LIBRARY,
  UPLOAD_SUCCESSFUL,
} from '../spec-words.ts'

test('[S3] signing out warns while something waits, and it is there after the next sign-in', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  const title = await editOffline(page, 'Left behind on purpose')
  await page.getByRole('button', { name: SIGN_OUT }).click()
  await expect(page.getByRole('dialog')).toContainText('1 change is not on the server yet')
  await page.getByRole('button', { name: panelWords.signOut.leave }).click()
  await expect(page.getByRole('heading', { name: loginWords.page })).toBeVisible()
  await page.context().setOffline(false)
  // Another one at the same device neither sees it nor sends it.
  const other = await anotherAdmin(app, 'Bina')
  await page.goto('/admin/outbox')
  await page.getByLabel('Email').fill(other.email)
  await page.getByLabel('Password').fill(other.password)
  await page.getByRole('button', { name: SIGN_IN }).click()
  await expect(page.getByText(outboxWords.none)).toBeVisible()
  await page.getByRole('link', { name: TESTS_LIBRARY }).first().click()
  await expect(page.getByText(/^Up to date/).first()).toBeVisible()
  await expect(rowOf(page, title)).toBeVisible()
  await expect(rowOf(page, 'Left behind on purpose')).toHaveCount(0)
  await page.getByRole('button', { name: SIGN_OUT }).click()
  await expect(page.getByRole('heading', { name: loginWords.page })).toBeVisible()
  await signIn(page, LIBRARY)
  await expect(rowOf(page, 'Left behind on purpose')).toContainText(panelWords.sync.sent)
})

test('[S2] a session that was ended on another device ends here within a minute, though nobody touches the panel; after a sign-out the next one begins at the settings', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  await page.clock.install()
  await signIn(page, LIBRARY)
  await expect(page.getByRole('heading', { name: TESTS_LIBRARY })).toBeVisible()
  const { token } = await colleague(app)
  const same = { current: ADMIN.password, password: ADMIN.password }
  await app.server.api('/api/account/password', { token, body: same })
  await page.clock.fastForward(50_000)
  await expect(page.getByText('Your session ended.')).toBeVisible()
  await fillSignIn(page)
  await expect(page.getByRole('heading', { name: TESTS_LIBRARY })).toBeVisible()
  await page.getByRole('button', { name: SIGN_OUT }).click()
  await expect(page.getByRole('heading', { name: loginWords.page })).toBeVisible()
  await fillSignIn(page)
  await expect(page.getByRole('heading', { name: GLOBAL_SETTINGS })).toBeVisible()
})

test('[S1] connected, and nothing arrives: the sign-in, a page of the panel and an upload say so after ten seconds', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  await page.clock.install()
  const silence = (address: string) => holdRoute(page, address)
  const signing = await silence('**/auth-with-password*')
  await page.goto('/admin/admins')
  await fillSignIn(page)
  await expect(page.getByRole('button', { name: loginWords.busy })).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(page.getByText(accountWords.noAnswer)).toBeVisible()
  const listing = await silence('**/api/sync/admin/admins')
  signing()
  await expect(page.getByText(accountWords.noAnswer)).toHaveCount(0)
  await expect(page.getByText(adminsWords.about)).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(page.getByText(adminsWords.offline)).toBeVisible()
  listing()
  await expect(page.getByRole('listitem').filter({ hasText: ADMIN.email })).toBeVisible()
  await expect(page.getByText(adminsWords.offline)).toHaveCount(0)
  const sending = await silence('**/api/sync/files/**')
  await page.getByRole('link', { name: TESTS_LIBRARY }).first().click()
  await page.getByRole('button', { name: 'Add test' }).click()
  await page.locator('[data-upload=file_url]').setInputFiles(pdf('DPP_9.pdf'))
  // At 0 % the bar has no width yet.
  await expect(page.getByRole('dialog').getByRole('progressbar')).toBeAttached()
  await page.clock.fastForward(10_000)
  await expect(page.getByText(uploadWords.noAnswer)).toBeVisible()
  sending()
  await expect(page.getByText(UPLOAD_SUCCESSFUL).first()).toBeVisible()
  await expect(page.getByText(uploadWords.noAnswer)).toHaveCount(0)
})

test('[S2] while nobody knows who is signed in, a guarded page shows that it looks, and nothing of itself', async ({
  page,
}) => {
  await signIn(page, LIBRARY)
  // A device that knows who is signed in and has none of the code, of which the engine's comes late.
  await becomeOfflineReady(page)
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })
  const letGo = await holdRoute(page, /\/assets\/open-client[^/]*\.js/)
  await page.goto(LIBRARY)
  await expect(page.getByRole('heading', { name: panelWords.guard.waiting })).toBeVisible()
  await expect(page.locator('main[aria-busy=true]')).toBeVisible()
  await expect(page.getByRole('heading', { name: /Tests Library|Sign in$/ })).toHaveCount(0)
  letGo()
  await expect(page.getByRole('heading', { name: TESTS_LIBRARY })).toBeVisible()
})

test('[S1] [S4] a password is pasted wherever one is asked for', async ({ app }) => {
  const page = await app.device({ permissions: ['clipboard-read', 'clipboard-write'] })
  const paste = async (label: string, text: string): Promise<void> => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), text)
    await page.getByLabel(label, { exact: true }).focus()
    await page.keyboard.press('Control+V')
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
  }
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(ADMIN.email)
  await paste('Password', ADMIN.password)
  await page.getByRole('button', { name: SIGN_IN }).click()
  await expect(page.getByRole('heading', { name: GLOBAL_SETTINGS })).toBeVisible()
  await page.goto('/admin/account')
  const long = 'a lantern over the quiet harbour'
  for (const label of ['New password', 'New password again']) await paste(label, long)
  const form = page.locator('form').filter({ hasText: accountWords.confirm })
  await form.getByLabel(accountWords.current).focus()
  await page.evaluate((words) => navigator.clipboard.writeText(words), ADMIN.password)
  await page.keyboard.press('Control+V')
  await form.getByRole('button', { name: accountWords.savePassword }).click()
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
})
