import { createHash } from 'node:crypto'
import type { Page } from 'playwright/test'
import { becomeOfflineReady, expect, test } from '../../support/app.ts'
import { stretched } from '../../support/calibration.mjs'
import type { FaultProxy, Weather } from '../../support/fault-proxy.ts'
import { filesOf, keptOf } from '../../support/kept-files.ts'

const SAVED = 'Saved on this device: opens without internet.'
const CUT = 3000

/** Faults while a file is being saved, each with the words of its page and with what is kept. */
const FAULTS: readonly {
  readonly name: string
  readonly weather: Weather
  /** Some of it was here before, as after a cut. */
  readonly isBegun?: boolean
  readonly says: string
  /** It is not tried again by itself. */
  readonly hasFailed?: boolean
  /** Least number of resumed transfers, the last one with an open line included, where parts are kept. */
  readonly goesOn?: number
  readonly keepsParts?: boolean
}[] = [
  {
    ...{ name: 'a file that is missing', weather: 'gone' },
    ...{ says: 'This file is not on the site any more.', hasFailed: true },
  },
  {
    ...{ name: 'other bytes than promised', weather: 'wrong' },
    says: 'The file arrived damaged, so it was deleted. Try again.',
    hasFailed: true,
  },
  {
    ...{ name: 'a login page', weather: 'captive' },
    says: 'This Wi-Fi sent its login page instead of the file. Sign in to the Wi-Fi.',
  },
  {
    ...{ name: 'an answer that ends early', weather: 'short', goesOn: 1 },
    ...{ says: 'Waits for its turn or for internet. It starts by itself.', keepsParts: true },
  },
  {
    ...{ name: 'a part that the server says it has not', weather: 'beyond', isBegun: true },
    ...{ says: SAVED, goesOn: 1 },
  },
  {
    ...{ name: 'a server that ignores which part is wanted', weather: 'whole', isBegun: true },
    ...{ says: SAVED, goesOn: 1 },
  },
]

/** The page comes to these words: the cause of its pause is gone, and it looks again. */
const comesTo = (page: Page, words: string): Promise<void> =>
  expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText(words).first()).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })

/** Saves the file of this title; notes beside it have a button of their own. */
const save = (page: Page, title: string): Promise<void> =>
  page
    .getByRole('button', { name: /^Save .* offline: / })
    .and(page.getByRole('button', { name: `offline: ${title}` }))
    .click()

/** Leaves the beginning of the file here, and no line. */
const cutShort = async (page: Page, way: FaultProxy, title: string): Promise<void> => {
  way.weather = 'short'
  await save(page, title)
  await expect.poll(async () => (await keptOf(page)).parts.length).toBeGreaterThan(0)
  way.weather = 'dead'
  way.ranges.length = 0
}

test('whatever happens to a file on its way ends in the right state, and nothing but the right bytes is ever called saved', async ({
  app,
  way,
}) => {
  test.setTimeout(stretched(120_000))
  const notes = (await filesOf(app.server)).filter(
    ({ collection, size }) => collection === 'free_pdfs' && size > 2 * CUT,
  )
  const page = await app.device({ address: way.url })
  await becomeOfflineReady(page, '/free-pdfs')
  for (const [
    at,
    { name, weather, isBegun, says, hasFailed, goesOn = 0, keepsParts },
  ] of FAULTS.entries()) {
    const note = notes[at]
    if (!note) throw new Error(`no note for ${name}`)
    await test.step(name, async () => {
      way.weather = 'open'
      way.cutAfter = CUT
      way.ranges.length = 0
      await page.goto(`/free-pdfs/${note.id}`)
      await expect(page.getByText(/^Not on this device yet/)).toBeVisible()
      if (isBegun) await cutShort(page, way, note.title)
      way.weather = weather
      if (!isBegun) await save(page, note.title)
      await comesTo(page, says)
      if (keepsParts)
        await expect.poll(async () => (await keptOf(page)).parts.length).toBeGreaterThan(0)
      const before = await keptOf(page)
      expect(before.parts.length > 0).toBe(keepsParts === true)
      expect(before.saved).toHaveLength(says === SAVED ? at + 1 : at)

      way.weather = 'open'
      if (hasFailed) await page.getByRole('button', { name: /^Not saved, try again/ }).click()
      await comesTo(page, SAVED)
      const { opens, parts } = await keptOf(page)
      expect(parts).toEqual([])
      const kept = opens.find(({ url }) => url === note.url)
      expect(kept).toEqual({ url: note.url, status: 200, sha256: note.sha256 })
      const served = await (await fetch(app.url + note.url)).arrayBuffer()
      expect(createHash('sha256').update(Buffer.from(served)).digest('hex')).toBe(note.sha256)
      for (const range of way.ranges) expect(range).toMatch(/ bytes=[1-9]\d+-$/)
      // Each look of the device brings another part of what is cut short.
      if (keepsParts) expect(way.ranges.length).toBeGreaterThanOrEqual(goesOn)
      else expect(way.ranges).toHaveLength(goesOn)
    })
  }
})
