import type { Locator, Page } from 'playwright/test'
import { strings as frameWords } from '../../web/features/frame/strings.ts'

import { DESK, expect, PHONE, test, upToDate } from '../support/app.ts'
import { setSettings } from '../support/colleague.ts'
import {
  ABOUT_US,
  DEMO_VIDEOS,
  FAILED_TARGETS_END_MENTORSHIP,
  FEES_ARE_NON_REFUNDABLE,
  FREE_PDFS,
  MISBEHAVIOUR_LEADS_TO_EXPULSION,
  SELECTION_IS_NOT_GUARANTEED,
  SHARING_IS_PROHIBITED,
  STUDENTS_MUST_KEEP_DISCIPLINE,
  TERMS_CONDITIONS,
} from './spec-words.ts'

const TERMS = [
  SELECTION_IS_NOT_GUARANTEED,
  FEES_ARE_NON_REFUNDABLE,
  MISBEHAVIOUR_LEADS_TO_EXPULSION,
  FAILED_TARGETS_END_MENTORSHIP,
  SHARING_IS_PROHIBITED,
  STUDENTS_MUST_KEEP_DISCIPLINE,
]

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')

/** The menu as this size of screen has it; opens it where it is folded away. */
const menuOf = async (page: Page) => {
  if (page.viewportSize()?.width === DESK.width)
    return header(page).getByRole('navigation', { name: frameWords.mainNav })
  await header(page).getByRole('button', { name: frameWords.menu }).click()
  return page.getByRole('dialog', { name: frameWords.menu })
}

/** Words and addresses of the links within. */
const linksIn = (within: Locator) =>
  within
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => [link.textContent?.trim(), link.getAttribute('href')]),
    )

test('[A1] the header stays, names the academy, and About Us tells its story, on a phone and on a desk', async ({
  app,
}) => {
  await setSettings(app, { website_name: 'Harbour NEET', about: '' })
  for (const viewport of [PHONE, DESK]) {
    const page = await app.device({ viewport })
    await page.goto('/tests/full')
    await expect(header(page).getByRole('link', { name: 'Harbour NEET' })).toHaveAttribute(
      'href',
      '/',
    )
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
    expect((await header(page).boundingBox())?.y).toBe(0)
    // A turn of the wheel ends softly.
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    const menu = await menuOf(page)
    await menu.getByRole('link', { name: ABOUT_US }).click()
    const about = page.getByRole('dialog', { name: ABOUT_US })
    await expect(about).toContainText(
      'Harbour NEET is run by MBBS toppers, and made of those three things.',
    )
    await expect(page).toHaveURL(/\/tests\/full#about$/)
    await page.keyboard.press('Escape')
    await expect(about).toBeHidden()
    await expect(page).toHaveURL(/\/tests\/full$/)
    // The page below stayed where it was.
    expect(await page.evaluate(() => scrollY)).toBe(400)
  }
})

test('[A4] the footer has its links, the contact lines and the terms', async ({ app, page }) => {
  await setSettings(app, { terms: null, tagline: '' })
  await page.goto('/')
  await expect(upToDate(page)).toBeAttached()
  const links = await linksIn(footer(page).getByRole('navigation', { name: frameWords.study }))
  expect(links).toEqual([
    ['Mentorship', '/mentorship'],
    [FREE_PDFS, '/free-pdfs'],
    [DEMO_VIDEOS, '/demo-videos'],
    ['Testimonials', '/testimonials'],
    ['Contact', '/contact'],
  ])
  await expect(footer(page)).toContainText(frameWords.tagline)
  const mail = footer(page).getByRole('link', { name: 'hello@academy.example' })
  await expect(mail).toHaveAttribute('href', 'mailto:hello@academy.example')
  // An address is read in one piece, also at 360 pixels.
  expect((await mail.boundingBox())?.height).toBeLessThan(50)
  await expect(
    footer(page).getByRole('link', { name: 'WhatsApp +91 98765 43210' }),
  ).toHaveAttribute('href', /^https:\/\/wa\.me\/919876543210\?text=/)
  await expect(
    footer(page).getByRole('link', { name: 'Instagram @academy.example' }),
  ).toHaveAttribute('href', 'https://www.instagram.com/academy.example/')
  for (const [name, path] of [
    ['Privacy Policy', '/privacy-policy'],
    ['Disclaimer', '/disclaimer'],
  ] as const)
    await expect(footer(page).getByRole('link', { name })).toHaveAttribute('href', path)
  const year = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata', year: 'numeric' })
  await expect(footer(page)).toContainText(`© ${year.format(new Date())} NEET Academy`)
  await footer(page).getByRole('link', { name: TERMS_CONDITIONS }).click()
  const terms = page.getByRole('dialog', { name: TERMS_CONDITIONS })
  await expect(terms.getByRole('listitem')).toHaveText(TERMS)
  await terms.getByRole('button', { name: 'Close' }).click()
  await expect(terms).toBeHidden()
  await expect(footer(page).getByRole('link', { name: TERMS_CONDITIONS })).toBeFocused()
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
