import { becomeOfflineReady, expect, test, upToDate } from '../support/app.ts'
import { engineOf, inEngine } from '../support/in-engine.ts'
import {
  cards,
  type Lacking,
  LIST,
  showsAllWithout,
  TITLES,
  tellOnline,
} from '../support/stories/faults.ts'

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
