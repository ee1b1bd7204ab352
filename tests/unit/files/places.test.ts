import { expect, test } from 'vitest'
import type { ReadingPlace } from '../../../sync/api.ts'
import { allOpenings } from '../../../sync/files/wanted/openings.ts'
import { openPlaces, placesToDrop, readPlace } from '../../../sync/files/wanted/places.ts'
import { createFakePlatform } from '../../support/fake-platform.ts'
import { createMemoryDevice, newDeviceDisk } from '../../support/memory-store.ts'
import { target } from './download-world.ts'
import { fileBrowser, SOON } from './file-browser.ts'

const placeOf = (id: string, at: number): ReadingPlace => ({
  collection: 'free_pdfs',
  id: `note0000000000${id}`,
  sha256: 'a'.repeat(64),
  page: 7,
  zoom: 1.5,
  at,
})
const world = () => {
  const device = createMemoryDevice(newDeviceDisk())
  return { device, places: openPlaces(createFakePlatform(1).platform, device) }
}

test('a place that was kept is there for whoever looks, the last left first', async () => {
  const { places } = world()
  const recent = places.recentPlaces()
  const one = places.place(placeOf('a', 0))
  const stops = [recent.subscribe(() => undefined), one.subscribe(() => undefined)]
  await expect.poll(one.getSnapshot, SOON).toEqual({ state: 'ready', value: null })
  expect(await places.keepPlace(placeOf('a', 10))).toEqual({ ok: true })
  await places.keepPlace({ ...placeOf('b', 30), pages: 42, down: 0.25 })
  await places.keepPlace({ ...placeOf('a', 20), page: 9 })
  await expect
    .poll(one.getSnapshot, SOON)
    .toEqual({ state: 'ready', value: { ...placeOf('a', 20), page: 9 } })
  await expect.poll(recent.getSnapshot, SOON).toEqual({
    state: 'ready',
    value: [
      { ...placeOf('b', 30), pages: 42, down: 0.25 },
      { ...placeOf('a', 20), page: 9 },
    ],
  })
  for (const stop of stops) stop()
})

test('the places that were left longest ago go beyond a bound', () => {
  const all = [placeOf('a', 3), placeOf('b', 1), placeOf('c', 2)]
  expect(placesToDrop(all, 2)).toEqual([placeOf('b', 1)])
  expect(placesToDrop(all, 3)).toEqual([])
})

test('what is no place of this version is left alone', async () => {
  const { device, places } = world()
  await places.keepPlace(placeOf('a', 1))
  const [kept] = await device.all('settings')
  if (!kept) throw new Error('nothing was kept')
  expect(readPlace(kept)).toEqual(placeOf('a', 1))
  expect(readPlace({ ...kept, version: 2 })).toBeNull()
  expect(readPlace({ ...kept, kind: 'current' })).toBeNull()
  expect(readPlace({ ...kept, body: '{"page":0}' })).toBeNull()
})

test('opening a file is remembered with its time, once per item', async () => {
  const browser = fileBrowser()
  const tab = await browser.openTab()
  await tab.opened(target)
  await browser.pass(5_000)
  await tab.opened(target)
  expect(await allOpenings(browser.device)).toEqual([
    { collection: 'tests_library', id: target.id, at: browser.platform.now() },
  ])
})
