import { createPuller } from '../../../sync/replication/puller.ts'
import { FakeFeed } from '../../support/fake-feed.ts'
import { createFakePlatform, createMemoryLocks } from '../../support/fake-platform.ts'
import {
  createMemoryDevice,
  createMemoryMirrors,
  currentOf,
  type MemoryOptions,
  newDeviceDisk,
  newMirrorDisks,
} from '../../support/memory-store.ts'
import { docsAmong } from '../../support/mirror-doc.ts'

export const NOTES = 'free_pdfs'
export const noteId = (n: number) => `note${String(n).padStart(11, '0')}`
export const note = (n: number, more: object = {}) => ({
  id: noteId(n),
  created_at: '2026-11-21 09:30:00.000Z',
  title: `Note ${n}`,
  subject: 'Biology',
  file_url: null,
  ...more,
})

export const world = () => {
  const server = new FakeFeed()
  const mirrorDisks = newMirrorDisks()
  const deviceDisk = newDeviceDisk()
  const locks = createMemoryLocks()
  const clock = createFakePlatform(7, locks)
  const heard: string[] = []
  const tab = (options: MemoryOptions = {}, tabLocks = locks) =>
    createPuller({
      mirrors: createMemoryMirrors(mirrorDisks, options),
      device: createMemoryDevice(deviceDisk, options),
      mirrorName: 'visitor',
      remote: server.remote(),
      platform: { ...clock.platform, locks: tabLocks },
      events: {
        onNewerShape: (shape) => heard.push(`shape ${shape}`),
      },
    })
  /** The mirror that is shown. */
  const current = () => currentOf(mirrorDisks, deviceDisk, 'visitor')
  const titles = () =>
    docsAmong([...current().rows.values()], NOTES)
      .map(({ row }) => row.title)
      .sort()
  const truth = () =>
    [...server.log.values()].flatMap(({ row }) => (row === null ? [] : [row.title])).sort()
  const fill = (count: number) => {
    for (let n = 1; n <= count; n += 1) server.put(NOTES, note(n))
  }
  return { server, mirrorDisks, current, deviceDisk, clock, heard, tab, titles, truth, fill }
}
