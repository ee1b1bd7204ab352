import type { CDPSession, Page } from 'playwright/test'
import { strings as libraryWords } from '../../../web/features/library/strings.ts'
import { strings as readerWords } from '../../../web/features/reader/strings.ts'
import { becomeOfflineReady, expect, test } from '../../support/app.ts'
import { colleague } from '../../support/colleague.ts'
import { change, examRow, push } from '../../support/content.ts'
import { doubleTap, touch } from '../../support/finger.ts'
import { filesOf } from '../../support/kept-files.ts'
import { pdfOf } from '../../support/pdf-files.ts'
import { recordId } from '../../support/pocketbase.ts'
import { publishNote } from '../../support/publish-note.ts'

/** Two fingers, one above the other, that move apart from a spot. */
const pinch = async (line: CDPSession, x: number, y: number, from: number, to: number) => {
  await touch(line, 'touchStart', x, y - from, x, y + from)
  for (let step = 1; step <= 5; step += 1) {
    const apart = from + ((to - from) * step) / 5
    await touch(line, 'touchMove', x, y - apart, x, y + apart)
  }
  await touch(line, 'touchEnd')
}

/** A system that takes files from pages, of which the last one is remembered. */
const takesShares = (): void => {
  Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files }: ShareData) =>
      Reflect.set(window, 'handedOver', `${files?.[0]?.name} ${files?.[0]?.type}`),
  })
}

/** A browser that tells what network it has: Wi-Fi, until the story says otherwise. */
const tellsNetwork = (): void => {
  const network = new EventTarget()
  const now = () => JSON.parse(localStorage.getItem('network') ?? '{"type":"wifi"}')
  for (const name of ['type', 'saveData'])
    Object.defineProperty(network, name, { get: () => Reflect.get(now(), name) })
  Object.defineProperty(navigator, 'connection', { configurable: true, value: network })
  const change = (news: unknown): void => {
    localStorage.setItem('network', JSON.stringify(news))
    network.dispatchEvent(new Event('change'))
  }
  Object.assign(window, { changeNetwork: change })
}
const changeNetwork = (page: Page, type: 'wifi' | 'cellular', saveData = false) =>
  page.evaluate((news) => Reflect.get(window, 'changeNetwork')(news), { type, saveData })

test('[N3] in the reader fingers zoom, keys turn pages, it takes the whole screen, and hands the file itself to the system', async ({
  app,
}) => {
  const texts = Array.from({ length: 6 }, (_, at) => `Chapter ${at + 1}`)
  const id = await publishNote(app, 'मानव जनन / notes', await pdfOf(texts, {}))
  const page = await app.device({ hasTouch: true })
  await page.addInitScript(takesShares)
  await page.goto(`/free-pdfs/${id}/read`)
  await expect(page.locator('[data-drawn]').first()).toBeVisible()
  const line = await page.context().newCDPSession(page)
  const zoom = page.getByRole('button', { name: /^Zoom \d+ %/ })
  const percent = async () => Number(/\d+/.exec((await zoom.textContent()) ?? '')?.[0])
  await expect.poll(percent).toBe(100)
  await pinch(line, 180, 300, 40, 100)
  await expect.poll(percent).toBe(250)
  await doubleTap(page, 180, 300)
  await expect.poll(percent).toBe(100)
  await doubleTap(page, 180, 300)
  await expect.poll(percent).toBeGreaterThan(150)
  await pinch(line, 180, 300, 120, 20)
  await expect.poll(percent).toBeLessThan(100)
  await zoom.click()
  await expect.poll(percent).toBe(100)

  const box = page.getByRole('textbox', { name: readerWords.page })
  const pages = page.getByRole('region', { name: 'Pages', exact: true })
  await pages.focus()
  await page.keyboard.press('End')
  await expect(box).toHaveValue('6')
  // The browser glides to the end: a key on the way there would turn from where the pages are by then.
  const left = () => pages.evaluate((one) => one.scrollHeight - one.clientHeight - one.scrollTop)
  await expect.poll(left).toBeLessThan(2)
  await page.keyboard.press('PageUp')
  await expect(box).toHaveValue('5')
  await page.keyboard.press('Home')
  await expect(box).toHaveValue('1')

  const more = page.getByRole('button', { name: /^More/ })
  await more.click()
  await page.getByRole('button', { name: readerWords.share, exact: true }).click()
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'handedOver')))
    .toBe('मानव जनन - notes.pdf application/pdf')
})

