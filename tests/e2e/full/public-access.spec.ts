import type { Page } from 'playwright/test'
import { strings as examsWords } from '../../../web/features/exams/strings.ts'
import { strings as frameWords } from '../../../web/features/frame/strings.ts'
import { DESK, expect, openUpToDate, test, upToDate } from '../../support/app.ts'
import { sidewaysPx } from '../../support/sideways-px.ts'
import { COMPLETE_YOUR_PAYMENT, FULL_TEST, PART_TEST, PROCEED_TO_PAY } from '../spec-words.ts'

/** Words that a box of theirs cuts off; a card's summary of so many lines is meant. */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body :is(a, button, p, h1, h2, h3, li, label, b, span, td)')]
      .filter((element) => {
        const { overflowX, webkitLineClamp } = getComputedStyle(element)
        const isCut =
          element.scrollWidth > element.clientWidth + 1 ||
          element.scrollHeight > element.clientHeight + 1
        return (
          isCut &&
          webkitLineClamp === 'none' &&
          /hidden|clip/.test(overflowX) &&
          !element.matches('.vh')
        )
      })
      .map((element) => element.textContent ?? ''),
  )

/** Text spacing of WCAG 1.4.12. */
const SPREAD =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}'

test('spread words, a page at 400 % and forced colours take nothing away', async ({ app }) => {
  const page = await app.device({
    viewport: { width: 320, height: 640 },
    forcedColors: 'active',
    bypassCSP: true,
  })
  const open = async (path: string): Promise<void> => {
    await openUpToDate(page, path)
    await page.addStyleTag({ content: SPREAD })
  }
  const expectWhole = async (): Promise<void> => {
    expect(await sidewaysPx(page), page.url()).toBe(0)
    expect(await cutWords(page), page.url()).toEqual([])
  }
  await open('/')
  await expectWhole()
  await open('/tests/full')
  await expectWhole()
  // What is chosen is seen without any colour of ours.
  const edgeOf = (name: string) =>
    page
      .getByRole('navigation', { name: examsWords.tabs })
      .getByRole('link', { name })
      .evaluate((link) => {
        const { content, backgroundColor } = getComputedStyle(link, '::after')
        return content === 'none' ? 'nothing' : backgroundColor
      })
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await edgeOf(PART_TEST)).toBe('nothing')
  expect([canvas, 'nothing']).not.toContain(await edgeOf(FULL_TEST))
  await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click()
  await expect(page.getByRole('article')).toBeVisible()
  await expectWhole()
  await open('/payment')
  await page.getByRole('button', { name: PROCEED_TO_PAY }).click()
  await expect(page.getByRole('heading', { name: COMPLETE_YOUR_PAYMENT })).toBeVisible()
  await expectWhole()
  const widths = await page
    .getByRole('main')
    .getByRole('radio')
    .evaluateAll((radios) =>
      radios.map((radio) => getComputedStyle(radio.parentElement ?? radio).borderTopWidth),
    )
  expect(new Set(widths).size, 'the chosen programme has another edge').toBe(2)
  await open('/demo-videos')
  const watch = page.getByRole('link', { name: /^Watch Demo/ }).first()
  await open((await watch.getAttribute('href')) ?? '')
  await expect(page.getByRole('button', { name: /^Play from/ })).toBeVisible()
  await expectWhole()
})

test('a page that is loaded again is where it was left', async ({ page }) => {
  await openUpToDate(page, '/tests/full')
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  await page.reload()
  await expect(upToDate(page)).toBeAttached()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
  await page.goto('/contact')
  // Alive: taking its place in the history is a step that 'back' would be mistaken for.
  await expect(upToDate(page)).toBeAttached()
  expect(await page.evaluate(() => scrollY), 'another page begins at its top').toBe(0)
  await page.goBack()
  await page.waitForURL('/tests/full')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
})

test('[A5] on a desk both stand in the corner while the page moves, the chat with an enquiry', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  await page.goto('/tests/full')
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  const chat = page.getByRole('link', { name: frameWords.chatName })
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/919876543210\?text=Hello/)
  const corner = await chat.boundingBox()
  expect(DESK.width - (corner?.x ?? 0) - (corner?.width ?? 0)).toBeLessThan(40)
  expect(DESK.height - (corner?.y ?? 0) - (corner?.height ?? 0)).toBeLessThan(40)
  const other = page.getByRole('navigation', { name: frameWords.contact }).getByRole('link').first()
  await expect(other).toHaveAttribute('href', 'https://www.instagram.com/academy.example/')
  expect((await other.boundingBox())?.y).toBeLessThan(corner?.y ?? 0)
})
