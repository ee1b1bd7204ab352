import { CHROMIUM_ARGS } from '../support/chromium.ts'
import { fullPackage } from '../support/full-package.mjs'
import { type Browser, type Engine, EXPECTED, SCREEN, START_LIMIT_MS } from './engine.ts'

interface Page {
  on(event: 'pageerror', hear: (error: unknown) => void): void
  on(event: 'console', hear: (message: { type(): string; text(): string }) => void): void
  goto(url: string): Promise<unknown>
  evaluate(text: string): Promise<unknown>
  evaluateOnNewDocument(text: string): Promise<unknown>
  click(selector: string): Promise<void>
  focus(selector: string): Promise<void>
  readonly keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> }
}
interface Launched {
  pages(): Promise<readonly Page[]>
  newPage(): Promise<Page>
  version(): Promise<string>
  close(): Promise<void>
}
/** The used part of Puppeteer. */
interface Puppeteer {
  launch(options: object): Promise<Launched>
}

const start = async (first: string, options: object): Promise<Browser> => {
  const puppeteer = await fullPackage<Puppeteer>('puppeteer-core')
  const common = { headless: true, defaultViewport: SCREEN, timeout: START_LIMIT_MS }
  const browser = await puppeteer.launch({ ...options, ...common })
  const page = (await browser.pages())[0] ?? (await browser.newPage())
  await page.evaluateOnNewDocument(first)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text()))
      complaints.push(message.text())
  })
  return {
    version: (await browser.version()).replace('/', ' '),
    complaints,
    open: async (url) => {
      await page.goto(url)
    },
    // A text, because what runs in the page is not of this program; as: the page answers what the function gives.
    ask: <T>(read: unknown, ...args: readonly unknown[]) =>
      page.evaluate(`(${read})(...${JSON.stringify(args)})`) as Promise<T>,
    click: (selector) => page.click(selector),
    type: async (selector, text) => {
      await page.focus(selector)
      await page.keyboard.press('End')
      await page.keyboard.type(text)
    },
    close: () => browser.close(),
  }
}

export const chromium = (executablePath: string): Engine => ({
  name: 'chromium',
  start: (profile, first) =>
    start(first, { executablePath, userDataDir: profile, args: [...CHROMIUM_ARGS] }),
})

/** Over WebDriver BiDi, which Firefox itself speaks. */
export const firefox = (executablePath: string): Engine => ({
  name: 'firefox',
  start: (profile, first) =>
    start(first, { browser: 'firefox', executablePath, userDataDir: profile }),
})
