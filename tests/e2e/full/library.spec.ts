import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { strings as frameWords } from '../../../web/features/frame/strings.ts'
import { importStrings as importWords } from '../../../web/features/library/import-strings.ts'
import { strings as libraryWords } from '../../../web/features/library/strings.ts'
import { strings as readerWords } from '../../../web/features/reader/strings.ts'
import { formatBytes } from '../../../web/shared/format/bytes.ts'
import { becomeOfflineReady, expect, test } from '../../support/app.ts'
import { expectFine } from '../../support/axe.ts'
import { stretched } from '../../support/calibration.mjs'
import { colleague } from '../../support/colleague.ts'
import { change, examRow, push } from '../../support/content.ts'
import { filesOf, keptOf } from '../../support/kept-files.ts'
import { KillableBrowser } from '../../support/killable.ts'
import { pressAway } from '../../support/library.ts'
import { recordId } from '../../support/pocketbase.ts'
import { savesData } from '../../support/saves-data.ts'

const ATLAS = 'Biology picture atlas: 60 labelled plates'

const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const shelfRow = (page: Page, name: string) =>
  part(page, libraryWords.shelves).getByRole('listitem').filter({ hasText: name })

/** Saves a whole shelf from the page of saved files. */
const keepShelf = (page: Page, name: string): Promise<void> =>
  part(page, libraryWords.shelves).getByRole('button', { name, exact: true }).click()

const openLibrary = async (page: Page): Promise<void> => {
  await becomeOfflineReady(page, '/library')
  await expect(shelfRow(page, 'Everything')).toBeVisible()
}

/** A browser that says yes when it is asked to spare what is kept, and counts how often it was. */
const sparesWhenAsked = (): void => {
  const asked = (): number => Number(Reflect.get(window, 'askedToSpare') ?? 0)
  Object.assign(StorageManager.prototype, {
    persist: async () => Reflect.set(window, 'askedToSpare', asked() + 1),
    persisted: async () => asked() > 0,
  })
}
const askedToSpare = (page: Page) => page.evaluate(() => Reflect.get(window, 'askedToSpare'))

