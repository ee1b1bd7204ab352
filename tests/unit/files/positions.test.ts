import { expect, test } from 'vitest'
import type { ReadingPosition } from '../../../sync/api.ts'
import { openPositions } from '../../../sync/files/wanted/positions.ts'
import { createFakePlatform } from '../../support/fake-platform.ts'
import { createMemoryDevice, newDeviceDisk } from '../../support/memory-store.ts'
import { nowOf } from '../../support/observed.ts'
import { SOON } from './file-browser.ts'

const positionOf = (id: string, at: number): ReadingPosition => ({
  collection: 'free_pdfs',
  id: `note0000000000${id}`,
  sha256: 'a'.repeat(64),
  page: 7,
  zoom: 1.5,
  at,
})
const world = () => {
  const device = createMemoryDevice(newDeviceDisk())
  return { device, positions: openPositions(createFakePlatform(1).platform, device) }
}

test('a position that was kept is there for whoever looks, the last left first', async () => {
  const { positions } = world()
  const recent = positions.recentPositions()
  const one = positions.position(positionOf('a', 0))
  const stops = [recent.subscribe(), one.subscribe()]
  await expect.poll(() => nowOf(one), SOON).toEqual({ state: 'ready', value: null })
  expect(await positions.keepPosition(positionOf('a', 10))).toEqual({ ok: true })
  await positions.keepPosition({ ...positionOf('b', 30), pages: 42, down: 0.25 })
  await positions.keepPosition({ ...positionOf('a', 20), page: 9 })
  await expect
    .poll(() => nowOf(one), SOON)
    .toEqual({ state: 'ready', value: { ...positionOf('a', 20), page: 9 } })
  await expect
    .poll(() => nowOf(recent), SOON)
    .toEqual({
      state: 'ready',
      value: [
        { ...positionOf('b', 30), pages: 42, down: 0.25 },
        { ...positionOf('a', 20), page: 9 },
      ],
    })
  for (const stop of stops) stop.unsubscribe()
})
