import { DESK, expect, openUpToDate, test } from '../../support/app.ts'
import { tabTo } from '../../support/tab-to.ts'
import { COMPLETE_YOUR_PAYMENT, PROCEED_TO_PAY } from '../spec-words.ts'

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
