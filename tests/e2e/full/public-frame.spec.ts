import type { Page } from 'playwright/test'
import { strings as examsWords } from '../../../web/features/exams/strings.ts'
import { strings as frameWords } from '../../../web/features/frame/strings.ts'
import { DESK, expect, openUpToDate, PHONE, test } from '../../support/app.ts'
import { setSettings } from '../../support/colleague.ts'
import { comeTo } from '../../support/come-to.ts'
import { pressAway } from '../../support/library.ts'
import { followShifts, movesOf } from '../../support/shifts.ts'
import { ABOUT_US, TERMS_CONDITIONS } from '../spec-words.ts'

const footer = (page: Page) => page.getByRole('contentinfo')

test("'back' closes menu, search and filters, each of them one step of the history, and leads on from the page that a link in them opened", async ({
  page,
}) => {
  await page.goto('/')
  await openUpToDate(page, '/tests/full')
  const dialog = page.getByRole('dialog')
  const isThere = page.getByRole('heading', { level: 1, name: 'Tests', exact: true })
  for (const name of ['Menu', 'Search tests, notes, videos', 'Filter']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog, name).toHaveCount(0)
    await expect(isThere).toBeVisible()
  }
  await page.getByRole('button', { name: frameWords.menu }).click()
  await pressAway(dialog, 'Close')
  await page.getByRole('button', { name: frameWords.menu }).click()
  await dialog.getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeFocused()
  await page.goBack()
  await expect(isThere).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('no move within the app shifts what stands on a phone by more than 0.1', async ({ page }) => {
  const shifted = await followShifts(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await openUpToDate(page, '/')
  const heading = page.getByRole('heading', { level: 1 })
  const dock = page.getByRole('navigation', { name: frameWords.quickNav })
  const tabs = page.getByRole('navigation', { name: examsWords.tabs })
  const card = page.locator('main li h3 a, main li a').first()
  const ways = [
    ...['Tests', 'PDFs', 'Home'].map((name) => () => dock.getByRole('link', { name }).click()),
    () => dock.getByRole('link', { name: 'Tests' }).click(),
    () => tabs.getByRole('link', { name: /DPP/ }).click(),
    () =>
      page
        .getByRole('link', { name: /^View Details/ })
        .first()
        .click(),
    () => page.goBack(),
    () => dock.getByRole('link', { name: 'PDFs' }).click(),
    () => card.click(),
    () => page.goBack(),
  ]
  let before = await shifted()
  for (const [at, go] of ways.entries()) {
    const path = page.url()
    await go()
    await expect(page).not.toHaveURL(path)
    await expect(heading).toBeVisible()
    await expect(page.locator('[data-skeleton], [aria-busy=true]')).toHaveCount(0)
    const now = await shifted()
    expect(now - before, `move ${at}: ${(await movesOf(page)).join(' | ')}`).toBeLessThanOrEqual(
      0.1,
    )
    before = now
  }
})

test('light, dark or as the device is: chosen once, kept, also in the panel and before the first paint', async ({
  app,
}) => {
  const page = await app.device({ colorScheme: 'light' })
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.goto('/')
  await expect(footer(page).getByRole('radio', { name: 'System' })).toBeChecked()
  expect(await paper()).toBe('rgb(244, 246, 241)')
  await footer(page).getByText('Dark', { exact: true }).click()
  await expect.poll(paper).toBe('rgb(14, 21, 18)')
  // Set before anything of ours runs.
  await page.route(/\.js$/, (route) => route.abort())
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.locator('h1').waitFor()
  expect(await paper()).toBe('rgb(14, 21, 18)')
  await page.unroute(/\.js$/)
  await page.goto('/admin/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await paper()).toBe('rgb(14, 21, 18)')
  await page.goto('/')
  const dark = footer(page).getByRole('radio', { name: 'Dark' })
  await expect(dark).toBeChecked()
  await dark.press('ArrowLeft')
  await expect(footer(page).getByRole('radio', { name: 'Light' })).toBeChecked()
  await expect.poll(paper).toBe('rgb(244, 246, 241)')
  await footer(page).getByText('System', { exact: true }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(paper).toBe('rgb(14, 21, 18)')
})

test('[A1] [A4] both dialogs open by their address, and back and forward go in and out of them', async ({
  page,
}) => {
  await page.goto('/free-pdfs#terms')
  const terms = page.getByRole('dialog', { name: TERMS_CONDITIONS })
  await expect(terms).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/free-pdfs$/)
  const link = footer(page).getByRole('link', { name: TERMS_CONDITIONS })
  await comeTo(link)
  await link.click()
  await expect(terms).toBeVisible()
  // Cards above that nobody saw yet get their height late: what counts is what stands where on the screen.
  const place = await link.evaluate((element) => element.getBoundingClientRect().top)
  await page.goBack()
  await expect(terms).toBeHidden()
  await page.goForward()
  await expect(terms).toBeVisible()
  expect(await link.evaluate((element) => element.getBoundingClientRect().top)).toBeCloseTo(
    place,
    0,
  )
})

test('[A4] what the settings do not have, or what cannot be understood, is not shown', async ({
  app,
}) => {
  await setSettings(app, {
    email: '',
    whatsapp: 'ask at the desk',
    instagram: 'https://facebook.com/academy',
  })
  const page = await app.device({ viewport: DESK })
  await page.goto('/')
  await expect(footer(page).getByRole('heading', { name: frameWords.study })).toBeVisible()
  await expect(footer(page).getByRole('heading', { name: frameWords.contact })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /WhatsApp|Instagram/ })).toHaveCount(0)
  await page.setViewportSize(PHONE)
  await expect(
    page.getByRole('navigation', { name: frameWords.quickNav }).getByRole('link'),
  ).toHaveText(['Home', 'Tests', 'PDFs', 'Saved'])
})

/** Of everything that can have the focus on a page: what then lies under something fixed. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const fixed = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { position, visibility } = getComputedStyle(element)
      return (
        (position === 'fixed' || position === 'sticky') &&
        visibility !== 'hidden' &&
        element.offsetWidth > 0 &&
        element.offsetHeight > 0
      )
    })
    const controls = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea'),
    ].filter(
      (control) => control.getClientRects().length > 0 && !control.matches(':disabled, .skip'),
    )
    scrollTo({ top: 0, behavior: 'instant' })
    const covered: string[] = []
    for (const control of controls) {
      control.focus()
      const at = control.getBoundingClientRect()
      const covers = fixed.find((one) => {
        if (one.contains(control) || control.contains(one)) return false
        const over = one.getBoundingClientRect()
        return (
          over.left < at.right &&
          over.right > at.left &&
          over.top < at.bottom &&
          over.bottom > at.top
        )
      })
      if (covers) covered.push(`${control.outerHTML.slice(0, 90)} under ${covers.className}`)
    }
    return { covered, count: controls.length }
  })

test('[A5] nothing fixed covers a control that has the focus, from 360 to 1280 pixels', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  const short = ['/', '/tests/full', '/free-pdfs', '/contact', '/disclaimer']
  const others = ['/payment', '/demo-videos', '/testimonials', '/library']
  await page.goto('/tests/full')
  const item = await page.locator('main li h3 a').first().getAttribute('href')
  for (const path of [...short, ...others, item ?? '']) {
    await openUpToDate(page, path)
    for (const width of [360, 1000, 1264, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      const { covered, count } = await coveredControls(page)
      expect(count, path).toBeGreaterThan(10)
      expect(covered, `${path} at ${width}`).toEqual([])
    }
  }
})

test('[A5] a message lies beside the chat and not under it on a phone and on a desk', async ({
  app,
}) => {
  const page = await app.device()
  await openUpToDate(page, '/tests/full')
  await page.locator('main li h3 a').first().click()
  await expect(page.getByRole('article')).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText(/^Offline · last checked/).first()).toBeAttached()
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    await page
      .getByRole('article')
      .getByRole('link', { name: /^View Test/ })
      .click()
    const toast = page
      .getByText('Not saved on this device', { exact: true })
      .locator('..')
      .locator('..')
    await expect(toast).toBeVisible()
    const box = await toast.boundingBox()
    if (!box) throw new Error('the message has no place')
    const places = (
      await page.locator('[data-floats] a, nav[aria-label="Quick links"] a').all()
    ).map((one) => one.boundingBox())
    const floating = (await Promise.all(places)).filter((place) => place !== null)
    expect(floating.length).toBeGreaterThan(1)
    for (const place of floating) {
      const isApart =
        place.x >= box.x + box.width ||
        place.x + place.width <= box.x ||
        place.y >= box.y + box.height ||
        place.y + place.height <= box.y
      expect(isApart).toBe(true)
    }
  }
})

test('without scripts the story and the terms are read by their links', async ({ app }) => {
  const page = await app.device({ javaScriptEnabled: false, viewport: DESK })
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: ABOUT_US }).click()
  await expect(page.locator('#about')).toBeVisible()
  await footer(page).getByRole('link', { name: TERMS_CONDITIONS }).click()
  await expect(page.locator('#terms')).toBeVisible()
  await expect(page.locator('#about')).toBeHidden()
})
