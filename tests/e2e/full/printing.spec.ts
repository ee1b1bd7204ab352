import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Page } from 'playwright/test'
import { expect, openUpToDate, test } from '../../support/app.ts'
import { readFeed } from '../../support/content.ts'
import { printed, type Sheet } from '../../support/printed.ts'
import { scannedFrom } from '../../support/qr-shot.ts'
import { COMPLETE_YOUR_PAYMENT, DEMO_VIDEOS, PERSONAL_MENTORSHIP } from '../spec-words.ts'

/** Words of controls, which paper has no use for. */
const CONTROLS =
  /Previous|Next|Filter|Download|View Details|Up to date|Proceed to Pay|Save QR|Copy|Change|Join Now|Menu|Share|Save/

/** All styles are here: a page is drawn with those that its first screen needs. */
const isStyled = (page: Page) =>
  page.waitForFunction(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    return links.length > 0 && links.every(({ sheet }) => sheet !== null)
  })

/** The paper is white at its corner, and a few words' worth of it is as dark as print. */
const expectBlackOnWhite = async ({ picture, text }: Sheet): Promise<void> => {
  const image = await loadImage(picture)
  const pen = createCanvas(image.width, image.height).getContext('2d')
  pen.drawImage(image, 0, 0)
  const dots = new Uint32Array(pen.getImageData(0, 0, image.width, image.height).data.buffer)
  expect(dots[0]?.toString(16)).toBe('ffffffff')
  const isBlack = (dot: number) => [0, 8, 16].every((shift) => ((dot >> shift) & 255) < 80)
  expect(dots.filter(isBlack).length, text).toBeGreaterThan(1_000)
}

test('[P2] the ways to pay are printed with the whole code, which a scanner reads, and without buttons', async ({
  app,
}) => {
  const { changes } = await readFeed(app.server)
  const id = changes.find(({ collection }) => collection === 'programs')?.id
  for (const width of [360, 1280]) {
    const page = await app.device({ viewport: { width, height: 800 } })
    await page.goto(`/payment?program=${id}`)
    await expect(page.getByText(/^Up to date/).first()).toBeAttached()
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    await isStyled(page)
    const sheets = await printed(page)
    const read = await Promise.all(sheets.map(({ picture }) => scannedFrom(picture)))
    expect(read.filter((text) => text?.startsWith('upi://pay?'))).toHaveLength(1)
    const text = sheets.map((sheet) => sheet.text).join(' ')
    expect(text).toContain(COMPLETE_YOUR_PAYMENT)
    expect(text).not.toMatch(CONTROLS)
  }
})

test('lists are printed card by card, none cut, without filters and pages, black on white', async ({
  app,
}) => {
  for (const path of ['/tests/full', '/free-pdfs']) {
    const page = await app.device({ colorScheme: 'dark' })
    await openUpToDate(page, path)
    // A PDF names signs and not letters where these are joined, as in Hindi: such titles cannot be looked for.
    const cards = await page
      .locator('main li')
      .evaluateAll((all) =>
        all.map((one) => [
          one.querySelector('h3')?.textContent ?? '',
          one.querySelector('time')?.textContent ?? '',
        ]),
      )
    const [titles, dates] = [0, 1].map((at) =>
      cards.filter(([title = '']) => /^[\x20-\x7e]+$/.test(title)).map((card) => card[at] ?? ''),
    ) as [string[], string[]] // as: two were asked for
    expect(titles.length).toBeGreaterThan(5)
    await isStyled(page)
    const sheets = await printed(page)
    for (const sheet of sheets) await expectBlackOnWhite(sheet)
    expect(sheets.map(({ text }) => text).join(' ')).not.toMatch(CONTROLS)
    // A card begins with its title and ends with its date: both lie on one sheet.
    const seen = sheets.flatMap(({ text }) => {
      const flat = text.replace(/\s+/g, ' ')
      return titles.filter((title) => flat.includes(title)).map((title) => [title, flat] as const)
    })
    expect(seen.map(([title]) => title)).toEqual(titles)
    for (const [title, sheet] of seen)
      expect(sheet.slice(sheet.indexOf(title))).toContain(dates[titles.indexOf(title)])
  }
})

test('a test and a note are printed without what saves and opens their file', async ({ app }) => {
  for (const path of ['/tests/full', '/free-pdfs']) {
    const page = await app.device()
    await page.goto(path)
    const first = page.locator('main li h3 a').first()
    const title = (await first.textContent()) ?? ''
    await first.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText(/^Not on this device yet/).first()).toBeVisible()
    await isStyled(page)
    const text = (await printed(page)).map((sheet) => sheet.text).join(' ')
    expect(text.replace(/\s+/g, ' ')).toContain(title)
    expect(text).not.toMatch(/Not on this device|View Test/)
    expect(text).not.toMatch(CONTROLS)
  }
})

/** Words of controls on a page that says how files are saved. */
const OTHER_CONTROLS = /Menu|Share|Up to date|Stop keeping/

const PAGES = [
  ['/', 'Prepare for NEET'],
  ['/demo-videos', DEMO_VIDEOS],
  ['/testimonials', 'Testimonials'],
  ['/contact', 'Contact'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/disclaimer', 'Disclaimer'],
  ['/payment', PERSONAL_MENTORSHIP],
  ['/library', 'Saved on this device'],
] as const

for (const [path, words] of PAGES)
  test(`a page prints its content only: ${path}`, async ({ app }) => {
    const page = await app.device({ colorScheme: 'dark' })
    await openUpToDate(page, path)
    await isStyled(page)
    const sheets = await printed(page)
    const text = sheets
      .map((sheet) => sheet.text)
      .join(' ')
      .replace(/\s+/g, ' ')
    for (const sheet of sheets) await expectBlackOnWhite(sheet)
    expect(text).toContain(words)
    expect(text).not.toMatch(path === '/library' ? OTHER_CONTROLS : CONTROLS)
  })
