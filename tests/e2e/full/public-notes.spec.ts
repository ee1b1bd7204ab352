import { strings as notesWords } from '../../../web/features/notes/strings.ts'
import { strings as readerWords } from '../../../web/features/reader/strings.ts'
import { becomeOfflineReady, DESK, expect, openUpToDate, test } from '../../support/app.ts'
import { finger } from '../../support/finger.ts'

test('[N3] on a phone one tap opens the reader in the page of the note: all its pages scroll there, and it goes on where it stopped', async ({
  app,
}) => {
  const page = await app.device({ viewport: { width: 360, height: 740 }, hasTouch: true })
  await page.goto('/free-pdfs')
  await page
    .getByRole('link', { name: 'Human Reproduction: one-page revision', exact: true })
    .click()
  await becomeOfflineReady(page)
  const article = page.getByRole('article')
  const read = page.getByRole('link', { name: /^Read: Human/ })
  await expect(read).toBeInViewport({ ratio: 1 })
  await expect(article.getByText(/^[\d.]+ [KM]B$/)).toBeInViewport()
  // Each way to the file is there once.
  for (const way of [/^Read/, /^Open in New Tab/, /^Download PDF/])
    await expect(article.getByRole('link', { name: way })).toHaveCount(1)
  await expect(
    page.getByRole('complementary', { name: 'More Biology' }).getByRole('listitem'),
  ).toHaveCount(3)
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/files\/.*\.pdf/.test(request.url())) asked.push(request.url())
  })
  await page.getByRole('region', { name: notesWords.viewer }).scrollIntoViewIfNeeded()
  expect(asked).toEqual([])

  await read.tap()
  const pageOf = (number: number) => article.getByRole('region', { name: `Page ${number} of 3` })
  await expect(pageOf(1)).toHaveAttribute('data-drawn')
  await expect(pageOf(1)).toBeInViewport()
  expect(page.url()).not.toMatch(/\/read$/)
  const box = await page.getByRole('region', { name: 'Pages' }).boundingBox()
  const [x, y] = [180, (box?.y ?? 0) + (box?.height ?? 0) - 40]
  for (let swipe = 1; swipe <= 3; swipe += 1) {
    const hand = await finger(page, x, y)
    for (let step = 1; step <= 6; step += 1) await hand.move(x, y - 50 * step)
    await hand.lift()
  }
  await expect(pageOf(3)).toBeInViewport()
  await expect(pageOf(3)).toHaveAttribute('data-drawn')
  await page.getByRole('textbox', { name: readerWords.page }).fill('2')
  await page.keyboard.press('Enter')
  await expect(pageOf(2)).toHaveAttribute('data-drawn')
  const goOn = page.getByRole('link', { name: /^Continue, page 2: Human/ })
  await expect(goOn).toBeAttached()
  await page.reload()
  await goOn.tap()
  await expect(pageOf(2)).toHaveAttribute('data-drawn')
  await expect(page.getByRole('textbox', { name: readerWords.page })).toHaveValue('2')
})

test('[N3] on mobile data the reader in a page waits for a tap, also where there is room for it', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  await page.addInitScript(() => {
    const network = Object.assign(new EventTarget(), { type: 'cellular', saveData: false })
    Object.defineProperty(navigator, 'connection', { get: () => network })
    Reflect.set(window, 'comeHome', () => {
      network.type = 'wifi'
      network.dispatchEvent(new Event('change'))
    })
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\.pdf$|\/assets\/pdf-/.test(request.url())) asked.push(request.url())
  })
  await page.goto('/free-pdfs')
  await page
    .getByRole('link', { name: 'Human Reproduction: one-page revision', exact: true })
    .click()
  await becomeOfflineReady(page)
  const viewer = page.getByRole('region', { name: notesWords.viewer })
  await viewer.scrollIntoViewIfNeeded()
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  await expect(viewer.getByRole('region')).toHaveCount(0)
  expect(asked).toEqual([])
  await page.evaluate(() => Reflect.get(window, 'comeHome')())
  await expect(
    page.getByRole('article').getByRole('region', { name: 'Page 1 of 3' }),
  ).toHaveAttribute('data-drawn')
})

test('[N1] beneath a list stand the rows whose tags have the words, a dropped word is said, and nothing at all leads on', async ({
  app,
}) => {
  const page = await app.device()
  await openUpToDate(page, '/free-pdfs')
  const tag = page.getByRole('main').getByRole('link', { name: /^#/ }).first()
  const words = (await tag.textContent())?.trim().slice(1) ?? ''
  await tag.click()
  await expect(page).toHaveURL(/\?q=/)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: `#${words}` }).first()).toBeVisible()
  const box = page.getByRole('searchbox')
  await box.fill('biology zzkrebzz')
  const also = page.getByRole('region', { name: 'Also by tag' })
  await expect(also.getByRole('listitem').first()).toBeVisible()
  await expect(also.getByText('Nothing for “zzkrebzz”.')).toBeVisible()
  await page.goto('/free-pdfs?subject=Biology&q=zzkrebzz')
  await expect(main.getByRole('link', { name: 'All Biology' })).toHaveAttribute(
    'href',
    '/free-pdfs?subject=Biology',
  )
  await expect(main.getByRole('link', { name: 'Ask us' })).toBeVisible()
})
