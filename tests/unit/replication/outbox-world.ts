import type { CollectionName } from '../../../sync/model/collections.ts'
import type { EnsureFile, NewChange } from '../../../sync/replication/contract.ts'
import { createOutbox } from '../../../sync/replication/outbox.ts'
import { createPuller } from '../../../sync/replication/puller.ts'
import { readMirrorBase } from '../../../sync/replication/read-base.ts'
import { FakeFeed } from '../../support/fake-feed.ts'
import { createFakePlatform } from '../../support/fake-platform.ts'
import { FakePush } from '../../support/fake-push.ts'
import {
  createMemoryDevice,
  createMemoryMirror,
  type MemoryOptions,
  newDeviceDisk,
  newMirrorDisk,
} from '../../support/memory-store.ts'

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
  const mirrorDisk = newMirrorDisk()
  const deviceDisk = newDeviceDisk()
  const clock = createFakePlatform(11)
  const mirror = createMemoryMirror(mirrorDisk)
  const puller = createPuller({
    mirror,
    device: createMemoryDevice(deviceDisk),
    mirrorName: ANN,
    remote: feed.remote(),
    platform: clock.platform,
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
      quarantined: mirror.quarantined,
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
    (await outbox.overlay(of, await mirror.all(of))).find((row) => row.id === id) ?? null
  const inState = (isJournal: boolean) =>
    [...(deviceDisk.get('outbox')?.values() ?? [])].filter(
      ({ state }) => (state === 'kept') === isJournal,
    )
  /** The outbox without its journal of accepted changes. */
  const kept = () => inState(false)
  const journal = () => inState(true)
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
    journal,
  }
}

/** An edit that another person makes on the server. */
export const elsewhere = (feed: FakeFeed, fields: object) =>
  feed.put(EXAMS, { ...exam(), ...feed.log.get(`${EXAMS}/${ID}`)?.row, ...fields, id: ID })
