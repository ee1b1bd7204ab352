import { DESK, expect, openUpToDate, test } from '../../support/app.ts'
import { tabTo } from '../../support/tab-to.ts'
import { ABOUT_US, COMPLETE_YOUR_PAYMENT, PROCEED_TO_PAY, TERMS_CONDITIONS } from '../spec-words.ts'

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
