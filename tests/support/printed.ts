import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'

const require = createRequire(import.meta.url)
const ENGINE = join(dirname(require.resolve('pdfjs-dist/package.json')), 'legacy/build')
const HERE = 'http://printed.test/'

export interface Sheet {
  readonly text: string
  /** Large enough that a scanner reads a code off it. */
  readonly picture: Buffer
}

/** Draws them in a browser: the engine asks for more than this Node has. */
const read = (scale: number): string => `<!doctype html><script type="module">
  import { getDocument, GlobalWorkerOptions } from './pdf.min.mjs'
  GlobalWorkerOptions.workerSrc = './pdf.worker.min.mjs'
  const pdf = await getDocument({ url: './file.pdf' }).promise
  const sheets = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const viewport = page.getViewport({ scale: ${scale} })
    const canvas = document.createElement('canvas')
    canvas.width = viewport.width
    canvas.height = viewport.height
    await page.render({ canvas, viewport }).promise
    sheets.push({ text: items.map(({ str }) => str).join(' '), picture: canvas.toDataURL() })
  }
  window.sheets = sheets
</script>`

/** The sheets of a file, as pdf.js shows them to anybody. `scale` 1: 72 dots to the inch. */
export const sheetsOf = async (
  context: BrowserContext,
  file: Buffer,
  scale = 2,
): Promise<readonly Sheet[]> => {
  const reader = await context.newPage()
  await reader.route(`${HERE}*`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    if (name === '') return route.fulfill({ contentType: 'text/html', body: read(scale) })
    if (name === 'file.pdf') return route.fulfill({ contentType: 'application/pdf', body: file })
    return route.fulfill({
      contentType: 'text/javascript',
      body: readFileSync(join(ENGINE, name)),
    })
  })
  await reader.goto(HERE)
  const found = await reader.waitForFunction(() => Reflect.get(window, 'sheets'))
  // as: the page above wrote it
  const sheets = (await found.jsonValue()) as readonly { text: string; picture: string }[]
  await reader.close()
  return sheets.map(({ text, picture }) => ({
    text,
    picture: Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'),
  }))
}

/** The A4 sheets that a page fills when it is printed as browsers print: without its backgrounds. */
export const printed = async (page: Page): Promise<readonly Sheet[]> =>
  sheetsOf(page.context(), await page.pdf({ format: 'A4' }), 3)