test('a shelf is kept whole, in what comes later too; what is removed can be taken back; the list moves to another phone', async ({
  app,
}) => {
  const page = await app.device()
  await page.addInitScript(sparesWhenAsked)
  await page.addInitScript(savesData)
  await openLibrary(page)
  await expect(page.getByRole('heading', { name: libraryWords.emptyTitle })).toBeVisible()
  const space = page.getByRole('complementary', { name: libraryWords.space })
  await expect(space).toContainText('This browser did not promise to keep them')
  expect(await askedToSpare(page)).toBeUndefined()
  await part(page, libraryWords.shelves)
    .getByRole('button', { name: 'Save all Full Tests' })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Save all Full Tests' })
  await expect(sheet).toContainText(
    /It needs \d+ KB for 16 files\. After that, .+ can still be used/,
  )
  await expect(sheet).toContainText('Your browser is set to save data.')
  await sheet.getByRole('button', { name: /^Save now/ }).click()
  await expect(shelfRow(page, 'All Full Tests')).toContainText(
    /new files come by themselves.*all 16 here/,
  )
  const kept = await keptOf(page)
  expect(kept.saved).toHaveLength(16)
  await expect(space).toContainText('Yes: this browser promised to keep them')
  expect(await askedToSpare(page)).toBe(1)

  // Two go in a row, with one undo, then a whole group, without the server being asked for a byte.
  const biology = part(page, 'Biology')
  const count = Number(/\d+/.exec((await biology.getByText(/saved ·/).textContent()) ?? '')?.[0])
  expect(count).toBeGreaterThan(2)
  const sizes = new Map((await filesOf(app.server)).map(({ title, size }) => [title, size]))
  const rows = await biology
    .getByRole('listitem')
    .evaluateAll((all) =>
      all.map((row) => ['b', 'p span'].map((part) => row.querySelector(part)?.textContent ?? '')),
    )
  expect(rows).toHaveLength(count)
  for (const [title = '', size] of rows) expect(size).toBe(formatBytes(sizes.get(title) ?? 0))
  const bytes = rows.reduce((sum, [title = '']) => sum + (sizes.get(title) ?? 0), 0)
  await expect(biology).toContainText(`${count} saved · ${formatBytes(bytes)}`)
  const rest = biology.getByRole('button', { name: /^Save all of Biology \(\d+ more, .+\)$/ })
  const [, left, size] = /\((\d+) more, (.+)\)/.exec((await rest.textContent()) ?? '') ?? []
  await rest.click()
  const offered = page.getByRole('dialog', { name: 'Save all of Biology' })
  await expect(offered).toContainText(`It needs ${size} for ${left} files.`)
  await offered.getByRole('button', { name: 'Not now' }).click()
  const removals = biology.getByRole('button', { name: /^Remove from this device/ })
  await removals.first().click()
  await expect(biology).toContainText(`${count - 1} saved`)
  await removals.first().click()
  await expect(biology).toContainText(`${count - 2} saved`)
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(page.getByText('2 files removed')).toBeVisible()
  await expect(undo).toHaveCount(1)
  await undo.click()
  await expect(page.getByText('Back on this device')).toBeVisible()
  await expect(biology).toContainText(`${count} saved`)
  await biology.getByRole('button', { name: 'Remove all from this device: Biology' }).click()
  const question = page.getByRole('dialog', { name: /^Remove all \d+ files/ })
  await expect(question).toContainText(`Remove all ${count} files of Biology from this device?`)
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(biology).toContainText(`${count} saved`)
  await biology.getByRole('button', { name: 'Remove all from this device: Biology' }).click()
  await question.getByRole('button', { name: `Remove all ${count} files` }).click()
  await expect(biology).toHaveCount(0)
  await expect(page.getByText(`${count} files removed`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(biology).toContainText(`${count} saved`)
  await page.getByText(libraryWords.more).click()
  await page.getByRole('button', { name: 'Remove all 16 files' }).click()
  await question.getByRole('button', { name: 'Remove all 16 files' }).click()
  await expect(shelfRow(page, 'All Full Tests')).toContainText('16 not saved yet')
  await expect(page.getByRole('button', { name: 'Save all Full Tests' })).toBeVisible()
  await expect(page.getByRole('heading', { name: libraryWords.emptyTitle })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(biology).toContainText(`${count} saved`)
  expect((await keptOf(page)).saved).toEqual(kept.saved)

  // What is published later is wanted, too; this browser saves data, so it waits for a tap.
  const admin = await colleague(app)
  const known = (await filesOf(app.server)).find(({ type }) => type === 'full')
  const id = recordId()
  const row = examRow({ title: 'A later paper', file_url: known?.fileId, status: 'published' })
  expect((await push(app.server, admin, change({ id, row }))).result).toBe('accepted')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const saving = part(page, libraryWords.saving)
  await expect(saving).toContainText('A later paper')
  await expect(saving).toContainText(/1 file \(.+\) waits for your tap\./)
  await pressAway(saving, /^Get them now/)

  const handed = page.waitForEvent('download')
  await page.getByRole('button', { name: libraryWords.exportList }).click()
  const list = await readFile(await (await handed).path())
  expect(JSON.parse(String(list))).toMatchObject({
    format: 'saved-list',
    shelves: ['exams:full'],
  })

  const other = await app.device()
  await openLibrary(other)
  const importing = other.locator('input[type=file]')
  await importing.setInputFiles({
    name: 'a.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{'),
  })
  await expect(other.getByText(/^Not imported/)).toBeVisible()
  await importing.setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: list })
  const ask = other.getByRole('dialog', { name: importWords.importTitle })
  await expect(ask).toContainText('all Full Tests with all that is new')
  await ask.getByRole('button', { name: importWords.importNow }).click()
  await expect(shelfRow(other, 'All Full Tests')).toContainText(
    /new files come by themselves.*all 17 here/,
  )
  await expect(part(other, libraryWords.saving)).toHaveCount(0)

  await expectFine(other)
  await other.setViewportSize({ width: 320, height: 640 })
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

/** From now on this browser lets the site keep so many megabytes, null for as many as it likes. */
const quota = async (page: Page, megabytes: number | null): Promise<void> => {
  const client = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await client.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(megabytes === null ? {} : { quotaSize: megabytes * 1e6 }),
  })
}

