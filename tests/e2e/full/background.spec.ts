import type { Page } from 'playwright/test'
import { strings as libraryWords } from '../../../web/features/library/strings.ts'
import { becomeOfflineReady, expect, test } from '../../support/app.ts'
import { filesOf, keptOf } from '../../support/kept-files.ts'

const ATLAS = 'Biology picture atlas: 60 labelled plates'
const FILES = /\/api\/files\/.*\.pdf$/

/** As when another app opens over it: the page is told that it is hidden, and may end soon after. */
const goOutOfSight = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })

/** Ids of what this browser fetches by itself now. */
const fetching = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready
    return Reflect.get(worker, 'backgroundFetch').getIds()
  })

test('what waits when the page is left is fetched by the browser itself; a page that comes back keeps what came whole, and fetches the file under way anew', async ({
  app,
  way,
}) => {
  const truth = new Map((await filesOf(app.server)).map((file) => [file.url, file]))
  const beside = await app.open(await app.profile(), { address: way.url })
  const page = await beside.context().newPage()
  await becomeOfflineReady(page, '/free-pdfs')
  way.holds = FILES
  const asked = () => way.seen.filter((line) => FILES.test(line)).map((line) => line.slice(4))
  const waits = page.getByRole('button', { name: /^(?:Waiting|Saving)/ })
  for (const count of [1, 2, 3]) {
    await page
      .getByRole('button', { name: /^Save .* offline: / })
      .first()
      .click()
    await expect(waits).toHaveCount(count)
  }
  await page.getByRole('searchbox').fill(ATLAS)
  await page.getByRole('button', { name: new RegExp(`^Save .* offline: .*${ATLAS}$`) }).click()
  await expect(waits).toHaveCount(1)
  await expect.poll(asked).toHaveLength(1)
  const [own = ''] = asked()
  await goOutOfSight(page)
  await expect.poll(() => fetching(page)).toHaveLength(1)
  await page.close()

  // The big file falls silent on its way, the others come.
  way.weather = 'stall'
  way.cutAfter = 300_000
  way.letGo()
  await beside.goto('/icons/icon.svg')
  await expect.poll(() => new Set(asked()).size).toBe(4)
  const isBig = (url: string) => truth.get(url)?.title === ATLAS
  await expect.poll(() => [...way.running].map(({ line }) => isBig(line.slice(4)))).toEqual([true])
  expect((await keptOf(beside)).saved).toEqual([])
  const wanted = new Map([...new Set(asked())].map((url) => [url, truth.get(url)?.sha256]))

  way.weather = 'open'
  way.seen.length = 0
  await beside.goto('/library')
  await expect.poll(async () => (await keptOf(beside)).saved, { timeout: 20_000 }).toHaveLength(4)
  await expect(beside.getByRole('region', { name: libraryWords.saving })).toHaveCount(0)
  expect(await fetching(beside)).toEqual([])
  expect(asked().sort()).toEqual(
    [...wanted.keys()].filter((url) => url === own || isBig(url)).sort(),
  )
  const { opens, parts } = await keptOf(beside)
  expect(parts).toEqual([])
  expect(new Map(opens.map(({ url, sha256 }) => [url, sha256]))).toEqual(wanted)
})
