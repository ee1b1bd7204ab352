import type { Locator } from 'playwright/test'
import {
  account as accountWords,
  forgot as forgotWords,
} from '../../web/features/admin/account/strings.ts'
import { login as loginWords } from '../../web/features/admin/auth/strings.ts'
import { strings as panelWords } from '../../web/features/admin/strings.ts'
import { becomeOfflineReady, DESK, expect, fillSignIn, signIn, test } from '../support/app.ts'
import { ADMIN } from '../support/app-paths.ts'
import { holdRoute } from '../support/hold-route.ts'
import { LIBRARY } from '../support/library.ts'
import {
  ACCOUNT_SETTINGS,
  AN_UNEXPECTED_ERROR_OCCURRED,
  DEMO_VIDEOS,
  ENTER_A_VALID_EMAIL,
  FREE_PDFS,
  GLOBAL_SETTINGS,
  LOGIN_SUCCESSFUL,
  OOPS_PAGE_NOT_FOUND,
  PAYMENT_SETTINGS,
  SIGN_IN,
  SIGN_OUT,
  SIGNING_IN,
  TESTS_LIBRARY,
  WELCOME_TO_THE_PANEL,
} from './spec-words.ts'

test('[S1] what is missing and the server’s own message stand in the form, and no credentials are offered', async ({
  page,
}) => {
  await page.goto('/admin/login')
  await expect(page.getByLabel('Email')).toHaveValue('')
  await expect(page.getByLabel('Password')).toHaveValue('')
  await expect(page.getByText(/default|admin@|change.*password/i)).toHaveCount(0)
  const noEmail = page.getByText(accountWords.emailMissing, { exact: true })
  const noPassword = page.getByText(accountWords.currentMissing, { exact: true })
  await page.getByRole('button', { name: SIGN_IN }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(noEmail).toBeVisible()
  await expect(noPassword).toBeVisible()
  let asked = 0
  let sent: unknown
  await page.route('**/auth-with-password', (route) => {
    asked += 1
    sent = route.request().postDataJSON().password
    return route.continue()
  })
  await page.getByLabel('Email').fill('owner@academy')
  await expect(noEmail).toHaveCount(0)
  await page.getByLabel('Password').fill('not-the-password')
  await expect(noPassword).toHaveCount(0)
  await page.getByRole('button', { name: SIGN_IN }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(ENTER_A_VALID_EMAIL)
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password').fill('')
  await page.getByRole('button', { name: SIGN_IN }).click()
  await expect(page.getByLabel('Password')).toBeFocused()
  await expect(noPassword).toBeVisible()
  await expect(page.getByText(ENTER_A_VALID_EMAIL)).toHaveCount(0)
  expect(asked).toBe(0)
  // Its accent stands apart, as some phones write it: the server tries both ways.
  const apart = 'not-the-passwo\u0301rd'
  await page.getByLabel('Password').fill(apart)
  await page.getByRole('button', { name: SIGN_IN }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to authenticate. Check the email and the password.',
  )
  expect(sent).toBe(apart)

  const guess = { identity: 'guessed@academy.example', password: 'x' }
  for (let turn = 0; turn < 6; turn += 1)
    await page.request.post('/api/collections/admins/auth-with-password', { data: guess })
  await page.getByLabel('Email').fill(guess.identity)
  // The first pause is a second, which a slow machine is over with; each further guess doubles it.
  await expect(async () => {
    await page.getByRole('button', { name: SIGN_IN }).click()
    await expect(page.getByRole('alert')).toHaveText(
      /^Too many attempts.*try again in \d+ seconds?\./,
      { timeout: 1_000 },
    )
  }).toPass()

  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // Both pages have such a field; what is typed into the one that goes is not in the one that comes.
  const goOn = page.getByRole('button', { name: 'Go on' })
  await expect(goOn).toBeVisible()
  await page.getByLabel('Email').fill(ADMIN.email)
  await goOn.click()
  await expect(page.getByText(`npm run admin -- reset ${ADMIN.email}`)).toBeVisible()
  await page.getByRole('link', { name: forgotWords.toSignIn }).click()
  await expect(page.getByRole('button', { name: SIGN_IN })).toBeVisible()

  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password').fill(ADMIN.password)
  const letGo = await holdRoute(page, '**/auth-with-password')
  await page.getByRole('button', { name: SIGN_IN }).click()
  await expect(page.getByRole('button', { name: SIGNING_IN, exact: true })).toBeVisible()
  letGo()
  await expect(page.getByText(LOGIN_SUCCESSFUL, { exact: true })).toBeVisible()
  await expect(page.getByText(WELCOME_TO_THE_PANEL, { exact: true })).toBeVisible()
})

test('[S1] a server that does not answer is said, and the password stays typed', async ({
  app,
  page,
}) => {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password').fill(ADMIN.password)
  await app.stop()
  await page.getByRole('button', { name: SIGN_IN }).click()
  await expect(page.getByRole('alert')).toContainText(AN_UNEXPECTED_ERROR_OCCURRED)
  await expect(page.getByRole('alert')).toContainText('No answer came from the server')
  await expect(page.getByLabel('Password')).toHaveValue(ADMIN.password)
})

/** Words and addresses of the panel's ways, the website's own first. */
const WAYS = [
  ['Start', '/admin/start'],
  [GLOBAL_SETTINGS, '/admin'],
  ['Tutorials', '/admin/tutorials'],
  [FREE_PDFS, '/admin/free-pdfs'],
  [TESTS_LIBRARY, '/admin/tests-library'],
  [DEMO_VIDEOS, '/admin/demo-videos'],
  ['Testimonials', '/admin/testimonials'],
  ['Announcements', '/admin/announcements'],
  [PAYMENT_SETTINGS, '/admin/payment'],
  ['Programmes', '/admin/programs'],
  [ACCOUNT_SETTINGS, '/admin/account'],
  ['What was done', '/admin/audit'],
  ['Admins', '/admin/admins'],
  ['Outbox', '/admin/outbox'],
] as const

test('[S2] [S3] every page of the panel asks for the sign-in and is reached after it, by a side bar that folds away; a sign-out in one tab is one in all', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  await page.goto('/admin/login')
  for (const [name, path] of [...WAYS, [TESTS_LIBRARY, `${LIBRARY}?show=draft`]]) {
    // As by a link within the app: to load it anew for each would say the same.
    await page.evaluate((address) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await expect(page, path).toHaveURL(/\/admin\/login$/)
    await expect(page.getByRole('heading', { name: loginWords.page })).toBeVisible()
    await expect(page.getByText(name), path).toHaveCount(0)
  }
  app.forgiven.push('status of 404')
  const isLost = async (): Promise<void> => {
    await page.goto('/admin/anything-unknown')
    await expect(page.getByRole('heading', { name: OOPS_PAGE_NOT_FOUND })).toBeVisible()
  }
  await isLost()
  await page.goto(`${LIBRARY}?show=draft`)
  await fillSignIn(page)
  await expect(page.getByRole('heading', { name: TESTS_LIBRARY })).toBeVisible()
  expect(page.url()).toContain('show=draft')

  const linksIn = (within: Locator) =>
    within
      .getByRole('link')
      .evaluateAll((links) => links.map((one) => [one.textContent, one.getAttribute('href')]))
  const side = page.getByRole('navigation', { name: panelWords.frame.navigation, exact: true })
  expect((await linksIn(side)).slice(1)).toEqual(WAYS)
  await expect(side.locator('[aria-current=page]')).toHaveText(TESTS_LIBRARY)
  for (const [name, path] of WAYS) {
    await side.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(name === 'Tutorials' ? '/admin' : path)
    const heading = name === 'Tutorials' ? GLOBAL_SETTINGS : name
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  }

  await expect(side.getByRole('button', { name: SIGN_OUT })).toBeInViewport()
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(side).toBeHidden()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
  expect(await linksIn(page.getByRole('dialog'))).toEqual(expect.arrayContaining([...WAYS]))

  const other = await page.context().newPage()
  await other.goto('/admin/account')
  await expect(other.getByRole('heading', { name: ACCOUNT_SETTINGS })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: SIGN_OUT, exact: true }).click()
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/admin\/login$/)
    await expect(tab.getByRole('heading', { name: loginWords.page })).toBeVisible()
  }
  await signIn(page)
  await expect(other.getByRole('heading', { name: GLOBAL_SETTINGS })).toBeVisible()
  await isLost()
})

test('[S2] a visitor loads nothing of the panel, now or into the app that is kept', async ({
  page,
}) => {
  const loaded: string[] = []
  page.context().on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await becomeOfflineReady(page, '/tests/full')
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(loaded.filter((path) => /\/assets\//.test(path)).length).toBeGreaterThan(0)
  expect([...loaded, ...kept].filter((path) => path.includes('admin'))).toEqual([])
})
