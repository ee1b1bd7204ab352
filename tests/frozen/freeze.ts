import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { type App, becomeOfflineReady, DESK, expect, signedIn, test } from '../support/app.ts'
import { ADMIN, ROOT } from '../support/app-paths.ts'
import { dumpDevice, type FrozenDevice } from '../support/device-dump.ts'
import { FaultProxy } from '../support/fault-proxy.ts'
import { freezeData, isDataFrozen } from '../support/frozen-data.ts'
import {
  type FrozenRelease,
  isFrozen,
  READ_PAGE,
  SAVED_PAPER,
  TYPED_TITLE,
  WAITING_TITLE,
  writeFrozen,
} from '../support/frozen-release.ts'
import { snapshotsOf } from '../support/kept-files.ts'

const release: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version
const LIBRARY = '/admin/tests-library'
/** The beginning of every token. */
const TOKEN = /eyJ/

const adminId = async (app: App): Promise<string> => {
  const answer = await app.server.api('/api/collections/admins/auth-with-password', {
    body: { identity: ADMIN.email, password: ADMIN.password },
  })
  return answer.json.record.id
}

/** The kept data, read while the app does not run and so writes nothing. */
const freeze = async (app: App, page: Page): Promise<FrozenDevice> => {
  await page.goto('/icons/icon.svg')
  return { release, adminId: await adminId(app), ...(await dumpDevice(page)) }
}

const visit = async (app: App): Promise<FrozenDevice> => {
  const page = await app.device()
  await becomeOfflineReady(page, '/tests/full')
  await page
    .getByRole('button', { name: new RegExp(`^Save .* offline: .*${SAVED_PAPER}$`) })
    .click()
  await expect(
    page.getByRole('button', { name: `Saved on this device, options: ${SAVED_PAPER}` }),
  ).toBeVisible()
  const at = await page.getByRole('link', { name: SAVED_PAPER, exact: true }).getAttribute('href')
  await page.goto(`${at}/read`)
  const box = page.getByRole('textbox', { name: 'Page' })
  await box.fill(String(READ_PAGE))
  await box.press('Enter')
  await expect(page.getByRole('region', { name: `Page ${READ_PAGE} of` })).toBeInViewport()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page
    .getByRole('link', { name: /^Saved/ })
    .last()
    .click()
  await expect(page.getByRole('region', { name: 'Continue reading' })).toContainText(
    `page ${READ_PAGE} of`,
  )
  await page.getByRole('switch', { name: 'Only on Wi-Fi' }).click()
  const shelves = page.getByRole('region', { name: 'Save all at once' })
  await shelves.getByRole('button', { name: 'Save all DPPs', exact: true }).click()
  await expect(shelves.getByRole('listitem').filter({ hasText: 'DPPs' })).toContainText(
    /new files come by themselves.*all \d+ here/,
  )
  await becomeOfflineReady(page, '/free-pdfs')
  return freeze(app, page)
}

/** The server ends the session: no token belongs into a file. */
const endSession = async (page: Page): Promise<void> => {
  await page
    .context()
    .route('**/api/sync/admin/**', (route) =>
      route.fulfill({ status: 401, json: { status: 401, message: 'Not authorized.', data: {} } }),
    )
  await page.reload()
  await expect(page.getByText('Your session ended.')).toBeVisible()
  await expect.poll(() => snapshotsOf(page, 'settings')).not.toMatch(TOKEN)
}

const work = async (app: App): Promise<FrozenDevice> => {
  const way = await new FaultProxy(() => app.url).open()
  const page = await signedIn(app, LIBRARY, { viewport: DESK, address: way.url })
  await expect(page.getByLabel('Search tests')).toBeVisible()
  await becomeOfflineReady(page)
  way.weather = 'dead-api'
  way.breakLines()
  await page.getByLabel('Search tests').fill(SAVED_PAPER)
  await page.getByRole('link', { name: SAVED_PAPER, exact: true }).click()
  await page.getByLabel('Title').fill(WAITING_TITLE)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByLabel('Search tests').fill('')
  await expect(page.getByRole('row').filter({ hasText: WAITING_TITLE })).toContainText(
    'Waiting to send',
  )
  await page.getByRole('button', { name: 'Add test' }).click()
  await page.getByLabel('Title').fill(TYPED_TITLE)
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect.poll(kept).toContain(TYPED_TITLE)
  await endSession(page)
  const device = await freeze(app, page)
  await way.close()
  return device
}

test(`the devices of release ${release} are kept`, async ({ app }) => {
  if (isFrozen(release))
    throw new Error(`tests/frozen has ${release} already: it is never made anew.`)
  const frozen: FrozenRelease = { visitor: await visit(app), admin: await work(app) }
  await writeFrozen(release, frozen)
})

test(`the data folder of release ${release} is kept`, async () => {
  if (isDataFrozen(release))
    throw new Error(`tests/frozen/data has ${release} already: it is never made anew.`)
  await freezeData(release)
})