test('what is saved by itself goes by what the browser says of the network: Wi-Fi at once, mobile data not before Wi-Fi, and not before a tap where data is to be saved', async ({
  app,
}) => {
  const page = await app.device()
  await page.addInitScript(tellsNetwork)
  const part = (name: string) => page.getByRole('region', { name })
  const fullTests = part(libraryWords.shelves)
    .getByRole('listitem')
    .filter({ hasText: 'Full Tests' })
  await becomeOfflineReady(page, '/library')

  const papers = new Set(
    (await filesOf(app.server)).filter(({ type }) => type === 'full').map(({ url }) => url),
  )
  expect(papers.size).toBe(16)
  const asked: string[] = []
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (papers.has(pathname)) asked.push(pathname)
  })
  await changeNetwork(page, 'cellular')
  await part(libraryWords.shelves).getByRole('button', { name: 'Save all Full Tests' }).click()
  const sheet = page.getByRole('dialog', { name: 'Save all Full Tests' })
  await expect(sheet).toContainText('You are on mobile data now.')
  await sheet.getByRole('button', { name: libraryWords.saveLater }).click()
  const saving = part(libraryWords.saving)
  await expect(saving).toContainText(/16 files \(.+\) wait for Wi-Fi\./)
  await page.reload()
  await becomeOfflineReady(page)
  await expect(saving).toContainText(/16 files \(.+\) wait for Wi-Fi\./)
  await expect(saving.getByText(libraryWords.waits.wifi, { exact: true }).first()).toBeVisible()
  const switched = page.getByRole('complementary', { name: libraryWords.space })
  await expect(switched).toContainText('New files wait for Wi-Fi.')
  expect(asked).toEqual([])
  await changeNetwork(page, 'wifi')
  await expect(fullTests).toContainText('16 of 16 saved')
  await expect(saving).toHaveCount(0)
  expect(new Set(asked)).toEqual(papers)

  await changeNetwork(page, 'wifi', true)
  const known = (await filesOf(app.server)).find(({ type }) => type === 'full')
  const row = examRow({ title: 'A later paper', file_url: known?.fileId, status: 'published' })
  const sent = await push(app.server, await colleague(app), change({ id: recordId(), row }))
  expect(sent.result).toBe('accepted')
  await expect(saving).toContainText(/1 file \(.+\) waits for your tap\./)
  await expect(switched).toContainText('Your browser saves data: new files wait for your tap.')
  await saving.getByRole('button', { name: /^Get them now/ }).click()
  await expect(fullTests).toContainText('17 of 17 saved')

  // 'Stop' keeps what is here, 'Remove' removes.
  await changeNetwork(page, 'wifi')
  const dpps = part(libraryWords.shelves).getByRole('listitem').filter({ hasText: 'All DPPs' })
  await dpps.getByRole('button', { name: 'Save all DPPs' }).click()
  await page
    .getByRole('dialog', { name: 'Save all DPPs' })
    .getByRole('button', { name: /^Save now/ })
    .click()
  await expect(dpps).toContainText(/(\d+) of \1 saved.*new files too/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await dpps.getByRole('button', { name: 'Stop saving all DPPs' }).click()
  await expect(dpps).toContainText(/(\d+) of \1 saved/)
  await expect(dpps).not.toContainText('new files too')
  await fullTests.getByRole('button', { name: 'Remove all Full Tests' }).click()
  const question = page.getByRole('dialog', { name: 'Remove all Full Tests?' })
  await expect(question).toContainText(/frees \d+ KB\. Ones you saved yourself stay\./)
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(fullTests).toContainText('0 of 17 saved')
})
