import type { Page } from 'playwright/test'
import { outbox as outboxWords } from '../../../web/features/admin/outbox/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { typePlural as typePluralWords } from '../../../web/features/exams/strings.ts'
import { strings as libraryWords } from '../../../web/features/library/strings.ts'
import { type App, expect, signIn } from '../app.ts'
import { ADMIN } from '../app-paths.ts'
import { saveChoice } from '../decision.ts'
import { type FrozenDevice, restoreDevice } from '../device-dump.ts'
import { frozenVersions, READ_PAGE, SAVED_PAPER, TYPED_TITLE } from '../frozen-release.ts'

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

export const versions = await frozenVersions()
