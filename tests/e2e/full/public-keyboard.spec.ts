import type { Locator } from 'playwright/test'
import { strings as examsWords } from '../../../web/features/exams/strings.ts'
import { strings as libraryWords } from '../../../web/features/library/strings.ts'
import { strings as paymentWords } from '../../../web/features/payment/strings.ts'
import { strings as readerWords } from '../../../web/features/reader/strings.ts'
import { becomeOfflineReady, DESK, expect, openUpToDate, test } from '../../support/app.ts'
import { savesData } from '../../support/saves-data.ts'
import { tabTo } from '../../support/tab-to.ts'
import {
  ABOUT_US,
  COMPLETE_YOUR_PAYMENT,
  PROCEED_TO_PAY,
  START_YOUR_JOURNEY,
  TERMS_CONDITIONS,
} from '../spec-words.ts'

test('the keyboard alone finds a paper, saves it, follows a video and prepares a payment', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK, reducedMotion: 'reduce' })
  const main = page.getByRole('main')
  await openUpToDate(page, '/tests/full')
  await tabTo(page, main.getByRole('searchbox'))
  await page.keyboard.type('full syllabus test 09')
  await expect(main.locator('li h3')).toHaveCount(1)
  await tabTo(page, main.getByRole('button', { name: /^Save .* offline: / }))
  await page.keyboard.press('Enter')
  await expect(main.getByRole('button', { name: /^Saved on this device/ })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await tabTo(page, main.getByRole('link', { name: /^View Details/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Full Syllabus Test 09' })).toBeVisible()
  const coming = page.waitForEvent('download')
  await tabTo(page, main.getByRole('link', { name: /^Download PDF/ }))
  await page.keyboard.press('Enter')
  expect((await coming).suggestedFilename()).toBe('Full Syllabus Test 09.pdf')

  await page.route(/^https:\/\/(?:www\.youtube-nocookie|player\.vimeo)\.com/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>a player</title>' }),
  )
  await openUpToDate(page, '/demo-videos')
  await tabTo(page, main.getByRole('link', { name: /^Watch Demo/ }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  // It closes by going back; what is opened before that has happened would be called off by it.
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/demo-videos')
  await expect(main.getByRole('link', { name: /^Watch Demo/ }).first()).toBeFocused()

  await openUpToDate(page, '/payment')
  const chosen = main.getByRole('radio', { checked: true })
  await tabTo(page, chosen)
  const first = await chosen.inputValue()
  await page.keyboard.press('ArrowUp')
  await expect(chosen).not.toHaveValue(first)
  await tabTo(page, page.getByRole('button', { name: PROCEED_TO_PAY }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: COMPLETE_YOUR_PAYMENT })).toBeVisible()
  const copy = page.getByRole('button', { name: /^Copy/ }).first()
  await tabTo(page, copy)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/copied/i).first()).toBeVisible()
})

test('the keyboard alone filters a list, reads a test and a note, and opens the story and the terms', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK, reducedMotion: 'reduce' })
  const main = page.getByRole('main')
  /** The list is drawn a moment after the address has the filter. */
  const onlyWith = async (words: string): Promise<void> => {
    const rows = main.getByRole('region').getByRole('listitem')
    await expect(rows.filter({ hasNotText: words })).toHaveCount(0)
    await expect(rows.first()).toBeVisible()
  }
  await openUpToDate(page, '/tests/full')
  await tabTo(page, main.getByLabel('Difficulty'))
  await page.keyboard.type('Hard')
  await expect(page).toHaveURL(/difficulty=Hard/)
  await onlyWith('Hard')
  await tabTo(page, main.locator('li h3 a').first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await tabTo(page, main.getByRole('link', { name: /^View Test/ }))
  await page.keyboard.press('Enter')
  const reader = await opened
  await expect(reader.locator('canvas').first()).toBeVisible()
  await reader.close()

  await openUpToDate(page, '/free-pdfs')
  await tabTo(page, main.getByRole('searchbox'))
  await page.keyboard.type('cell')
  await expect(page).toHaveURL(/q=cell/)
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await tabTo(page, main.getByRole('link', { name: 'Physics' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/subject=Physics/)
  await onlyWith('Physics')
  await tabTo(page, main.locator('li h3 a').first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toBeVisible()
  const note = page.waitForEvent('popup')
  await tabTo(page, main.getByRole('link', { name: /^Open in New Tab/ }))
  await page.keyboard.press('Enter')
  await expect((await note).locator('canvas').first()).toBeVisible()

  await page.route(/^https:\/\/(?:www\.youtube-nocookie|player\.vimeo)\.com/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>a player</title>' }),
  )
  await openUpToDate(page, '/demo-videos')
  await tabTo(page, main.getByRole('link', { name: /^Watch Demo/ }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').locator('iframe')).toBeVisible()
  // The address alone plays nothing.
  await page.reload()
  await tabTo(page, page.getByRole('button', { name: /^Play from/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').locator('iframe')).toBeVisible()

  await openUpToDate(page, '/contact')
  for (const name of [ABOUT_US, TERMS_CONDITIONS]) {
    const link = page.getByRole('link', { name, exact: true }).last()
    await tabTo(page, link)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(link).toBeFocused()
  }
})

test('the keyboard alone goes from home, filters on a phone, saves a code to pay by, and turns the colours', async ({
  app,
}) => {
  const page = await app.device({ reducedMotion: 'reduce', colorScheme: 'light' })
  const main = page.getByRole('main')
  await openUpToDate(page, '/')
  await tabTo(page, main.getByRole('link', { name: START_YOUR_JOURNEY }))
  await page.keyboard.press('Enter')
  await expect(page.locator('#mentorship')).toBeFocused()

  await openUpToDate(page, '/tests/full')
  const filter = main.getByRole('button', { name: examsWords.filter, exact: true })
  await tabTo(page, filter)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: examsWords.filterHeading })
  // What is chosen there is seen on its label: the radio itself is out of sight.
  const subject = sheet.locator('input[name="subject"]:checked')
  for (let step = 0; step < 9 && !(await sheet.locator('input:focus').count()); step += 1)
    await page.keyboard.press('Tab')
  await expect(subject).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await tabTo(page, sheet.getByRole('button', { name: /^Show \d+ tests?$/ }))
  await page.keyboard.press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/subject=/)
  await expect(page.locator('body:focus')).toHaveCount(0)

  await openUpToDate(page, '/payment')
  await tabTo(page, page.getByRole('button', { name: PROCEED_TO_PAY }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: COMPLETE_YOUR_PAYMENT })).toBeFocused()
  await tabTo(page, main.getByRole('button', { name: 'Copy amount' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/copied/i).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await tabTo(page, main.getByRole('link', { name: paymentWords.saveQr }))
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^UPI QR .*\.png$/)

  const scheme = page.getByRole('contentinfo').getByRole('radio', { checked: true })
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await paper()
  await tabTo(page, scheme)
  for (let step = 0; step < 3 && (await paper()) === light; step += 1)
    await page.keyboard.press('ArrowRight')
  expect(await paper()).not.toBe(light)
})

test('the keyboard alone keeps a shelf, takes a file away and back, and shares what is read', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK, reducedMotion: 'reduce' })
  await page.addInitScript(savesData)
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => false,
      share: async (data: ShareData) => Reflect.set(window, 'handedOver', data),
    })
  })
  const main = page.getByRole('main')
  const press = async (control: Locator): Promise<void> => {
    await tabTo(page, control)
    await page.keyboard.press('Enter')
  }
  const focusStays = () => expect(page.locator('body:focus')).toHaveCount(0)
  await becomeOfflineReady(page, '/library')
  const save = main.getByRole('button', { name: 'Save all DPPs' })
  const sheet = page.getByRole('dialog', { name: 'Save all DPPs' })
  await press(save)
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(save).toBeFocused()
  await page.keyboard.press('Enter')
  await press(sheet.getByRole('button', { name: /^Save now/ }))
  await expect(main.getByRole('button', { name: 'Stop saving all DPPs' })).toBeVisible()
  await focusStays()
  await expect(main.getByText(/\b(\d+) of \1 saved/).first()).toBeVisible()
  await expect(page.getByRole('region', { name: libraryWords.saving })).toHaveCount(0)

  const removals = main.getByRole('button', { name: /^Remove from this device: / })
  await expect(removals.first()).toBeVisible()
  const count = await removals.count()
  await press(removals.first())
  const question = page.getByRole('dialog', { name: libraryWords.removeAsk })
  await press(question.getByRole('button', { name: libraryWords.remove, exact: true }))
  await expect(removals).toHaveCount(count - 1)
  await focusStays()

  await press(main.locator('li a[href$="/read"]').first())
  await expect(page.locator('[data-drawn]').first()).toBeVisible()
  const share = page.getByRole('button', { name: readerWords.share, exact: true })
  if (!(await share.isVisible())) await press(page.getByRole('button', { name: /^More/ }))
  await press(share)
  const shared = () => page.evaluate(() => Reflect.get(window, 'handedOver')?.url)
  await expect.poll(shared).toBe(page.url().replace(/\/read$/, ''))
})
