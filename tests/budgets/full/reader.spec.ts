import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import { strings as noteWords } from '../../../web/features/notes/strings.ts'
import { median } from '../../bench/table.ts'
import { becomeOfflineReady, expect, test } from '../../support/app.ts'
import { stretched } from '../../support/calibration.mjs'
import { scannedPdf } from '../../support/pdf-files.ts'
import { publishNote } from '../../support/publish-note.ts'
import { report } from '../../support/traffic.ts'

const require = createRequire(import.meta.url)
const ENGINE = join(dirname(require.resolve('pdfjs-dist/package.json')), 'legacy/build')

/** The PDF engine as the reader sets it, alone: opens the file and draws page one at a phone's width. */
const PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><canvas></canvas><script type="module">
  import { getDocument, GlobalWorkerOptions } from '/pdf.min.mjs'
  GlobalWorkerOptions.workerSrc = '/pdf.worker.min.mjs'
  const data = new Uint8Array(await (await fetch('/file.pdf')).arrayBuffer())
  const pdf = await getDocument({ data, isImageDecoderSupported: false }).promise
  const page = await pdf.getPage(1)
  const { width } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: (336 * devicePixelRatio) / width })
  const canvas = document.querySelector('canvas')
  canvas.width = viewport.width
  canvas.height = viewport.height
  await page.render({ canvas, viewport }).promise
  requestAnimationFrame(() => { window.drawnAt = performance.now() })
</script>`

interface EnginePage {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Serves a page with the engine alone and one file, kept by the browser as the app's code is. */
const openEnginePage = async (file: Uint8Array): Promise<EnginePage> => {
  const kept = { 'Cache-Control': 'max-age=3600' }
  const server: Server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    if (path === '/') response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE)
    else if (path === '/file.pdf')
      response.writeHead(200, { ...kept, 'Content-Type': 'application/pdf' }).end(file)
    else if (/^\/pdf(?:\.worker)?\.min\.mjs$/.test(path))
      response
        .writeHead(200, { ...kept, 'Content-Type': 'text/javascript' })
        .end(await readFile(join(ENGINE, path)))
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () => new Promise((done) => server.close(() => done())),
  }
}

const SLOWDOWN = 4
const MB = 1_000_000
const OPENINGS = 9
/** The first page from the tap, against what the engine takes for it in a page with nothing else. */
const MOST_TIMES = 2

const slowDown = async (page: Page): Promise<void> => {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

const saveHere = async (page: Page, title: string): Promise<void> => {
  await becomeOfflineReady(page, '/free-pdfs')
  await page.getByRole('button', { name: new RegExp(`^Save .* offline: .*${title}$`) }).click()
  const label = `Saved on this device, options: ${title}`
  await expect(page.getByRole('button', { name: label })).toBeVisible({ timeout: 30_000 })
  const keptFiles = () =>
    page.evaluate(async () => (await (await caches.open('reader')).keys()).length)
  await expect.poll(keptFiles).toBeGreaterThan(6)
}

/** From a tap on 'Read' to the sign that the file opens, and to its first page, in the note's page, ms. */
const timeTap = async (page: Page, url: string): Promise<readonly [number, number]> => {
  await page.goto(url)
  await expect(page.getByRole('button', { name: /^Saved on this device/ }).first()).toBeVisible()
  await slowDown(page)
  const read = page.getByRole('link', { name: `${noteWords.read}: ` }).first()
  const tappedAt = await read.evaluate((link: HTMLElement) => {
    link.click()
    return Date.now()
  })
  await page.waitForFunction(() => 'drawnAt' in window)
  const at = (what: string) => page.evaluate((name) => Number(Reflect.get(window, name)), what)
  return [(await at('busyAt')) - tappedAt, (await at('drawnAt')) - tappedAt]
}

const timeEngine = async (context: BrowserContext, url: string): Promise<number> => {
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(url)
  await page.waitForFunction(() => 'drawnAt' in window)
  const drawnAt = await page.evaluate(() => Number(Reflect.get(window, 'drawnAt')))
  await page.close()
  return drawnAt
}

test('a saved PDF of 5 MB shows its first page soon after the tap, without a network', async ({
  app,
}) => {
  test.setTimeout(stretched(180_000))
  const title = 'Scanned chapter'
  const book = await scannedPdf(32, { width: 1240, quality: 75, lines: 40 })
  const id = await publishNote(app, title, book)
  const engine = await openEnginePage(book)
  const page = await app.open(await app.profile())
  const context = page.context()
  await saveHere(page, title)
  await becomeOfflineReady(page, `/free-pdfs/${id}`)
  await app.stop()
  // The moment when the first page is there, as the clock of the whole browser has it.
  await context.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!('busyAt' in window) && document.querySelector('main [aria-busy="true"]'))
        Object.assign(window, { busyAt: Date.now() })
      if (!document.querySelector(':not(script)[data-drawn]')) return
      observer.disconnect()
      requestAnimationFrame(() => Object.assign(window, { drawnAt: Date.now() }))
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  const alone: number[] = []
  const busy: number[] = []
  const tapped: number[] = []
  for (let round = 0; round < OPENINGS; round += 1) {
    alone.push(await timeEngine(context, engine.url))
    const [opening, drawn] = await timeTap(page, `/free-pdfs/${id}`)
    busy.push(opening)
    tapped.push(drawn)
  }
  await engine.close()
  const [one, other] = [median(alone), median(tapped)].map(Math.round)
  console.log(
    `measured: ${(book.length / MB).toFixed(1)} MB, engine alone ${alone.map(Math.round)} ms, from the tap ${tapped.map(Math.round)} ms, ${SLOWDOWN}x CPU`,
  )
  const ratio = Number(((other ?? Number.NaN) / (one ?? Number.NaN)).toFixed(2))
  report('saved PDF, its sign of opening from the tap', Math.round(median(busy)), 300, 'ms')
  // Whatever it takes, it stands before the page does.
  expect(median(busy)).toBeLessThan(median(tapped))
  report('saved PDF, first page from the tap', ratio, MOST_TIMES, 'x the engine alone')
  expect(ratio).toBeLessThanOrEqual(MOST_TIMES)
})
