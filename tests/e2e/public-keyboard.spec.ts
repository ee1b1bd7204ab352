import { DESK, expect, test } from '../support/app.ts'
import { IS_FULL } from '../support/looks.ts'
import { tabTo } from '../support/tab-to.ts'

test('the keyboard alone finds a paper, saves it, follows a video and prepares a payment', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK, reducedMotion: 'reduce' })
  const main = page.getByRole('main')
  await page.goto('/tests/full')
  await expect(page.getByText(/^Up to date/).first()).toBeVisible()
  await tabTo(page, main.getByRole('searchbox'))
  await page.keyboard.type('full syllabus test 09')
  await expect(main.locator('li h3')).toHaveCount(1)
  await tabTo(page, main.getByRole('button', { name: /^Save offline/ }))
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

  await page.goto('/demo-videos')
  await expect(page.getByText(/^Up to date/).first()).toBeVisible()
  await tabTo(page, main.getByRole('link', { name: /^Watch Demo/ }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(main.getByRole('link', { name: /^Watch Demo/ }).first()).toBeFocused()

  await page.goto('/payment')
  await expect(page.getByText(/^Up to date/).first()).toBeVisible()
  const chosen = main.getByRole('radio', { checked: true })
  await tabTo(page, chosen)
  const first = await chosen.inputValue()
  await page.keyboard.press('ArrowUp')
  await expect(chosen).not.toHaveValue(first)
  await tabTo(page, page.getByRole('button', { name: 'Proceed to Pay' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Complete Your Payment' })).toBeVisible()
})

if (IS_FULL)
  test('the keyboard alone filters a list, reads a test and a note, and opens the story and the terms', async ({
    app,
  }) => {
    const page = await app.device({ viewport: DESK, reducedMotion: 'reduce' })
    const main = page.getByRole('main')
    await page.goto('/tests/full')
    await expect(page.getByText(/^Up to date/).first()).toBeVisible()
    await tabTo(page, main.getByLabel('Difficulty'))
    await page.keyboard.type('Hard')
    await expect(page).toHaveURL(/difficulty=Hard/)
    await expect(main.locator('li h3').first()).toBeVisible()
    await tabTo(page, main.locator('li h3 a').first())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article')).toBeVisible()
    const opened = page.waitForEvent('popup')
    await tabTo(page, main.getByRole('link', { name: /^View Test/ }))
    await page.keyboard.press('Enter')
    const reader = await opened
    await expect(reader.locator('canvas').first()).toBeVisible()
    await reader.close()

    await page.goto('/free-pdfs')
    await expect(page.getByText(/^Up to date/).first()).toBeVisible()
    await tabTo(page, main.locator('li h3 a').first())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article')).toBeVisible()
    const note = page.waitForEvent('popup')
    await tabTo(page, main.getByRole('link', { name: /^Open in New Tab/ }))
    await page.keyboard.press('Enter')
    await expect((await note).locator('canvas').first()).toBeVisible()

    await page.goto('/contact')
    await expect(page.getByText(/^Up to date/).first()).toBeVisible()
    for (const name of ['About Us', 'Terms & Conditions']) {
      const link = page.getByRole('link', { name, exact: true }).last()
      await tabTo(page, link)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(link).toBeFocused()
    }
  })
