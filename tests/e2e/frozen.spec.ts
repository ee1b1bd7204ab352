import type { Page } from 'playwright/test'
import { outbox as outboxWords } from '../../web/features/admin/outbox/strings.ts'
import { strings as panelWords } from '../../web/features/admin/strings.ts'
import { typePlural as typePluralWords } from '../../web/features/exams/strings.ts'
import { strings as libraryWords } from '../../web/features/library/strings.ts'
import { stateStrings } from '../../web/shared/ui/state-strings.ts'
import { type App, DESK, expect, signIn, upToDate } from '../support/app.ts'
import { ADMIN } from '../support/app-paths.ts'
import { saveChoice } from '../support/decision.ts'
import { type FrozenDevice, restoreDevice } from '../support/device-dump.ts'
import {
  frozenVersions,
  READ_PAGE,
  readFrozen,
  SAVED_PAPER,
  TYPED_TITLE,
  WAITING_TITLE,
} from '../support/frozen-release.ts'
import { IS_FULL } from '../support/full-run.ts'
import { inEngine } from '../support/in-engine.ts'
import { test } from '../support/own-build.ts'

const titles = (page: Page) => page.locator('main li h3')

const adminId = async (app: App): Promise<string> => {
  const answer = await app.server.api('/api/collections/admins/auth-with-password', {
    body: { identity: ADMIN.email, password: ADMIN.password },
  })
  return answer.json.record.id
}

/** A browser with the data of an older release's device, in which this release has not run yet. */
const deviceWith = async (page: Page, device: FrozenDevice): Promise<Page> => {
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
const seeLibrary = async (page: Page, device: FrozenDevice): Promise<void> => {
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

/** The saved paper as its own page gets it. */
const openSaved = async (page: Page): Promise<string> => {
  await expect(page.getByText('Saved on this device: opens without internet.')).toBeVisible()
  const path = await page.getByRole('link', { name: /^Download PDF/ }).getAttribute('href')
  return page.evaluate(async (url) => {
    const answer = await fetch(url ?? '')
    return `${answer.status} ${(await answer.text()).slice(0, 5)}`
  }, path)
}

/** An admin's change that waited is sent, and what stood in a form stands there. */
const sendWhatWaited = async (page: Page, device: FrozenDevice): Promise<void> => {
  const admin = await deviceWith(page, device)
  await signIn(admin, '/admin/tests-library')
  await admin.getByRole('link', { name: panelWords.sections.outbox }).click()
  const compare = admin.getByRole('link', { name: /Compare versions/ })
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

const versions = await frozenVersions()

test('the fixtures of releases are there', () => {
  expect(versions).toEqual(expect.arrayContaining(['0.1.0', '0.2.0']))
})

// In the full run the story below plays this with each release.
for (const version of IS_FULL ? [] : versions.slice(-1))
  test(`[R16][R18] what an admin’s device kept at release ${version} is sent, and the form is as it was left`, async ({
    app,
  }) => {
    const { admin } = await readFrozen(version, await adminId(app))
    await sendWhatWaited(await app.device({ viewport: DESK }), admin)
  })

for (const version of IS_FULL ? versions : [])
  test(`[R16][R18] what devices kept at release ${version} opens without the server and goes on with it`, async ({
    app,
    way,
  }) => {
    test.slow()
    const frozen = await readFrozen(version, await adminId(app))

    way.weather = 'dead-api'
    const student = await deviceWith(await app.device({ address: way.url }), frozen.visitor)
    // A rebuild takes its moment within a minute (protocol, 14): here an early one.
    await inEngine(student, () => {
      Math.random = () => 0.01
    })
    await student.goto('/tests/full')
    await expect(titles(student)).toHaveCount(12)
    // From the next page on the worker answers for saved files.
    await student.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    // The rows come anew with the network: until then the library leads to the saved paper, and so does its page.
    await seeLibrary(student, frozen.visitor)
    await student.getByRole('link', { name: SAVED_PAPER }).first().click()
    await expect(student.locator('[data-drawn]').first()).toBeAttached()
    await student.goto(new URL(student.url()).pathname.replace(/\/read$/, ''))
    await expect(student.getByRole('link', { name: stateStrings.openSaved })).toBeVisible()

    await sendWhatWaited(await app.device({ viewport: DESK }), frozen.admin)

    way.weather = 'open'
    await student.goto('/tests/full')
    await expect(upToDate(student)).toBeAttached()
    await student.getByRole('link', { name: WAITING_TITLE, exact: true }).click()
    way.weather = 'dead-api'
    // The row came first; the saved copy follows it to the address that this server has for it.
    await expect(async () => expect(await openSaved(student)).toBe('200 %PDF-')).toPass({
      timeout: 10_000,
    })
  })
