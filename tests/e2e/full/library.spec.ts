import type { Locator, Page } from 'playwright/test'
import { strings as libraryWords } from '../../../web/features/library/strings.ts'
import { formatBytes } from '../../../web/shared/format/amounts.ts'
import { becomeOfflineReady, expect, test } from '../../support/app.ts'
import { stretched } from '../../support/calibration.mjs'
import { colleague } from '../../support/colleague.ts'
import { change, examRow, push } from '../../support/content.ts'
import { expectFine } from '../../support/expect-fine.ts'
import { filesOf, keptOf } from '../../support/kept-files.ts'
import { KillableBrowser } from '../../support/killable.ts'
import { pressAway } from '../../support/library.ts'
import { recordId } from '../../support/pocketbase.ts'

const ATLAS = 'Biology picture atlas: 60 labelled plates'

const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const shelfRow = (page: Page, name: string) =>
  part(page, libraryWords.shelves).getByRole('listitem').filter({ hasText: name })

/** Asks to save a whole shelf from the page of saved files; gives the question. */
const askShelf = async (page: Page, name: string): Promise<Locator> => {
  await part(page, libraryWords.shelves).getByRole('button', { name, exact: true }).click()
  return page.getByRole('dialog', { name })
}

const openLibrary = async (page: Page): Promise<void> => {
  await becomeOfflineReady(page, '/library')
  await expect(shelfRow(page, 'Everything')).toBeVisible()
}

test('a shelf is kept whole, in what comes later too; what is removed is asked about first, with its size', async ({
  app,
}) => {
  const page = await app.device()
  await openLibrary(page)
  await expect(page.getByRole('heading', { name: libraryWords.emptyTitle })).toBeVisible()
  const sheet = await askShelf(page, 'Save all Full Tests')
  await expect(sheet).toContainText(/Needs \d+ KB for 16 files\.About .+ stay free/)
  await pressAway(sheet, /^Save now/)
  const shelf = shelfRow(page, 'All Full Tests')
  await expect(shelf).toContainText(/16 of 16 saved.*new files too/)
  const kept = await keptOf(page)
  expect(kept.saved).toHaveLength(16)

  // One file goes, then a whole group, each after a question.
  const biology = part(page, 'Biology')
  const rows = biology.getByRole('listitem')
  const count = await rows.count()
  expect(count).toBeGreaterThan(2)
  const sizes = new Map((await filesOf(app.server)).map(({ title, size }) => [title, size]))
  const first = (await rows.first().locator('b').textContent()) ?? ''
  await biology.getByRole('button', { name: `Remove from this device: ${first}` }).click()
  const one = page.getByRole('dialog', { name: libraryWords.removeAsk })
  await expect(one).toContainText(
    `Frees ${formatBytes(sizes.get(first) ?? 0)}. You can save it again.`,
  )
  await pressAway(one, libraryWords.remove)
  await expect(biology).toContainText(`${count - 1} saved`)
  await biology.getByRole('button', { name: 'Remove all from this device: Biology' }).click()
  const all = page.getByRole('dialog', { name: `Remove all ${count - 1} files of Biology` })
  await pressAway(all, `Remove all ${count - 1} files`)
  await expect(biology).toHaveCount(0)
  await expect.poll(async () => (await keptOf(page)).saved.length).toBe(16 - count)
  await pressAway(await askShelf(page, 'Save all Full Tests'), /^Save now/)
  await expect.poll(async () => (await keptOf(page)).saved).toEqual(kept.saved)

  // What is published later is wanted, too; when it comes is as the network is (full/phone).
  const known = (await filesOf(app.server)).find(({ type }) => type === 'full')
  const row = examRow({ title: 'A later paper', file_url: known?.fileId, status: 'published' })
  const sent = await push(app.server, await colleague(app), change({ id: recordId(), row }))
  expect(sent.result).toBe('accepted')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(shelf).toContainText('of 17 saved')
  await expectFine(page, 'the library')
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
  const sheet = await askShelf(page, 'Save all Free PDFs')
  await expect(sheet).toContainText(/Needs 9\.\d MB for 26 files\./)
  await expect(sheet).toContainText(/Not enough space: \d\.\d MB can be used\./)
  await pressAway(sheet, libraryWords.saveWhatFits)
  await expect(shelfRow(page, 'All Free PDFs')).toContainText('25 of 26 saved')
  await expect(part(page, libraryWords.saving)).toHaveCount(0)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Not enough space for 1 file.')
  const before = await keptOf(page)
  expect(before.saved).toHaveLength(25)

  await page.goto(`/free-pdfs?q=${encodeURIComponent(ATLAS)}`)
  const retry = page.getByRole('button', { name: `Not saved, try again: ${ATLAS}` })
  await retry.click()
  await expect(page.getByText(`Not saved: ${ATLAS}`)).toBeVisible()
  await page.goto('/library')
  await expect(alert).toContainText('Not enough space for 1 file.')
  await expect(part(page, 'Not saved')).toContainText('This device is full')
  expect(await keptOf(page)).toEqual(before)
  await quota(page, null)
  await retry.click()
  await expect(part(page, 'Not saved')).toHaveCount(0)
  await expect(shelfRow(page, 'All Free PDFs')).toContainText('26 of 26 saved')
  expect((await keptOf(page)).saved).toHaveLength(26)
})

test('a file that comes says how much of it is here, and is paused by itself while others go on', async ({
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
  await expect(saving.getByText(/ of .* MB/)).toBeVisible()
  const inList = saving.getByRole('button', { name: new RegExp(`${ATLAS}$`) })
  await inList.click()
  await pressAway(page.getByRole('dialog'), 'Pause')
  await expect(saving.getByText('paused', { exact: true })).toBeVisible()
  await page.reload()
  await expect(saving.getByText('paused', { exact: true })).toBeVisible()
  await inList.click()
  await pressAway(page.getByRole('dialog'), 'Save now')
  await expect(saving.getByText(/ of .* MB/)).toBeVisible()
  await client.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, uploadThroughput: -1, downloadThroughput: -1 },
  })
  await expect(saving).toHaveCount(0)
  await expect(part(page, 'Biology')).toContainText(ATLAS)

  // What comes by itself may be allowed to use mobile data.
  const space = page.getByRole('complementary', { name: libraryWords.space })
  const wifi = space.getByRole('switch', { name: libraryWords.wifiOnly })
  await expect(wifi).toBeChecked()
  await wifi.click()
  await expect(wifi).not.toBeChecked()
  await expect(space).toContainText('New files may use mobile data.')
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
  await pressAway(await askShelf(page, 'Save all Free PDFs'), /^Save now/)
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
