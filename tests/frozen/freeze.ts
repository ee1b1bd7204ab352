import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { type App, becomeOfflineReady, DESK, expect, signedIn, test } from '../support/app.ts'
import { ADMIN, ROOT } from '../support/app-paths.ts'
import { stretched } from '../support/calibration.mjs'
import { type FeedRow, readFeed } from '../support/content.ts'
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
import { storedIn } from '../support/kept-files.ts'
import { editTitle, pdf } from '../support/library.ts'

/** The name of the fixture: the release, or another name for a commit between two. */
const release: string =
  process.env.FREEZE_AS ?? JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version
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
  const sheet = page.getByRole('dialog', { name: 'Save all DPPs' })
  await sheet.getByRole('button', { name: /^Save now/ }).click()
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
  await expect.poll(() => storedIn(page, 'settings')).not.toMatch(TOKEN)
}

/** The titles that the admin gives papers, by the state in which each change is to be left. */
const EDITS = {
  accepted: 'Taken by the server',
  lost: 'Taken, and lost with a restored backup',
  conflict: 'Changed by two',
  refused: 'Refused by a rule',
  unknown: 'Turned down by a proxy',
  sent: 'Sent, without an answer',
} as const
const STAGED_TITLE = 'A new test with its file'

const NOT_OURS = { status: 400, json: { status: 400, message: 'Bad request.', data: {} } }

/** Answers each push of a single change by the title in it; a push of several is refused whole. */
const answerByTitle = async (page: Page, rows: readonly FeedRow[]): Promise<void> => {
  await page.context().route('**/api/sync/push', async (route) => {
    const { changes } = route.request().postDataJSON() as {
      changes: { change: string; id: string; row: { title?: string } }[]
    }
    const [only] = changes
    if (!only || changes.length > 1) return route.fulfill(NOT_OURS)
    const state = Object.entries(EDITS).find(([, title]) => title === only.row.title)?.[0]
    const row = { ...rows.find(({ id }) => id === only.id)?.row, ...only.row }
    const result = (more: object) =>
      route.fulfill({
        json: { results: [{ change: only.change, epoch: 'a'.repeat(15), seq: 1, row, ...more }] },
      })
    switch (state) {
      case 'accepted':
        return route.continue()
      case 'lost':
        return result({ result: 'accepted' })
      case 'conflict':
        return result({ result: 'conflict', row: { ...row, title: 'The words of a colleague' } })
      case 'refused':
        return result({ result: 'refused', row: null, errors: { title: 'too_long' } })
      case 'unknown':
        return route.fulfill(NOT_OURS)
      default:
        return route.fulfill({ status: 503, json: { status: 503, message: '', data: {} } })
    }
  })
}

/** The states of the changes on this device. */
const statesOf = (page: Page): Promise<readonly string[]> =>
  dumpDevice(page).then(({ databases }) =>
    databases
      .filter(({ name }) => name.endsWith('--outbox'))
      .flatMap(({ stores }) => stores.find(({ name }) => name === 'docs')?.rows ?? [])
      .map(([, value]) => value as { kind: string; state: string; _deleted: string })
      .filter(({ kind, _deleted }) => kind === 'change' && _deleted !== '1')
      .map(({ state }) => state),
  )

const work = async (app: App): Promise<FrozenDevice> => {
  const way = await new FaultProxy(() => app.url).open()
  const page = await signedIn(app, LIBRARY, { viewport: DESK, address: way.url })
  await expect(page.getByLabel('Search tests')).toBeVisible()
  await becomeOfflineReady(page)
  const { changes } = await readFeed(app.server)
  way.weather = 'dead-api'
  way.breakLines()
  const edit = async (paper: string, title: string) => {
    await page.getByLabel('Search tests').fill(paper)
    await editTitle(page, paper, title)
    await page.getByLabel('Search tests').fill('')
  }
  const papers = changes.flatMap(({ row }) =>
    row?.type === 'part' && row.status !== 'draft' ? [String(row.title)] : [],
  )
  const { sent, ...answered } = EDITS
  for (const [at, title] of Object.values(answered).entries()) await edit(papers[at] ?? '', title)
  await page.getByRole('button', { name: 'Add test' }).click()
  await page.getByLabel('Title').fill(STAGED_TITLE)
  await page.locator('[data-upload=file_url]').setInputFiles(pdf('staged.pdf', 4_000))
  await expect(page.getByText(/safe on this device, not sent yet/)).toBeVisible()
  await page.context().route('**/api/sync/files/**', (route) => route.abort())
  await page.getByRole('dialog').getByRole('button', { name: 'Save test' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await answerByTitle(page, changes)
  way.weather = 'open'
  await page.reload()
  const states = () =>
    expect.poll(async () => [...new Set(await statesOf(page))].sort(), {
      timeout: stretched(300_000),
    })
  await states().toEqual(['conflict', 'kept', 'lost', 'refused', 'unknown', 'waiting'])
  await edit(papers[5] ?? '', sent)
  await states().toEqual(['conflict', 'kept', 'lost', 'refused', 'sent', 'unknown', 'waiting'])
  way.weather = 'dead-api'
  way.breakLines()
  await edit(SAVED_PAPER, WAITING_TITLE)
  await page.getByRole('button', { name: 'Add test' }).click()
  await page.getByLabel('Title').fill(TYPED_TITLE)
  await expect.poll(() => storedIn(page, 'drafts')).toContain(TYPED_TITLE)
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
