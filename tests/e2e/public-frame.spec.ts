import { strings as frameWords } from '../../web/features/frame/strings.ts'
import { expect, openUpToDate, test } from '../support/app.ts'
import { isFramed, PHONE, SIZES } from '../support/stories/public-frame.ts'

isFramed(SIZES[0])

test('[A3] the menu closes when a link is chosen and on Escape, and gives the focus back', async ({
  page,
}) => {
  await openUpToDate(page, '/')
  const button = page.getByRole('button', { name: frameWords.menu })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect(page.getByRole('dialog', { name: frameWords.menu })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await page
    .getByRole('dialog', { name: frameWords.menu })
    .getByRole('link', { name: 'Contact' })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeFocused()
})

test('[A5] on a phone the chat is the last place of the dock, with an enquiry; Instagram is in the menu', async ({
  page,
}) => {
  await page.goto('/')
  const chat = page.getByRole('navigation', { name: frameWords.quickNav }).getByRole('link').last()
  await expect(chat).toHaveAccessibleName(frameWords.chatName)
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/919876543210\?text=Hello/)
  const box = await chat.boundingBox()
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(PHONE.width)
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(PHONE.height)
  await page.getByRole('button', { name: frameWords.menu }).click()
  await expect(
    page.getByRole('dialog').getByRole('link', { name: 'Instagram @academy.example' }),
  ).toHaveAttribute('href', 'https://www.instagram.com/academy.example/')
})
