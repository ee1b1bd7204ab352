import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { account as accountWords } from '../../web/features/admin/account/strings.ts'
import { mail as mailWords } from '../../web/features/admin/admins/strings.ts'
import { settings as settingsWords } from '../../web/features/admin/settings/strings.ts'
import { strings as frameWords } from '../../web/features/frame/strings.ts'
import { DESK, expect, openUpToDate, signedIn, test } from '../support/app.ts'
import { proceed, qr } from '../support/stories/public-payment.ts'
import { dialog, field, openHere, options } from '../support/stories/public-search.ts'
import { COMPLETE_YOUR_PAYMENT, NO_TESTS_FOUND, SETTINGS_UPDATED } from './spec-words.ts'

declare global {
  interface Window {
    /** Does to the page what the translator of Chrome does (tests/support/translate-page.js). */
    readonly startTranslating: () => void
  }
}

const addTranslator = (page: Page) =>
  page.addInitScript({ path: join(import.meta.dirname, '../support/translate-page.js') })
const translate = (page: Page) => page.evaluate(() => window.startTranslating())

/** Failures that React told; a part that broke and was drawn anew is one as well. */
const failuresOf = (page: Page): string[] => {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(message.text())
  })
  return failures
}

test('a translated page is searched, filtered, turned and saved from, and its texts stay current', async ({
  page,
}) => {
  const failures = failuresOf(page)
  await addTranslator(page)
  await openUpToDate(page, '/free-pdfs')
  await translate(page)
  await expect(page.locator('main font').first()).toBeVisible()
  const cards = page.locator('main li h3')

  await openHere(page)
  for (const words of ['cell', 'xqzvw', 'cell', 'fees']) {
    await field(page).fill(words)
    if (words === 'xqzvw') await expect(dialog(page).getByText(/^Nothing found/)).toBeVisible()
    else await expect(options(page).first()).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  const save = page.getByRole('button', { name: /^Save .* offline: / }).first()
  await save.click()
  const saved = page.getByRole('button', { name: /^Saved on this device/ }).first()
  await expect(saved).toHaveText(/^Saved/)
  await saved.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from this device' }).click()
  await expect(saved).toHaveCount(0)
  await expect(save).toBeVisible()

  const download = page.getByRole('link', { name: /^Download PDF: / }).first()
  const came = page.waitForEvent('download')
  await download.click()
  await came
  await expect(download).toHaveText(/^Download PDF/)

  await page.getByRole('navigation').getByRole('link', { name: 'Tests' }).first().click()
  await expect(cards).toHaveCount(12)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  const box = page.getByRole('search').getByRole('searchbox')
  await box.fill('xqzvw')
  await expect(page.getByText(NO_TESTS_FOUND)).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(cards).toHaveCount(12)
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(cards).toHaveCount(12)

  await page.getByRole('button', { name: frameWords.menu }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Demo Videos' }).click()
  await page
    .getByRole('link', { name: /^Watch Demo/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.context().setOffline(true)
  const offline = page.getByRole('contentinfo').getByText(/^Offline/)
  await expect(offline).toBeVisible()
  await page.context().setOffline(false)
  await expect(offline).toHaveCount(0)
  expect(failures.filter((text) => !/Failed to load resource|ERR_INTERNET/.test(text))).toEqual([])
})

/** Moves each of these elements into one of its own, as extensions of a browser do: React cannot remove it any more. */
const wrap = (parts: Locator) =>
  parts.evaluateAll((all) => {
    for (const part of all) {
      const font = document.createElement('font')
      part.replaceWith(font)
      font.append(part)
    }
  })

test('what React cannot change any more is drawn again by itself: a search, and a dialog of the panel that keeps its words', async ({
  app,
  page,
}) => {
  const fails = "Failed to execute 'removeChild'"
  app.forgiven.push(fails)
  const heard = failuresOf(page)
  await openUpToDate(page, '/free-pdfs')
  await openHere(page)
  await field(page).fill('cell')
  await expect(options(page).first()).toBeVisible()
  await wrap(options(page))
  // Other tests, notes and videos: each of the old ones is to be removed.
  await field(page).fill('physics')
  await expect.poll(() => heard.join()).toContain(fails)
  await field(page).fill('fees')
  await expect(options(page).first()).toBeVisible()
  await expect(page.locator('main li h3')).toHaveCount(12)

  const panel = await signedIn(app, '/admin/admins', { viewport: DESK })
  await panel.getByRole('button', { name: mailWords.change }).click()
  const form = panel.getByRole('dialog')
  await form.getByLabel(mailWords.fields.host).fill('mail.example')
  await form.getByRole('button', { name: mailWords.save }).click()
  const fault = form.getByText(accountWords.currentMissing)
  await expect(fault).toBeVisible()
  await wrap(fault)
  await form.getByLabel(accountWords.current).fill('typed on')
  await expect(fault).toHaveCount(0)
  await expect(form.getByLabel(mailWords.fields.host)).toHaveValue('mail.example')
  await expect(panel.getByRole('heading', { name: 'Admins' })).toBeAttached()
})

test('a translated payment page goes through its steps', async ({ page }) => {
  const failures = failuresOf(page)
  await addTranslator(page)
  await openUpToDate(page, '/payment')
  await translate(page)
  const programmes = page.getByRole('group', { name: 'Programmes' }).getByRole('radio')
  await programmes.nth(2).check()
  await proceed(page)
  await expect(page.getByRole('heading', { name: COMPLETE_YOUR_PAYMENT })).toBeVisible()
  await programmes.nth(1).check()
  await expect(qr(page)).toBeVisible()
  expect(failures).toEqual([])
})

test('a translated panel saves what is typed', async ({ app }) => {
  const page = await signedIn(app, '/admin', { viewport: DESK })
  const failures = failuresOf(page)
  await addTranslator(page)
  await page.reload()
  await page.getByLabel('Website name').fill('Harbour')
  await translate(page)
  await page.getByLabel('Website name').fill('Harbour Academy')
  await page.getByRole('button', { name: settingsWords.save }).click()
  // The translator writes a mark behind each text.
  await expect(page.getByText(SETTINGS_UPDATED).first()).toBeVisible()
  expect(failures).toEqual([])
})
