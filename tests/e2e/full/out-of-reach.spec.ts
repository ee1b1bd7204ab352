import type { Page } from 'playwright/test'
import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { outbox as outboxWords } from '../../../web/features/admin/outbox/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import {
  becomeOfflineReady,
  DESK,
  expect,
  fillSignIn,
  goOffline,
  signedIn,
  test,
} from '../../support/app.ts'
import { everywhere, inEngine } from '../../support/in-engine.ts'
import { keptOf } from '../../support/kept-files.ts'
import { editTitle, LIBRARY, openLibrary, pdf, rowOf } from '../../support/library.ts'
import { SIGN_OUT } from '../spec-words.ts'

const signOut = (page: Page) => page.getByRole('button', { name: SIGN_OUT }).first()

/** Parts that a browser may lack to keep changes. Each has the words of an empty outbox, and of a lost sign-in. */
const lacking: readonly {
  readonly what: string
  readonly take: () => void
  readonly empty: RegExp
  readonly gone: RegExp
}[] = [
  {
    what: 'IndexedDB',
    take: () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'SecurityError')
      }
    },
    empty: /Nothing waits in this tab/,
    gone: /This tab cannot read what this device keeps/,
  },
  {
    what: 'Web Locks',
    take: () =>
      Object.defineProperty(Object.getPrototypeOf(navigator), 'locks', { value: undefined }),
    empty: /Everything is on the server/,
    gone: /Your session ended: this browser keeps nothing/,
  },
]

for (const { what, take, empty, gone } of lacking)
  test(`[M5] a panel without ${what} says that it keeps nothing, and an edit is sent while its tab is open`, async ({
    app,
  }) => {
    const page = await app.device({ viewport: DESK })
    await everywhere(page, take)
    const title = await openLibrary(page)
    await expect(page.getByText(/This browser keeps nothing/).first()).toBeVisible()
    const outbox = page.getByRole('link', { name: panelWords.sections.outbox }).first()
    // The page of the outbox comes over the network once.
    await outbox.click()
    await expect(page.getByText(empty)).toBeVisible()
    await page.goBack()
    await page.context().setOffline(true)
    await editTitle(page, title, 'Only in this tab')
    await expect(page.getByText(/1 change waits .* is lost when this tab closes/)).toBeVisible()
    await outbox.click()
    await expect(page.getByText(outboxWords.safe(1))).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(page.getByText(empty)).toBeVisible({ timeout: 20_000 })
    const colleague = await signedIn(app, LIBRARY, { viewport: DESK })
    await expect(rowOf(colleague, 'Only in this tab')).toContainText(panelWords.sync.sent)
    await page.reload()
    await expect(page.getByText(gone)).toBeVisible()
  })

test('what waits and what is saved is neither lost nor called sent when the device’s database does not open at one start', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  await becomeOfflineReady(page, '/tests/full')
  await page
    .getByRole('button', { name: /^Save .* offline: / })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Saved on this device/ }).first()).toBeVisible()
  await openLibrary(page)
  await goOffline(page)
  await page.getByRole('button', { name: 'Add test' }).click()
  await page.locator('[data-upload=file_url]').setInputFiles(pdf('waits.pdf'))
  await expect(page.getByText(/safe on this device, not sent yet/)).toBeVisible()
  await page.getByLabel('Title').fill('Made in a tunnel')
  await page.getByRole('button', { name: examsWords.saveNew }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('1 change waits to be sent')).toBeVisible()
  const staged = () =>
    page.evaluate(async () => (await (await caches.open('staged')).keys()).length)
  const kept = await keptOf(page)
  expect(kept.saved).toHaveLength(1)
  expect(await staged()).toBe(1)

  const stopRefusing = await inEngine(page, () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError')
    }
  })
  await page.goto('/admin/outbox')
  const hidden = page.getByText(/This tab cannot read what this device keeps.*Nothing is lost/)
  await expect(hidden).toBeVisible()
  await expect(page.getByText(/Your session ended|Everything is on the server/)).toHaveCount(0)
  await page.goto('/tests/full')
  await expect(page.getByText(/This window keeps nothing on the device/)).toBeVisible()
  // Whoever signs in all the same works in this tab alone.
  await page.context().setOffline(false)
  await page.goto('/admin/outbox')
  await expect(hidden).toBeVisible()
  await fillSignIn(page)
  await expect(
    page.getByText(/What waited on this device from before cannot be reached now; it is safe/),
  ).toBeVisible()
  await expect(page.getByText(outboxWords.none)).toHaveCount(0)
  await signOut(page).click()
  await expect(page.getByText(panelWords.signOut.outOfReach)).toBeVisible()
  await page.getByRole('button', { name: panelWords.signOut.stay }).click()
  await page.context().setOffline(true)
  await page.reload()
  await expect(hidden).toBeVisible()

  stopRefusing()
  await page.getByRole('button', { name: panelWords.broken.action }).click()
  await expect(page.getByText(/1 change waiting\. It is safe on this device/)).toBeVisible()
  expect((await keptOf(page)).saved).toEqual(kept.saved)
  expect(await staged()).toBe(1)
  await page.context().setOffline(false)
  await expect(page.getByText(outboxWords.none)).toBeVisible({ timeout: 20_000 })
  await page.goto('/tests/full')
  await expect(page.getByRole('button', { name: /^Saved on this device/ }).first()).toBeVisible()
})
