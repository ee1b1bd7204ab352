import type { Page } from 'playwright/test'
import { becomeOfflineReady, expect, test } from '../support/app.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import { engineOf, inEngine } from '../support/in-engine.ts'
import {
  asksOf,
  cards,
  type Lacking,
  LIST,
  showsAllWithout,
  TITLES,
  tellOnline,
  upToDate,
} from '../support/stories/faults.ts'
import { takeAnswers } from '../support/stories/public-states.ts'
import { ERROR_LOADING_TESTS, GO_HOME, TESTS_COULD_NOT_BE_LOADED } from './spec-words.ts'

test('[D5] a login page that answers in our place is said, and nothing is lost', async ({
  app,
  way,
}) => {
  const page = await app.device({ address: way.url })
  await becomeOfflineReady(page, LIST)
  way.weather = 'captive'
  await tellOnline(page)
  await expect(page.getByText(/This network answers with a page of its own/)).toBeVisible()
  await expect(cards(page)).toHaveCount(TITLES)
  await page.reload()
  await expect(cards(page)).toHaveCount(TITLES)
  await expect(page.getByRole('button', { name: 'Check now' })).toBeVisible()
  way.weather = 'open'
  await tellOnline(page)
  await expect(upToDate(page)).toBeVisible()
  await expect(page.getByText(/This network answers/)).toHaveCount(0)
})

/** Number of questions to the feed where it ends. */
const headsOf = (way: FaultProxy): number =>
  asksOf(way).filter(({ line }) => line.startsWith('GET /api/sync/head')).length

/** Each word of a failure that the page shows, with how often the feed had been asked by then. */
const failuresSaid = async (page: Page, way: FaultProxy) => {
  const said: { readonly words: string; readonly asks: number }[] = []
  await page.exposeFunction('tellFailure', (words: string) => {
    said.push({ words, asks: headsOf(way) })
  })
  await page.addInitScript(() => {
    const seen = new Set<string>()
    const look = (): void => {
      const text = document.body?.textContent ?? ''
      for (const [words] of text.matchAll(/Error Loading|has trouble|Could not check|Offline/g)) {
        if (seen.has(words)) continue
        seen.add(words)
        Reflect.get(window, 'tellFailure')(words)
      }
    }
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  return said
}

/** The list by a link of the app: a page that is loaded itself comes with its rows. */
const openTests = async (page: Page, way: FaultProxy): Promise<void> => {
  const before = headsOf(way)
  await takeAnswers(page)
  await page.goto('/contact')
  // The app is alive: before, a link leads to a page that the server draws.
  await expect.poll(() => headsOf(way)).toBeGreaterThan(before)
  await page.getByRole('navigation').getByRole('link', { name: 'Tests' }).first().click()
  await expect(page).toHaveURL(/\/tests\/full$/)
}

test('[D5] [T6] a first visit whose list cannot be read asks three more times, with nothing but bones on the screen, and then says so', async ({
  app,
  way,
}) => {
  const page = await app.device({ address: way.url })
  const said = await failuresSaid(page, way)
  way.weather = 'trouble'
  await openTests(page, way)
  await expect(page.locator('[data-skeleton]')).toHaveCount(6)
  await expect(
    page
      .locator('#main')
      .getByText(/^Loading for the first/)
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: ERROR_LOADING_TESTS })).toBeVisible()
  await expect(page.getByText(TESTS_COULD_NOT_BE_LOADED)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: GO_HOME })).toBeVisible()
  const notice = page.getByText('Our server has trouble right now.').locator('..')
  await expect(notice).toContainText('What is on this device is safe and stays readable')
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await expect.poll(() => said.map(({ words }) => words)).toContain('Error Loading')
  for (const { words, asks } of said) expect(asks, words).toBeGreaterThanOrEqual(4)
  way.weather = 'open'
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(TITLES)
  await expect(page.getByText(/Our server has trouble/)).toHaveCount(0)

  const lucky = await app.device({ address: way.url })
  const neverSaid = await failuresSaid(lucky, way)
  way.weather = 'trouble'
  await openTests(lucky, way)
  way.weather = 'open'
  await expect(cards(lucky)).toHaveCount(TITLES)
  expect(neverSaid).toEqual([])
})

test('a disk that is full while rows come is said in words, and the list comes by itself once there is room', async ({
  app,
  way,
}) => {
  const page = await app.device({ address: way.url })
  // What a write meets when something else took the room that there was at the opening.
  await inEngine(page, () => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...given) {
      const isStruck = this.transaction.db.name.endsWith('--rows')
      if (isStruck && !('hasRoom' in globalThis))
        throw new DOMException('full', 'QuotaExceededError')
      return put.apply(this, given)
    }
  })
  await page.goto(LIST)
  const full = page.getByText(/This device is full, so new content cannot be kept/)
  await expect(full).toBeVisible({ timeout: 20_000 })
  await (await engineOf(page)).evaluate(() => Object.assign(globalThis, { hasRoom: true }))
  await expect(upToDate(page)).toBeVisible({ timeout: 40_000 })
  await expect(full).toHaveCount(0)
  await expect(cards(page)).toHaveCount(TITLES)
})

const INDEXED_DB: Lacking = {
  what: 'IndexedDB, as in a private window that refuses it',
  take: () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError')
    }
  },
  says: /This window keeps nothing on the device/,
  saves: false, // the list of what is saved would be gone with the tab
}
showsAllWithout(INDEXED_DB)
