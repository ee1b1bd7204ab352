import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { strings as examsWords } from '../../../web/features/exams/strings.ts'
import { strings as frameWords } from '../../../web/features/frame/strings.ts'
import { strings as notesWords } from '../../../web/features/notes/strings.ts'
import { becomeOfflineReady, DESK, expect, test, upToDate } from '../../support/app.ts'
import { appFolder } from '../../support/app-paths.ts'
import { comeTo } from '../../support/come-to.ts'
import { holdRoute } from '../../support/hold-route.ts'
import { engineOf, killEngine } from '../../support/in-engine.ts'
import { editOffline, editTitle, openLibrary, rowOf } from '../../support/library.ts'

const LIST = '/tests/full'
const cards = (page: Page) => page.locator('main li h3')

/** Texts that only these hold in their built code. */
const ENGINES_OWN: Readonly<Record<string, string>> = {
  RxDB: '_rxdb_internal',
  Dexie: 'DexieError',
  rxjs: 'UnsubscriptionError',
  'sign-in': 'auth-with-password',
  merge: 'kind:`merged`',
  puller: 'retryQuarantine',
  outbox: 'filesInUse',
}
const partsIn = (scripts: readonly string[]): readonly string[] =>
  Object.keys(ENGINES_OWN).filter((part) =>
    scripts.some((text) => text.includes(ENGINES_OWN[part] ?? '')),
  )

/** The texts of all scripts that the page's own thread has read. */
const readScripts = async (page: Page, doing: () => Promise<void>): Promise<readonly string[]> => {
  const client = await page.context().newCDPSession(page)
  const read: string[] = []
  client.on('Debugger.scriptParsed', ({ url }) => {
    if (url.includes('/assets/')) read.push(join(appFolder(), new URL(url).pathname))
  })
  await client.send('Debugger.enable')
  await doing()
  return Promise.all(read.map((file) => readFile(file, 'utf8')))
}

test('the engine is in a worker, and nothing of it is read by the page, in the panel neither', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  const scripts = await readScripts(page, async () => {
    await becomeOfflineReady(page, LIST)
    const title = await openLibrary(page)
    await editTitle(page, title, 'Edited while scripts are counted')
    await expect(rowOf(page, 'Edited while scripts are counted')).toContainText(
      panelWords.sync.sent,
    )
    await page.reload()
    await becomeOfflineReady(page)
  })
  expect(scripts.length).toBeGreaterThan(20)
  expect(partsIn(scripts)).toEqual([])
  const folder = join(appFolder(), 'assets')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const built = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  expect(partsIn(built)).toEqual(Object.keys(ENGINES_OWN))
  // WebKit runs the worker's own script once more for a part that imports it: only the page may name it.
  const engine = (await engineOf(page)).url().split('/').at(-1) ?? ''
  expect(
    built.filter((text) => text.includes(engine)).map((text) => scripts.includes(text)),
  ).toEqual([true])
})

test('[M5] an engine that is killed comes back by itself: the form, the list and the outbox are as they were', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  await editOffline(page, 'Waits in the outbox')
  await expect(rowOf(page, 'Waits in the outbox')).toContainText(panelWords.sync.waiting)
  await page.getByRole('link', { name: 'Waits in the outbox', exact: true }).click()
  const field = page.getByRole('dialog').getByLabel('Title')
  await field.fill('Typed before the end')
  const rows = await page.getByRole('row').count()

  const first = await engineOf(page)
  await killEngine(page)
  await field.pressSequentially(', and behind it')
  expect((await engineOf(page)) === first).toBe(false)
  await expect(field).toHaveValue('Typed before the end, and behind it')
  await expect(page.getByRole('row')).toHaveCount(rows)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rowOf(page, 'Typed before the end, and behind it')).toContainText(
    panelWords.sync.waiting,
  )
  await page.context().setOffline(false)
  await expect(rowOf(page, 'Typed before the end, and behind it')).toContainText(
    panelWords.sync.sent,
    {
      timeout: 20_000,
    },
  )
})

const isWatched = async (): Promise<boolean> => {
  const { pending = [] } = await navigator.locks.query()
  return pending.some(({ name = '' }) => name.startsWith('engine-'))
}

/** Goes from a page, which the browser keeps aside, to one without an engine; back once no lock is left. */
const goOnAndBack = async (page: Page): Promise<void> => {
  // While an engine begins the browser keeps no page: it is there once the page looks out for its end.
  await expect.poll(() => page.evaluate(isWatched)).toBe(true)
  await page.evaluate(() => Object.assign(globalThis, { isTheSame: true }))
  await page.goto('/icons/icon.svg')
  const held = () => page.evaluate(async () => (await navigator.locks.query()).held)
  await expect.poll(held).toEqual([])
  await page.goBack({ waitUntil: 'commit' }) // a page that was kept loads nothing
  const why = await page.evaluate(() => {
    const [visit = {}] = performance.getEntriesByType('navigation')
    return JSON.stringify(Reflect.get(visit, 'notRestoredReasons'))
  })
  const isTheSame = await page.evaluate(() => Reflect.get(globalThis, 'isTheSame'))
  expect(isTheSame, `not kept because of ${why}`).toBe(true)
}

test('[M5] a page that the browser keeps for Back holds no lock, and goes on where it was: the form, the list and the outbox', async ({
  app,
}) => {
  const page = await app.open(await app.profile(), {
    viewport: DESK,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: ['--disable-features=BackForwardCacheEntryTimeout'], // on a busy machine a clock of its own would give the page up
  })
  const title = await openLibrary(page)
  await becomeOfflineReady(page)
  await page.getByRole('link', { name: title, exact: true }).click()
  const field = page.getByRole('dialog').getByLabel('Title')
  await field.fill('Typed before going on')
  const rows = await page.getByRole('row').count()
  for (let times = 0; times < 2; times += 1) {
    await goOnAndBack(page)
    await expect(field).toHaveValue('Typed before going on')
    await expect(page.getByRole('row')).toHaveCount(rows)
  }
  await field.pressSequentially(', and back')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(rowOf(page, 'Typed before going on, and back')).toContainText(panelWords.sync.sent)
})

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
  await expect(upToDate(page)).toBeAttached()
})

test('where no worker can be made the page of the server stands, and says that it could not be renewed', async ({
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
  await page.goto(LIST)
  await expect(page.getByText(/^The list could not be renewed\./)).toBeVisible()
  await expect(cards(page)).toHaveCount(12)
  expect(page.workers()).toEqual([])
})
