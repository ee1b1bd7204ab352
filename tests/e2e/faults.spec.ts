import type { Page } from 'playwright/test'
import { becomeOfflineReady, expect, test, upToDate } from '../support/app.ts'
import { IS_FULL } from '../support/full-run.ts'
import { engineOf, everywhere, inEngine } from '../support/in-engine.ts'

const LIST = '/tests/full'
const TITLES = 12
const cards = (page: Page) => page.getByRole('link', { name: /^View Details/ })
const tellOnline = (page: Page) =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('online'))
  })

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
  await expect(upToDate(page)).toBeAttached()
  await expect(page.getByText(/This network answers/)).toHaveCount(0)
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
  await expect(upToDate(page)).toBeAttached({ timeout: 40_000 })
  await expect(full).toHaveCount(0)
  await expect(cards(page)).toHaveCount(TITLES)
})

/** Parts that a browser may lack, each with the words for it; `saves`: PDFs can be saved all the same. */
interface Lacking {
  readonly what: string
  readonly take: () => void
  readonly says: RegExp | null
  readonly saves: boolean
}

const LACKING: readonly Lacking[] = [
  {
    what: 'IndexedDB, as in a private window that refuses it',
    take: () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'SecurityError')
      }
    },
    says: /This window keeps nothing on the device/,
    saves: false, // the list of what is saved would be gone with the tab
  },
  {
    what: 'Web Locks',
    take: () =>
      Object.defineProperty(Object.getPrototypeOf(navigator), 'locks', { value: undefined }),
    says: /This browser is too old to keep content safely/,
    saves: false,
  },
  {
    what: 'Cache Storage',
    take: () => Object.defineProperty(globalThis, 'caches', { value: undefined }),
    says: /This browser has no place for saved files/,
    saves: false,
  },
  {
    what: 'any word about its storage',
    take: () =>
      Object.defineProperty(Object.getPrototypeOf(navigator), 'storage', { value: undefined }),
    says: null,
    saves: true,
  },
]

for (const { what, take, says, saves } of IS_FULL ? LACKING : LACKING.slice(0, 1))
  test(`a browser without ${what} shows everything, ${saves ? 'saves a PDF' : 'saves none'}${says ? ' and says what it cannot do' : ''}`, async ({
    page,
  }) => {
    await everywhere(page, take)
    await page.goto(LIST)
    await expect(cards(page)).toHaveCount(TITLES)
    const offers = page.getByRole('button', { name: /^Save .* offline: / })
    if (saves) {
      await offers.first().click()
      await expect(
        page.getByRole('button', { name: /^Saved on this device/ }).first(),
      ).toBeVisible()
    } else await expect(offers).toHaveCount(0)
    // The mirror answers: before, a link leads to a page that the server draws.
    await expect(upToDate(page)).toBeAttached()
    await cards(page).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    if (says) await expect(page.getByText(says).first()).toBeVisible()
  })
