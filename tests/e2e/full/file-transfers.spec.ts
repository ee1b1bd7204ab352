import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { strings as libraryWords } from '../../../web/features/library/strings.ts'
import { type Random, seededRandom } from '../../properties/simulation/random.ts'
import { expect, test, upToDate } from '../../support/app.ts'
import { stretched } from '../../support/calibration.mjs'
import type { FaultProxy } from '../../support/fault-proxy.ts'
import { filesOf, keptOf } from '../../support/kept-files.ts'
import { KillableBrowser } from '../../support/killable.ts'

const STEPS = 200
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)

const LISTS = ['/free-pdfs', '/tests/full', '/tests/part', '/free-pdfs?page=2'] as const
const SLOW = { timeout: 60_000 }
/** For what may be gone before the tap. */
const SOON = { timeout: 500 }

/** A tap on a bubble in any state. It saves, tries again, or asks first and then removes, cancels or does nothing. */
const tapBubble = async (page: Page, random: Random): Promise<void> => {
  const bubbles = page.locator('main li button[data-state]')
  await expect(bubbles.first()).toBeVisible(SLOW)
  const bubble = bubbles.nth(random.int(await bubbles.count()))
  const sheet = page.getByRole('dialog')
  // What was on its way before the tap may have arrived, or failed, by the time that it is tapped.
  const asks = (await bubble.getAttribute('aria-haspopup')) !== null
  await expect(async () => {
    // The sheet of the tap before may come this late.
    if ((await sheet.count()) > 0) await page.keyboard.press('Escape')
    await bubble.click(SOON)
  }).toPass(SLOW)
  if (asks) await sheet.waitFor(SOON).catch(() => undefined)
  if ((await sheet.count()) === 0) return
  const ways = sheet.getByRole('button')
  await (random.chance(0.6) ? ways.last() : ways.first()).click()
  await expect(sheet).toHaveCount(0)
}

/** The titles of what the page of saved files calls saved. */
const calledSaved = async (page: Page): Promise<readonly (string | undefined)[]> => {
  const more = page.getByRole('button', { name: /^Show \d+ more$/ })
  await expect(page.getByRole('region', { name: libraryWords.shelves })).toBeVisible(SLOW)
  while ((await more.count()) > 0) await more.first().click()
  const called = await page
    .getByRole('button', { name: /^Remove from this device: / })
    .evaluateAll((all) =>
      all.map((button) => button.getAttribute('aria-label')?.replace(/^[^:]+: /, '')),
    )
  return called.sort()
}

const cut = (way: FaultProxy, bytes: number): void => {
  way.weather = 'cut'
  way.cutAfter = bytes
  way.breakLines()
}

test(`after ${STEPS} random saves, removes, cuts and kills every file that is called saved opens without a server, and no byte is held that nothing wants`, async ({
  app,
  way,
}) => {
  test.setTimeout(stretched(60_000 + STEPS * 6_000))
  console.log(`SEED=${SEED}`)
  const random = seededRandom(SEED)
  const done = { save: 0, shelf: 0, cut: 0, kill: 0 }
  const profile = await app.profile()
  let browser = await KillableBrowser.open(profile)
  let page = await browser.page()
  const look = (path: string) => page.goto(way.url + path)
  await look('/library')
  await expect(upToDate(page)).toBeAttached(SLOW)
  await look(LISTS[0])

  for (let step = 0; step < STEPS; step += 1) {
    const what = random.next()
    if (what < 0.66) {
      if (random.chance(0.2)) await look(random.pick(LISTS))
      await tapBubble(page, random)
      done.save += 1
    } else if (what < 0.74) {
      await look('/library')
      const shelves = page.getByRole('region', { name: libraryWords.shelves }).getByRole('listitem')
      await expect(shelves.first()).toBeVisible(SLOW)
      await shelves
        .nth(2 + random.int(3))
        .getByRole('button')
        .last()
        .click()
      const now = page.getByRole('dialog').getByRole('button').nth(1)
      if (await now.isVisible()) await now.click()
      await look(random.pick(LISTS))
      done.shelf += 1
    } else if (what < 0.92) {
      cut(way, random.int(60_000))
      await tapBubble(page, random)
      way.weather = 'open'
      done.cut += 1
    } else {
      await browser.kill()
      await rm(join(profile, 'DevToolsActivePort'), { force: true })
      browser = await KillableBrowser.open(profile)
      page = await browser.page()
      await look(random.pick(LISTS))
      done.kill += 1
    }
  }
  if (done.kill === 0) {
    await browser.kill()
    await rm(join(profile, 'DevToolsActivePort'), { force: true })
    browser = await KillableBrowser.open(profile)
    page = await browser.page()
  }
  console.log(JSON.stringify(done))

  way.weather = 'open'
  await look('/library')
  const saving = page.getByRole('region', { name: libraryWords.saving })
  await expect(page.getByRole('region', { name: libraryWords.shelves })).toBeVisible(SLOW)
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    const retry = page.getByRole('button', { name: /^Try all again|^Not saved, try again/ })
    if ((await retry.count()) > 0) await retry.first().click(SOON)
    const get = page.getByRole('button', { name: /^Get them now/ })
    if ((await get.count()) > 0) await get.click(SOON)
    await expect(saving.or(page.getByRole('region', { name: 'Not saved' }))).toHaveCount(0, {
      timeout: 500,
    })
  }).toPass({ timeout: 60_000 })

  const truth = new Map((await filesOf(app.server)).map((file) => [file.url, file]))
  const openTitles = async () => {
    const { opens } = await keptOf(page)
    return opens.map(({ url }) => truth.get(url)?.title).sort()
  }
  await expect
    .poll(async () => {
      const [called, opens] = [await calledSaved(page), await openTitles()]
      return { called, opens, areSame: called.join() === opens.join() }
    }, SLOW)
    .toMatchObject({ areSame: true })
  await app.stop()
  way.weather = 'dead'
  await page.reload()
  const { saved, parts, opens } = await keptOf(page)
  expect(parts).toEqual([])
  for (const { url, status, sha256 } of opens)
    expect({ url, status, sha256 }).toEqual({ url, status: 200, sha256: truth.get(url)?.sha256 })
  expect(saved).toEqual([...new Set(opens.map(({ sha256 }) => sha256))].sort())

  // What the page calls saved is what is here, no more and no less.
  const called = await calledSaved(page)
  expect(called).toEqual(await openTitles())
  expect(called.length).toBeGreaterThan(0)
  await browser.kill()
})