test('where space is short, what is needed and what fits is said before; a full disk is said in words, and loses nothing', async ({
  app,
}) => {
  // Chromium tells sites a made-up quota by now: in the first browser the real one, as others do.
  const page = await app.open(await app.profile(), {
    args: ['--disable-features=StaticStorageQuota'],
  })
  await openLibrary(page)
  await quota(page, 12)
  await page.reload()
  const keep = part(page, libraryWords.shelves)
  await keep.getByRole('button', { name: 'Save all Free PDFs', exact: true }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Not enough space for all Free PDFs.')
  await expect(alert).toContainText(/It needs 9\.\d MB; \d\.\d MB can be used\. 1\.2 MB stay free/)
  await pressAway(alert, /^Save the newest 25 \(.+ KB\)/)
  await expect(shelfRow(page, 'All Free PDFs')).toContainText(/^All Free PDFs1 not saved yet/)
  await expect(part(page, libraryWords.saving)).toHaveCount(0)
  const before = await keptOf(page)
  expect(before.saved).toHaveLength(25)

  await page.goto(`/free-pdfs?q=${encodeURIComponent(ATLAS)}`)
  await page.getByRole('button', { name: /^Save .* offline: / }).click()
  const retry = page.getByRole('button', { name: `Not saved, try again: ${ATLAS}` })
  await expect(retry).toBeVisible()
  await page.goto('/library')
  await expect(alert).toContainText('Not enough space for 1 file.')
  await expect(part(page, 'Not saved')).toContainText('This device is full')
  expect(await keptOf(page)).toEqual(before)
  await quota(page, null)
  await retry.click()
  await expect(part(page, 'Not saved')).toHaveCount(0)
  await expect(shelfRow(page, 'All Free PDFs')).toContainText('all 26 here')
  expect((await keptOf(page)).saved).toHaveLength(26)

  // Where the browser does not tell, the disk does.
  const other = await app.device()
  await openLibrary(other)
  // Less than the largest takes alone: the reader comes beside the files, and may be there last.
  await quota(other, 10)
  await keepShelf(other, 'Save all Free PDFs')
  await expect(other.getByRole('alert')).toContainText('Not enough space for 1 file.')
  await expect(shelfRow(other, 'All Free PDFs')).toContainText(
    /^All Free PDFsnew files come by themselves1 not saved yet/,
  )
  await expect(part(other, libraryWords.saving)).toHaveCount(0)
  expect((await keptOf(other)).saved).toEqual(before.saved)
})

test('a file that comes says how long the rest takes, and is paused by itself while others go on', async ({
  app,
}) => {
  const page = await app.device()
  const client = await page.context().newCDPSession(page)
  await becomeOfflineReady(page, '/free-pdfs')
  await page.getByRole('searchbox').fill(ATLAS)
  const bubble = page.getByRole('button', { name: new RegExp(`${ATLAS}$`) }).first()
  await expect(bubble).toHaveAccessibleName(/^Save .* offline: /)
  await client.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, uploadThroughput: -1 },
    downloadThroughput: 100_000,
  })
  await bubble.click()
  await expect(bubble).toHaveAccessibleName(/^(?:Waiting|Saving)/)
  await page.goto('/library')
  const saving = part(page, libraryWords.saving)
  await expect(saving.getByText(/^about \d+ (?:s|min) left$/)).toBeVisible()
  await saving.getByRole('button', { name: `Pause: ${ATLAS}` }).click()
  await expect(saving.getByText('paused', { exact: true })).toBeVisible()
  await expect(saving.getByText(/ left$/)).toHaveCount(0)
  await page.reload()
  await expect(saving.getByText('paused', { exact: true })).toBeVisible()
  await saving.getByRole('button', { name: `Go on saving: ${ATLAS}` }).click()
  await expect(saving.getByText(/ of .* MB/)).toBeVisible()
  await client.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, uploadThroughput: -1, downloadThroughput: -1 },
  })
  await expect(saving).toHaveCount(0)
  await expect(part(page, 'Biology')).toContainText(ATLAS)

  // What it cost is counted, and what comes by itself may be allowed more.
  const space = page.getByRole('complementary', { name: libraryWords.space })
  await expect(space).toContainText(/Saving used [\d.]+ MB of data today\./)
  const wifi = space.getByRole('switch', { name: libraryWords.wifiOnly })
  await expect(wifi).toBeChecked()
  await wifi.click()
  await expect(wifi).not.toBeChecked()
  await expect(space).toContainText('New files of what you save all of may use mobile data.')
  await page.reload()
  await expect(wifi).not.toBeChecked()
})

