import type { Page } from 'playwright/test'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { becomeOfflineReady, DESK, expect, test } from '../../support/app.ts'
import { engineOf, killEngine } from '../../support/in-engine.ts'
import { editOffline, openLibrary, rowOf } from '../../support/library.ts'

const LIST = '/tests/full'
const cards = (page: Page) => page.locator('main li h3')

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
