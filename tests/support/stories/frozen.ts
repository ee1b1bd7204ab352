import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { strings as appWords } from '../../../web/app/strings.ts'
import { outbox as outboxWords } from '../../../web/features/admin/outbox/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { typePlural as typePluralWords } from '../../../web/features/exams/strings.ts'
import { strings as libraryWords } from '../../../web/features/library/strings.ts'
import { type App, expect, signIn, upToDate } from '../app.ts'
import { ADMIN } from '../app-paths.ts'
import { saveChoice } from '../decision.ts'
import { type FrozenDevice, restoreDevice } from '../device-dump.ts'
import {
  frozenVersions,
  READ_PAGE,
  readFrozen,
  SAVED_PAPER,
  TYPED_TITLE,
} from '../frozen-release.ts'
import { becomeBuild } from '../next-build.ts'
import { deploy, test } from '../own-build.ts'

interface Version {
  readonly versionId: string
  readonly status: string
}

/** Resolves once the service worker that waits in this browser is the active one. `watcher` is a page outside the site. */
const nextWorkerActive = async (watcher: Page): Promise<() => Promise<void>> => {
  const client = await watcher.context().newCDPSession(watcher)
  const status = new Map<string, string>()
  let waiting = ''
  let onChange = () => {}
  client.on(
    'ServiceWorker.workerVersionUpdated',
    ({ versions }: { versions: readonly Version[] }) => {
      for (const version of versions) {
        status.set(version.versionId, version.status)
        if (version.status === 'installed') waiting = version.versionId
      }
      onChange()
    },
  )
  await client.send('ServiceWorker.enable')
  return () =>
    new Promise((resolve) => {
      onChange = () => {
        if (waiting && status.get(waiting) === 'activated') resolve()
      }
      onChange()
    })
}

export const titles = (page: Page) => page.locator('main li h3')

export const adminId = async (app: App): Promise<string> => {
  const answer = await app.server.api('/api/collections/admins/auth-with-password', {
    body: { identity: ADMIN.email, password: ADMIN.password },
  })
  return answer.json.record.id
}

/** A browser with the data of an older release's device, in which this release has not run yet. */
export const deviceWith = async (page: Page, device: FrozenDevice): Promise<Page> => {
  await page.goto('/icons/icon.svg')
  await restoreDevice(page, device)
  return page
}

/** Kinds of what the device kept for itself, beside the content. */
const keptKinds = (device: FrozenDevice): ReadonlySet<string> =>
  new Set(
    device.databases
      .filter(({ name }) => /-device-.*--(?:files|settings)$/.test(name))
      .flatMap(({ stores }) => stores.find(({ name }) => name === 'docs')?.rows ?? [])
      .map(([, value]) => (value as { kind: string }).kind),
  )

/** Shelf, place in a paper and switch for Wi-Fi, as a person kept them where that release had them. */
export const seeLibrary = async (page: Page, device: FrozenDevice): Promise<void> => {
  const kinds = keptKinds(device)
  expect(kinds).toContain('wish')
  await page.goto('/library')
  await expect(page.getByText(SAVED_PAPER).first()).toBeVisible()
  const part = (name: string) => page.getByRole('region', { name })
  if (kinds.has('shelf'))
    await expect(
      part(libraryWords.shelves).getByRole('listitem').filter({ hasText: typePluralWords.dpp }),
    ).toContainText(/(\d+) of \1 saved.*new files too/)
  if (kinds.has('place')) await expect(page.getByText(`page ${READ_PAGE} of`).first()).toBeVisible()
  if (kinds.has('saving-rules'))
    await expect(page.getByRole('switch', { name: libraryWords.wifiOnly })).not.toBeChecked()
}

/** Addresses of the reader's files in a built app. */
const readerOf = async (folder: string): Promise<readonly string[]> =>
  (await readdir(join(folder, 'assets')))
    .filter((name) => name.startsWith('pdf-') && !/\.(?:br|gz)$/.test(name))
    .map((name) => `/assets/${name}`)
const areKept = async (paths: readonly string[]): Promise<boolean> =>
  (await Promise.all(paths.map((path) => caches.match(path)))).every(Boolean)

/** The saved paper as its own page gets it. */
export const openSaved = async (page: Page): Promise<string> => {
  await expect(page.getByText('Saved on this device: opens without internet.')).toBeVisible()
  const path = await page.getByRole('link', { name: /^Download PDF/ }).getAttribute('href')
  return page.evaluate(async (url) => {
    const answer = await fetch(url ?? '')
    return `${answer.status} ${(await answer.text()).slice(0, 5)}`
  }, path)
}

/** An admin's change that waited is sent, and what stood in a form stands there. */
export const sendWhatWaited = async (page: Page, device: FrozenDevice): Promise<void> => {
  const admin = await deviceWith(page, device)
  await signIn(admin, '/admin/tests-library')
  await admin.getByRole('link', { name: panelWords.sections.outbox }).click()
  const compare = admin.getByRole('button', { name: /Compare versions/ })
  const done = admin.getByText(outboxWords.none)
  await expect(compare.or(done)).toBeVisible({ timeout: 70_000 })
  if (await compare.isVisible()) {
    await compare.click()
    await admin.getByRole('radio', { name: /^(?:Mine|Bring it back)/ }).check()
    await saveChoice(admin)
  }
  await expect(done).toBeVisible()
  await admin.goto('/admin/tests-library?add=1')
  await expect(admin.getByLabel('Title')).toHaveValue(TYPED_TITLE)
}

export const versions = await frozenVersions()

export const opensWithOtherKeys = (version: string) =>
  test(`[R16] what a device kept at release ${version} is here without a network after an update to other keys, and the content comes anew`, async ({
    app,
    appDir,
    way,
  }) => {
    const frozen = await readFrozen(version, await adminId(app))
    way.weather = 'dead-api'
    const before = await deviceWith(await app.device({ address: way.url }), frozen.visitor)
    await before.goto('/library')
    await expect(before.getByText(SAVED_PAPER).first()).toBeVisible()
    await before.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    const reader = await readerOf(appDir)
    await expect.poll(() => before.evaluate(areKept, reader)).toBe(true)
    await deploy(app, () => becomeBuild(appDir, 'second', { hasOtherKeys: true }))
    await before.reload()
    await expect(before.getByText(appWords.updateTitle)).toBeVisible()
    // What is saved opens by the reader of the build that waits.
    expect(await before.evaluate(areKept, await readerOf(appDir))).toBe(true)
    await before.context().setOffline(true)
    const cold = await before.context().newPage()
    const isActive = await nextWorkerActive(cold)
    await before.close()
    // The browser lets the new worker in when the old one has ended what it was doing.
    await isActive()
    await cold.goto('/library')
    await expect(cold.locator('html[data-build="second"]')).toHaveCount(1)
    await expect(cold.getByText(SAVED_PAPER).first()).toBeVisible()
    way.weather = 'open'
    await cold.context().setOffline(false)
    await cold.goto('/tests/full')
    await expect(upToDate(cold)).toBeAttached()
    const mirrors = await cold.evaluate(async () =>
      (await indexedDB.databases()).flatMap(({ name }) => [
        ...(/academy-mirror-visitor-(?:[ab]-)?v\d+/.exec(name ?? '') ?? []),
      ]),
    )
    expect(new Set(mirrors)).toContain('academy-mirror-visitor-a-v4')
    await seeLibrary(cold, frozen.visitor)
    await cold.goto('/tests/full')
    await cold.getByRole('link', { name: SAVED_PAPER, exact: true }).click()
    expect(await openSaved(cold)).toBe('200 %PDF-')
  })
