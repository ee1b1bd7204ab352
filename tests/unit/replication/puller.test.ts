import { describe, expect, test } from 'vitest'
import { createPuller } from '../../../sync/replication/puller.ts'
import { FakeFeed } from '../../support/fake-feed.ts'
import { createFakePlatform, createMemoryLocks } from '../../support/fake-platform.ts'
import {
  createMemoryDevice,
  createMemoryMirror,
  type MemoryOptions,
  newDeviceDisk,
  newMirrorDisk,
} from '../../support/memory-store.ts'

const NOTES = 'free_pdfs'
const note = (n: number, more: object = {}) => ({
  id: `note${String(n).padStart(11, '0')}`,
  created_at: '2026-11-21 09:30:00.000Z',
  title: `Note ${n}`,
  subject: 'Biology',
  file_url: null,
  ...more,
})

const world = (server = new FakeFeed()) => {
  const mirrorDisk = newMirrorDisk()
  const deviceDisk = newDeviceDisk()
  const locks = createMemoryLocks()
  const clock = createFakePlatform(7, locks)
  const heard: string[] = []
  const tab = (options: MemoryOptions = {}) =>
    createPuller({
      mirror: createMemoryMirror(mirrorDisk, options),
      device: createMemoryDevice(deviceDisk, options),
      mirrorName: 'visitor',
      remote: server.remote(),
      platform: clock.platform,
      events: {
        onNewerShape: (shape) => heard.push(`shape ${shape}`),
        removing: async (collection, ids) => {
          heard.push(`removing ${collection} ${ids.join(' ')}`)
        },
      },
    })
  const titles = () =>
    [...(mirrorDisk.rows.get(NOTES)?.values() ?? [])].map(({ row }) => row.title).sort()
  return { server, mirrorDisk, deviceDisk, clock, locks, heard, tab, titles }
}

describe('a pull', () => {
  test('brings every row and says that it is current', async () => {
    const { server, tab, titles, mirrorDisk } = world()
    server.pageLimit = 2
    for (let n = 1; n <= 5; n += 1) server.put(NOTES, note(n))
    const outcome = await tab().pull()
    expect(outcome).toMatchObject({ kind: 'current', changed: true })
    expect(titles()).toEqual(['Note 1', 'Note 2', 'Note 3', 'Note 4', 'Note 5'])
    expect(mirrorDisk.state).toMatchObject({ seq: 5, horizon: 5, epoch: server.epoch })
  })
})
