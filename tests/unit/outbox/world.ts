import type { CollectionName } from '../../../sync/model/collections.ts'
import { createOutbox, type NewChange } from '../../../sync/outbox/outbox.ts'
import type { ConflictChoice } from '../../../sync/outbox/states.ts'
import type { EnsureFile } from '../../../sync/replication/contract.ts'
import { createPuller } from '../../../sync/replication/puller.ts'
import { readMirrorBase } from '../../../sync/store/read-row.ts'
import { followTurns } from '../../../sync/store/turns.ts'
import { FakeFeed } from '../../support/fake-feed.ts'
import { createFakePlatform } from '../../support/fake-platform.ts'
import { FakePush } from '../../support/fake-push.ts'
import {
  createMemoryDevice,
  createMemoryMirrors,
  type MemoryOptions,
  newDeviceDisk,
  newMirrorDisks,
} from '../../support/memory-store.ts'
import { docsAmong } from '../../support/mirror-doc.ts'

export const EXAMS = 'tests_library'
export const ID = 'exam00000000001'
export const ANN = 'adminann0000001'
export const exam = (more: object = {}) => ({
  id: ID,
  created_at: '2026-11-21 09:30:00.000Z',
  updated_at: '2026-11-21 09:30:00.000Z',
  status: 'published',
  publish_at: '',
  type: 'full',
  title: 'Paper',
  subject: 'Biology',
  category: 'fst',
  difficulty: 'Medium',
  file_url: null,
  ...more,
})
export const edit = (fields: NewChange['fields'], id = ID): NewChange => ({
  op: 'put',
  collection: EXAMS,
  id,
  fields,
})
export const REMOVE: NewChange = { op: 'delete', collection: EXAMS, id: ID, fields: {} }

export const world = async (rows: readonly { id: string }[] = [exam()]) => {
  const feed = new FakeFeed()
  const server = new FakePush(feed)
  for (const row of rows) feed.put(EXAMS, row)
  const disks = newMirrorDisks()
  const mirrorDisk = disks.a
  const deviceDisk = newDeviceDisk()
  const clock = createFakePlatform(11)
  const mirrors = createMemoryMirrors(disks)
  const mirror = followTurns(mirrors, createMemoryDevice(deviceDisk), ANN)
  const puller = createPuller({
    mirrors,
    device: createMemoryDevice(deviceDisk),
    mirrorName: ANN,
    remote: feed.remote(),
    platform: clock.platform,
    events: { turned: mirror.refresh },
  })
  const files: { ensure: EnsureFile } = { ensure: async () => 'sent' }
  const tab = (
    options: Pick<MemoryOptions, 'beforeEach'> = {},
    author = ANN,
    locks = clock.platform.locks,
  ) =>
    createOutbox({
      device: createMemoryDevice(deviceDisk, options),
      platform: { ...clock.platform, locks },
      remote: server.remote(author),
      author,
      readBase: readMirrorBase(mirror),
      ensureFile: (id, about) => files.ensure(id, about),
    })
  const outbox = tab()
  const pull = async () => {
    const outcome = await puller.pull()
    if (outcome.kind !== 'current') throw new Error(outcome.kind)
    return outbox.settle({ ...outcome, line: feed.remote().line })
  }
  await pull()
  const onServer = (id = ID) => feed.log.get(`${EXAMS}/${id}`)?.row ?? null
  const shown = async (id = ID, of: CollectionName = EXAMS) =>
    (await outbox.overlay(of, docsAmong(await mirror.all(), of))).find((row) => row.id === id) ??
    null
  /** The outbox as it lies on the disk. */
  const kept = () => [...(deviceDisk.get('outbox')?.values() ?? [])]
  const front = async () => {
    const [item] = await outbox.items()
    if (!item) throw new Error('nothing waits')
    return item
  }
  /** Ends the conflict that is shown first. */
  const decide = async (choice: ConflictChoice) => {
    const { id, conflict } = await front()
    await outbox.decide(id, conflict?.seq ?? -1, choice)
  }
  return {
    feed,
    server,
    mirrorDisk,
    deviceDisk,
    clock,
    files,
    tab,
    outbox,
    pull,
    onServer,
    shown,
    kept,
    front,
    decide,
  }
}

/** An edit that another person makes on the server. */
export const elsewhere = (feed: FakeFeed, fields: object) =>
  feed.put(EXAMS, { ...exam(), ...feed.log.get(`${EXAMS}/${ID}`)?.row, ...fields, id: ID })
