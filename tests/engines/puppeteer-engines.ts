import puppeteer, { type LaunchOptions } from 'puppeteer-core'
import { CHROMIUM_ARGS } from '../support/chromium.ts'
import { type Browser, type Engine, EXPECTED, SCREEN, START_LIMIT_MS } from './engine.ts'

const start = async (options: LaunchOptions): Promise<Browser> => {
  const common = { headless: true, defaultViewport: SCREEN, timeout: START_LIMIT_MS }
  const browser = await puppeteer.launch({ ...options, ...common })
  const page = (await browser.pages())[0] ?? (await browser.newPage())
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
    close: () => browser.close(),
  }
}

export const chromium = (executablePath: string): Engine => ({
  name: 'chromium',
  start: (profile) => start({ executablePath, userDataDir: profile, args: [...CHROMIUM_ARGS] }),
})

/** Over WebDriver BiDi, which Firefox itself speaks. */
export const firefox = (executablePath: string): Engine => ({
  name: 'firefox',
  start: (profile) => start({ browser: 'firefox', executablePath, userDataDir: profile }),
})
