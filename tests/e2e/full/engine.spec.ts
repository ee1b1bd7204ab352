import type { Page } from 'playwright/test'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { strings as examsWords } from '../../../web/features/exams/strings.ts'
import { strings as frameWords } from '../../../web/features/frame/strings.ts'
import { strings as notesWords } from '../../../web/features/notes/strings.ts'
import { DESK, expect, openUpToDate, test } from '../../support/app.ts'
import { comeTo } from '../../support/come-to.ts'
import { holdRoute } from '../../support/hold-route.ts'
import { beforeEngine, engineOf } from '../../support/in-engine.ts'
import { editTitle, LIBRARY, openLibrary, rowOf } from '../../support/library.ts'
import { cards, LIST } from '../../support/stories/engine.ts'

const isAlive = async (): Promise<boolean> => {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name = '' }) => name.startsWith('engine-'))
}

/** Notes how far a page has come by the start of its first engine. */
const noteStart = (): void => {
  const Native = Worker
  window.Worker = class extends Native {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      const root = document.getElementById('root') ?? {}
      const isAlive = Object.keys(root).some((key) => key.startsWith('__reactContainer'))
      const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
      Object.assign(window, { atStart: Reflect.get(window, 'atStart') ?? { isAlive, isPainted } })
    }
  }
}
const atStart = (page: Page) => page.evaluate(() => Reflect.get(window, 'atStart'))

test('[M5] a first visit starts the engine after its first paint, and menu, links, filters and pages do without it', async ({
  app,
}) => {
  const page = await app.device()
  await page.addInitScript(noteStart)
  let asked = 0
  const letGo = await holdRoute(page, '**/assets/engine-worker-*', () => {
    asked += 1
  })
  await page.goto(LIST)
  await expect.poll(() => atStart(page)).toEqual({ isAlive: true, isPainted: true })
  const next = page.getByRole('link', { name: 'Next' })
  await comeTo(next)
  await next.click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(cards(page)).toHaveCount(4)
  await page.getByRole('button', { name: examsWords.filter, exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Hard', { exact: true }).click()
  await sheet.getByRole('button', { name: /^Show/ }).click()
  await expect(page.locator('main li').filter({ has: page.locator('h3') })).toHaveText(
    Array.from({ length: 6 }, () => /Hard/),
  )
  await page.getByRole('searchbox').fill('CHEM')
  await expect(cards(page)).toHaveText([/Chemistry Full Test 01/])
  await page.getByRole('button', { name: frameWords.menu }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'PDFs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(notesWords.heading)
  await expect(cards(page)).not.toHaveCount(0)
  expect(asked).toBe(1)
  letGo()
  await expect(page.getByText(/^Up to date/).first()).toBeVisible()
})

test('[M5] an engine that is killed before it is ready is followed by another', async ({
  page,
}) => {
  let killed = 0
  const stop = await beforeEngine(page, async (engine) => {
    stop()
    await expect.poll(() => engine.evaluate(isAlive)).toBe(true)
    await engine.evaluate(() => self.close()).catch(() => undefined)
    killed += 1
  })
  await openUpToDate(page, LIST)
  expect(killed).toBe(1)
  await engineOf(page)
})

test('[M5] where no worker can be made the engine runs on the page: a list, its search, and an edit that is sent', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  await page.context().addInitScript(() => {
    Object.assign(globalThis, {
      Worker: class {
        constructor() {
          throw new DOMException('refused', 'SecurityError')
        }
      },
    })
  })
  await openUpToDate(page, LIST)
  expect(page.workers()).toEqual([])
  const [name] = await cards(page).allTextContents()
  await page.getByRole('searchbox').fill(name ?? '')
  await expect(cards(page)).toHaveText([name ?? ''])
  const title = await openLibrary(page)
  await editTitle(page, title, 'Sent without a worker')
  await page.goto(LIBRARY)
  await expect(rowOf(page, 'Sent without a worker')).toContainText(panelWords.sync.sent, {
    timeout: 20_000,
  })
})
