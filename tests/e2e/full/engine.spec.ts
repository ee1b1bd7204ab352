import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { DESK, expect, openUpToDate, test } from '../../support/app.ts'
import { beforeEngine, engineOf, everywhere, killEngine } from '../../support/in-engine.ts'
import { editTitle, LIBRARY, openLibrary, rowOf } from '../../support/library.ts'
import { cards, LIST } from '../../support/stories/engine.ts'
import { refuseWorkers } from '../../support/without-workers.ts'

const isAlive = async (): Promise<boolean> => {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name = '' }) => name.startsWith('engine-'))
}

test('[M5] an engine that is killed before it is ready is followed by another', async ({
  page,
}) => {
  let killed = 0
  const stop = await beforeEngine(page, async (engine) => {
    stop()
    await expect.poll(() => engine.evaluate(isAlive)).toBe(true)
    await engine.evaluate(() => self.close()).catch(() => undefined)
    killed += 1
  })
  await openUpToDate(page, LIST)
  expect(killed).toBe(1)
  await engineOf(page)
})

test('[M5] without locks the engine is missed by its silence, and followed by another', async ({
  page,
}) => {
  await page.clock.install()
  await everywhere(page, () =>
    Object.defineProperty(Object.getPrototypeOf(navigator), 'locks', { value: undefined }),
  )
  await openUpToDate(page, LIST)
  await killEngine(page)
  for (let asked = 0; asked < 5; asked += 1) await page.clock.fastForward(5_000)
  await engineOf(page)
  const [name] = await cards(page).allTextContents()
  await page.getByRole('searchbox').fill(name ?? '')
  await expect(cards(page)).toHaveText([name ?? ''])
})

test('[M5] where no worker can be made the engine runs on the page: a list, its search, and an edit that is sent', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  await refuseWorkers(page.context())
  await openUpToDate(page, LIST)
  expect(page.workers()).toEqual([])
  const [name] = await cards(page).allTextContents()
  await page.getByRole('searchbox').fill(name ?? '')
  await expect(cards(page)).toHaveText([name ?? ''])
  const title = await openLibrary(page)
  await editTitle(page, title, 'Sent without a worker')
  await page.goto(LIBRARY)
  await expect(rowOf(page, 'Sent without a worker')).toContainText(panelWords.sync.sent, {
    timeout: 20_000,
  })
})