test('a browser that is killed in the middle of saving a shelf opens what it saved without a server, and then goes on', async ({
  app,
  way,
}) => {
  test.setTimeout(stretched(90_000))
  const truth = new Map((await filesOf(app.server)).map(({ url, sha256 }) => [url, sha256]))
  // The big file falls silent on its way; those before it are whole, those after it wait.
  way.weather = 'stall'
  way.cutAfter = 300_000
  const profile = await app.profile()
  const first = await KillableBrowser.open(profile)
  const page = await first.page()
  await becomeOfflineReady(page, `${way.url}/library`)
  await keepShelf(page, 'Save all Free PDFs')
  await expect(part(page, libraryWords.saving)).toContainText(ATLAS)
  await expect(part(page, libraryWords.saving)).toContainText(/\d+ KB of 9\.\d MB/)
  // A piece of it is kept: what came since the last one goes with the browser.
  await expect.poll(async () => (await keptOf(page)).parts).not.toEqual([])
  await first.kill()
  way.weather = 'dead'
  await app.stop()

  const second = await KillableBrowser.open(profile)
  const again = await second.page()
  await again.goto(`${way.url}/library`)
  await expect(part(again, libraryWords.saving)).toContainText(ATLAS)
  const kept = await keptOf(again)
  expect(kept.saved.length).toBeGreaterThan(2)
  expect(kept.saved.length).toBeLessThan(26)
  expect(kept.opens).toHaveLength(kept.saved.length)
  for (const { url, status, sha256 } of kept.opens)
    expect({ url, status, sha256 }).toEqual({ url, status: 200, sha256: truth.get(url) })

  await app.start()
  way.weather = 'open'
  await expect(async () => {
    await again.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(part(again, libraryWords.saving)).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 30_000 })
  const whole = await keptOf(again)
  expect(whole.saved).toHaveLength(26)
  expect(whole.parts).toEqual([])
  // It went on where it was: the big file was not asked for from its beginning again.
  expect(way.ranges.some((line) => / bytes=\d{5,}-$/.test(line))).toBe(true)
  await second.kill()
})

test('on a phone the first screen of saved files shows one, above what they take of its space', async ({
  app,
}) => {
  const before = await app.device()
  await openLibrary(before)
  await keepShelf(before, 'Save all Full Tests')
  await expect(shelfRow(before, 'All Full Tests')).toContainText('all 16 here')
  const page = await before.context().newPage()
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: width === 320 ? 640 : 740 })
    await page.goto('/library')
    const first = page.getByRole('listitem').filter({ hasText: /KB|MB/ }).first()
    await expect(first).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const dockAt = await page.getByRole('navigation', { name: frameWords.quickNav }).boundingBox()
    const file = await first.boundingBox()
    const space = await page.getByRole('complementary', { name: libraryWords.space }).boundingBox()
    const end = (file?.y ?? 0) + (file?.height ?? 0)
    expect(end, `at ${width} pixels`).toBeLessThanOrEqual(dockAt?.y ?? 0)
    expect(end, `at ${width} pixels`).toBeLessThanOrEqual(space?.y ?? 0)
  }
})

test('the place and what was shown whole survive a reload, and going into a file and back', async ({
  app,
}) => {
  const page = await app.device()
  await openLibrary(page)
  await keepShelf(page, 'Save everything')
  await part(page, libraryWords.saving).waitFor()
  await part(page, libraryWords.saving).waitFor({ state: 'detached' })
  await part(page, 'Biology')
    .getByRole('button', { name: /^Show \d+ more/ })
    .click()
  const last = part(page, 'Biology').getByRole('listitem').last()
  await last.scrollIntoViewIfNeeded()
  const top = () => last.evaluate((row) => row.getBoundingClientRect().top)
  const count = await part(page, 'Biology').getByRole('listitem').count()
  const before = await top()
  await page.reload()
  await expect(part(page, 'Biology').getByRole('listitem')).toHaveCount(count)
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
  await last.getByRole('link').click()
  await expect(page).toHaveURL(/read$/)
  await expect(page.getByRole('region', { name: /^Page 1 of/ })).toHaveAttribute('data-drawn')
  await page.getByRole('textbox', { name: readerWords.page }).fill('2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: /^Page 2 of/ })).toHaveAttribute('data-drawn')
  await page.goBack()
  await expect(part(page, 'Biology').getByRole('listitem')).toHaveCount(count)
  await expect(last).toContainText('page 2 of')
  // What was read meanwhile is gone on with from the next visit on: its card would push the list away.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
  await page.getByRole('link', { name: 'Home' }).last().click()
  await page
    .getByRole('link', { name: /^Saved/ })
    .last()
    .click()
  await expect(part(page, 'Continue reading')).toBeVisible()
})
