import type { Locator } from 'playwright/test'
import { strings as frameWords } from '../../web/features/frame/strings.ts'
import { DESK, expect, openUpToDate, test, upToDate } from '../support/app.ts'
import { header, isFramed, linksIn, menuOf, PHONE, SIZES } from '../support/stories/public-frame.ts'
import {
  ABOUT_US,
  DEMO_VIDEOS,
  FREE_PDFS,
  JOIN_NOW,
  OOPS_PAGE_NOT_FOUND,
  RETURN_TO_HOME,
} from './spec-words.ts'

const MENU = [
  ['Home', '/'],
  ['Mentorship', '/mentorship'],
  [FREE_PDFS, '/free-pdfs'],
  ['Tests', '/tests'],
  [DEMO_VIDEOS, '/demo-videos'],
  ['Testimonials', '/testimonials'],
  ['Contact', '/contact'],
] as const
isFramed(SIZES[0])

test('[A2] the menu has its seven addresses, About Us and Join Now, and marks the one where one is, on both sizes', async ({
  app,
}) => {
  const page = await app.device()
  const places: readonly string[] = MENU.map(([name]) => name)
  /** Links that stand out by their weight and by a bar, and those that are said to be the page. */
  const markedIn = async (menu: Locator) => {
    const looks = await menu.getByRole('link').evaluateAll((all) =>
      all.map((link) => {
        const part = matchMedia('(min-width: 62em)').matches ? '::after' : '::before'
        const { backgroundColor, content } = getComputedStyle(link, part)
        return {
          name: link.textContent?.trim() ?? '',
          isHeavy: Number(getComputedStyle(link).fontWeight) >= 700,
          hasBar: content !== 'none' && backgroundColor === 'rgb(247, 181, 44)',
          isSaid: link.getAttribute('aria-current') === 'page',
        }
      }),
    )
    const of = (mark: 'isHeavy' | 'hasBar' | 'isSaid') =>
      looks.filter((look) => look[mark] && places.includes(look.name)).map(({ name }) => name)
    return [of('isHeavy'), of('hasBar'), of('isSaid')]
  }
  const expectOnly = async (name: string) => {
    const menu = await menuOf(page)
    await expect.poll(() => markedIn(menu)).toEqual([[name], [name], [name]])
  }
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    await page.goto('/')
    await expect(upToDate(page)).toBeAttached()
    await expectOnly('Home')
    const isDesk = viewport === DESK
    const frame = isDesk ? header(page) : page.getByRole('dialog', { name: frameWords.menu })
    const own = isDesk
      ? [['', '/library']] // the mark of what is saved, which has a name of its own
      : []
    const after = isDesk
      ? []
      : [['Instagram @academy.example', 'https://www.instagram.com/academy.example/']]
    expect(await linksIn(frame)).toEqual([
      ['NEET Academy', '/'],
      ...MENU,
      [ABOUT_US, '/#about'],
      ...own,
      [JOIN_NOW, '/payment'],
      ...after,
    ])
    await frame.getByRole('link', { name: 'Tests', exact: true }).click()
    await expect(page).toHaveURL(/\/tests\/full$/)
    await expectOnly('Tests')
    await frame.getByRole('link', { name: JOIN_NOW, exact: true }).click()
    await expect(page).toHaveURL(/\/payment$/)
    await expectOnly('Mentorship')
  }
})

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

test('[A6] any other path says so, is answered with 404, and is logged', async ({ app }) => {
  const page = await app.device()
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: OOPS_PAGE_NOT_FOUND })).toBeVisible()
  await expect.poll(() => logged.join('\n')).toContain('/no/such/page')
  await page.getByRole('link', { name: RETURN_TO_HOME }).click()
  await expect(page).toHaveURL(/\/$/)
})
