import { describe, expect, test } from 'vitest'
import { SyncError } from '../../../sync/lib/sync-error.ts'
import type { EnsureFile, NewChange } from '../../../sync/replication/contract.ts'
import { createOutbox } from '../../../sync/replication/outbox.ts'
import { createPuller } from '../../../sync/replication/puller.ts'
import { readMirrorBase } from '../../../sync/replication/read-base.ts'
import { FakeFeed } from '../../support/fake-feed.ts'
import { createFakePlatform, createMemoryLocks } from '../../support/fake-platform.ts'
import { FakePush } from '../../support/fake-push.ts'
import {
  crashAtWrite,
  createMemoryDevice,
  createMemoryMirror,
  type MemoryOptions,
  newDeviceDisk,
  newMirrorDisk,
} from '../../support/memory-store.ts'

const EXAMS = 'tests_library'
const ID = 'exam00000000001'
const ANN = 'adminann0000001'
const exam = (more: object = {}) => ({
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
const edit = (fields: NewChange['fields'], id = ID): NewChange => ({
  op: 'put',
  collection: EXAMS,
  id,
  fields,
})
const REMOVE: NewChange = { op: 'delete', collection: EXAMS, id: ID, fields: {} }

const world = async (rows: readonly { id: string }[] = [exam()]) => {
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
  const shown = async (id = ID) =>
    (await outbox.overlay(EXAMS, await mirror.all(EXAMS))).find((row) => row.id === id) ?? null
  const kept = () => [...(deviceDisk.get('outbox')?.values() ?? [])]
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
  }
}

/** An edit that somebody else makes on the server. */
const elsewhere = (feed: FakeFeed, fields: object) =>
  feed.put(EXAMS, { ...exam(), ...feed.log.get(`${EXAMS}/${ID}`)?.row, ...fields, id: ID })

describe('a change', () => {
  test('is kept by one write, shown at once, and sent with only what changed', async () => {
    const { outbox, onServer, shown, server, kept } = await world()
    await outbox.enqueue(edit({ title: 'Better', subject: 'Biology' }))
    expect(kept()).toHaveLength(1)
    expect(await shown()).toMatchObject({ row: { title: 'Better' }, sync: 'waiting' })
    expect(await outbox.push()).toMatchObject({ kind: 'sent', accepted: 1, reach: { seq: 2 } })
    expect(JSON.parse(server.seen[0]?.[0] ?? '')).toMatchObject({
      op: 'put',
      base: ['epoch0000000001', 1],
      row: { title: 'Better' },
    })
    expect(onServer()).toMatchObject({ title: 'Better', difficulty: 'Medium' })
  })

  test('[R18] is not frozen by a push in whose middle the network goes', async () => {
    const { outbox, server, files, kept } = await world()
    const file = { id: 'file00000000001', url: '/api/files/x', name: 'a.pdf', size: 1 }
    await outbox.enqueue(edit({ file_url: file }))
    let isOpen = true
    files.ensure = async () => {
      isOpen = false
      return 'sent'
    }
    expect(await outbox.push(() => isOpen)).toMatchObject({ kind: 'paused', why: 'offline' })
    expect(server.seen).toEqual([])
    expect(kept()).toMatchObject([{ state: 'waiting' }])
    expect(await outbox.status()).toMatchObject({ paused: 'offline' })
  })

  test('that changes nothing is not kept', async () => {
    const { outbox, kept } = await world()
    expect(await outbox.enqueue(edit({ title: 'Paper' }))).toBeNull()
    expect(kept()).toHaveLength(0)
  })

  test('of a row that is not here is refused', async () => {
    const { outbox } = await world()
    await expect(outbox.enqueue(edit({ title: 'x' }, 'exam00000000099'))).rejects.toMatchObject({
      code: 'missing',
    })
  })

  test('can make a row: without a base, its file by id', async () => {
    const { outbox, onServer, server, shown, pull } = await world([])
    const file = { id: 'file00000000001', url: '/api/files/x', name: 'a.pdf', size: 1 }
    const { id: _, ...fields } = exam({ file_url: file })
    await outbox.enqueue({ ...edit(fields), isNew: true })
    expect(await shown()).toMatchObject({ isNew: true, row: { file_url: file } })
    expect([...(await outbox.filesInUse())]).toEqual([file.id])
    await outbox.push()
    expect(JSON.parse(server.seen[0]?.[0] ?? '')).toMatchObject({
      base: null,
      row: { file_url: file.id },
    })
    expect(onServer()).toMatchObject({ title: 'Paper' })
    expect([...(await outbox.filesInUse())]).toEqual([file.id])
    await pull()
    expect([...(await outbox.filesInUse())]).toEqual([])
  })

  test('can delete a row, which stays marked until the server has agreed', async () => {
    const { outbox, onServer, shown } = await world()
    await outbox.enqueue(REMOVE)
    expect(await shown()).toMatchObject({ isDeleting: true, sync: 'waiting' })
    await outbox.push()
    expect(onServer()).toBeNull()
    expect(await shown()).toBeNull()
  })

  test('made in a form that was opened before the row moved on meets the merge', async () => {
    const { outbox, feed, pull, shown } = await world()
    elsewhere(feed, { title: 'Theirs' })
    await pull()
    await outbox.enqueue({ ...edit({ title: 'Mine' }), seen: exam() })
    await outbox.push()
    expect(await shown()).toMatchObject({ sync: 'conflict' })
  })
})

describe('[R18] bytes', () => {
  test('do not change from the first attempt on, whatever comes', async () => {
    const { outbox, server, feed, pull } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    server.after = () => {
      throw new SyncError('offline')
    }
    await outbox.push()
    await outbox.enqueue(edit({ title: 'Mine, later' }))
    elsewhere(feed, { subject: 'Physics' })
    await pull()
    await outbox.push()
    expect(server.seen[1]).toEqual(server.seen[0])
    expect(server.answers.size).toBe(1)
  })

  test('are sent again after a lost answer, and count once', async () => {
    const { outbox, server, onServer, feed } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    for (const code of ['offline', 'captive', 'server', 'forbidden', 'garbled'] as const) {
      server.after = () => {
        throw new SyncError(code)
      }
      expect(await outbox.push()).toMatchObject({ kind: 'paused', code })
    }
    server.after = () => {}
    expect(await outbox.push()).toMatchObject({ kind: 'sent', accepted: 1 })
    expect(onServer()).toMatchObject({ title: 'Mine' })
    expect(feed.seq).toBe(2)
  })

  test('that an older build made are sent as they are', async () => {
    const { outbox, server, deviceDisk, kept } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    server.before = () => {
      throw new SyncError('offline')
    }
    await outbox.push()
    const [envelope] = kept()
    if (!envelope) throw new Error('nothing kept')
    const bytes = (server.seen[0]?.[0] ?? '').replace('{', '{ ')
    const body = JSON.stringify({ ...JSON.parse(envelope.body), bytes })
    deviceDisk.get('outbox')?.set(envelope.id, { ...envelope, body })
    server.before = () => {}
    expect(await outbox.push()).toMatchObject({ accepted: 1 })
    expect(server.seen.at(-1)).toEqual([bytes])
  })

  test('a store that fails at any moment makes a push end, never throw', async () => {
    for (let at = 0; at < 16; at += 1) {
      const { outbox, tab, onServer } = await world()
      await outbox.enqueue(edit({ title: 'Mine' }))
      let calls = 0
      const beforeEach = () => {
        calls += 1
        if (calls === at) throw new SyncError('aborted')
      }
      expect(['sent', 'paused']).toContain((await tab({ beforeEach }).push()).kind)
      await outbox.push()
      expect(onServer()).toMatchObject({ title: 'Mine' })
    }
  })

  test('are durable as sent before one of them leaves', async () => {
    const { outbox, server, kept } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    let before: unknown
    server.before = (bodies) => {
      const row = kept()[0]
      before = [row?.state, JSON.parse(row?.body ?? '').bytes === bodies[0]]
    }
    await outbox.push()
    expect(before).toEqual(['sent', true])
  })

  test('a crash around any write loses no change and applies none twice', async () => {
    for (let at = 0; at < 12; at += 1) {
      const { tab, outbox, onServer, feed, pull, kept } = await world()
      await outbox.enqueue(edit({ title: 'One' }))
      await outbox.enqueue(edit({ subject: 'Physics' }))
      const { beforeEach, struck } = crashAtWrite(at)
      await Promise.race([tab({ beforeEach }, ANN, createMemoryLocks()).push(), struck])
      await outbox.push()
      await pull()
      expect(onServer()).toMatchObject({ title: 'One', subject: 'Physics' })
      expect(feed.seq).toBe(3)
      expect(kept()).toEqual([])
    }
  })

  test('two tabs that send the same change make one of it', async () => {
    const { tab, outbox, onServer, feed } = await world()
    await outbox.enqueue(edit({ title: 'One' }))
    await Promise.all([outbox.push(), tab().push(), tab().push()])
    expect(onServer()).toMatchObject({ title: 'One' })
    expect(feed.seq).toBe(2)
  })
})

describe('[R18] a later edit of the same row', () => {
  test('waits behind and starts from the row that accepted gave', async () => {
    const { outbox, server, onServer } = await world()
    await outbox.enqueue(edit({ title: 'One' }))
    await outbox.enqueue(edit({ title: 'Two' }))
    expect(await outbox.items()).toMatchObject([{ isBehind: false }, { isBehind: true }])
    expect(await outbox.push()).toMatchObject({ accepted: 2 })
    expect(server.seen.map((bodies) => bodies.length)).toEqual([1, 1])
    expect(JSON.parse(server.seen[1]?.[0] ?? '')).toMatchObject({
      base: ['epoch0000000001', 2],
      row: { title: 'Two' },
    })
    expect(onServer()).toMatchObject({ title: 'Two' })
  })

  test('never stands beside it in one push, while other rows do', async () => {
    const others = [1, 2, 3].map((n) => exam({ id: `other000000000${n}` }))
    const { outbox, server } = await world([exam(), ...others])
    await outbox.enqueue(edit({ title: 'One' }))
    for (const { id } of others) await outbox.enqueue(edit({ title: 'Other' }, id))
    await outbox.enqueue(edit({ title: 'Two' }))
    await outbox.push()
    expect(server.seen.map((bodies) => bodies.length)).toEqual([4, 1])
  })

  test('is folded into the decision when the one in front ends as conflict', async () => {
    const { outbox, feed, onServer, pull, kept } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    await outbox.enqueue(edit({ subject: 'Physics' }))
    elsewhere(feed, { title: 'Theirs' })
    expect(await outbox.push()).toMatchObject({ conflicts: 1, accepted: 0 })
    const [item, ...rest] = await outbox.items()
    expect(rest).toEqual([])
    expect(item?.fields.map(({ field }) => field).sort()).toEqual(['subject', 'title'])
    expect(item?.conflict?.fields).toEqual([
      { field: 'title', base: 'Paper', mine: 'Mine', theirs: 'Theirs' },
    ])
    await outbox.decide(item?.id ?? '', { title: 'theirs' })
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'Theirs', subject: 'Physics' })
    await pull()
    expect(kept()).toEqual([])
  })

  test('is not decided with it when another tab made it after the look at it', async () => {
    for (const end of ['discard', 'theirs'] as const) {
      const { outbox, tab, feed, onServer } = await world()
      await outbox.enqueue(edit({ title: 'Mine' }))
      elsewhere(feed, { title: 'Theirs' })
      await outbox.push()
      const [item] = await outbox.items()
      await tab().enqueue(edit({ subject: 'Physics' }))
      if (end === 'discard') await outbox.discard(item?.id ?? '')
      else await outbox.decide(item?.id ?? '', end)
      await outbox.push()
      expect(onServer()).toMatchObject({ title: 'Theirs', subject: 'Physics' })
    }
  })

  test('that was discarded with it is not brought back by a newer version of the row', async () => {
    for (let at = 0; at < 6; at += 1) {
      const { outbox, tab, feed, onServer, pull, kept } = await world()
      await outbox.enqueue(edit({ title: 'Mine' }))
      await outbox.enqueue(edit({ subject: 'Physics' }))
      elsewhere(feed, { title: 'Theirs' })
      await outbox.push()
      const [item] = await outbox.items()
      const { beforeEach, struck } = crashAtWrite(at)
      const crashed = tab({ beforeEach }, ANN, createMemoryLocks())
      await Promise.race([crashed.discard(item?.id ?? ''), struck])
      const [left] = await outbox.items()
      if (left) await outbox.discard(left.id)
      elsewhere(feed, { title: 'Theirs, later' })
      await pull()
      expect(await outbox.items()).toEqual([])
      expect(kept()).toEqual([])
      await outbox.push()
      expect(onServer()).toMatchObject({ title: 'Theirs, later', subject: 'Biology' })
    }
  })

  test('is not brought back by a crash in the middle of the decision', async () => {
    for (let at = 0; at < 6; at += 1) {
      const { outbox, tab, feed, onServer, pull, kept } = await world()
      await outbox.enqueue(edit({ title: 'Mine' }))
      await outbox.enqueue(edit({ title: 'Mine, later' }))
      elsewhere(feed, { title: 'Theirs' })
      await outbox.push()
      const [item] = await outbox.items()
      const { beforeEach, struck } = crashAtWrite(at)
      const crashed = tab({ beforeEach }, ANN, createMemoryLocks())
      await Promise.race([crashed.decide(item?.id ?? '', 'theirs'), struck])
      const [left] = await outbox.items()
      if (left) await outbox.decide(left.id, 'theirs')
      await outbox.push()
      await pull()
      expect(onServer()).toMatchObject({ title: 'Theirs' })
      expect(kept()).toEqual([])
    }
  })
})

describe('[R20] a conflict', () => {
  test('in other fields is merged without asking, as a new change', async () => {
    const { outbox, feed, server, onServer } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    elsewhere(feed, { subject: 'Physics' })
    expect(await outbox.push()).toMatchObject({ accepted: 1, conflicts: 0 })
    expect(onServer()).toMatchObject({ title: 'Mine', subject: 'Physics' })
    const [first, second] = server.seen.map((bodies) => JSON.parse(bodies[0] ?? ''))
    expect(first.change).not.toBe(second.change)
    expect(second.base).toEqual(['epoch0000000001', 2])
  })

  test('in which both did the same is none', async () => {
    const { outbox, feed, pull, kept } = await world()
    await outbox.enqueue(edit({ title: 'Same' }))
    elsewhere(feed, { title: 'Same' })
    expect(await outbox.push()).toMatchObject({ conflicts: 0 })
    await pull()
    expect(kept()).toEqual([])
  })

  test('asks when one edits a draft that the other publishes', async () => {
    const { outbox, feed } = await world([exam({ status: 'draft' })])
    await outbox.enqueue(edit({ title: 'half a thought' }))
    elsewhere(feed, { status: 'published' })
    expect(await outbox.push()).toMatchObject({ conflicts: 1 })
  })

  test('is seen before anything is sent, once a pull has brought the other version', async () => {
    const { outbox, feed, pull, server } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    elsewhere(feed, { title: 'Theirs', updated_by_name: 'Ben' })
    await pull()
    expect(await outbox.items()).toMatchObject([
      { state: 'conflict', conflict: { theirName: 'Ben' } },
    ])
    expect(server.seen).toEqual([])
  })

  test('is decided on the version that was in sight: a newer one is asked again', async () => {
    const { outbox, feed, pull, onServer } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    elsewhere(feed, { title: 'Theirs' })
    await outbox.push()
    const [item] = await outbox.items()
    elsewhere(feed, { title: 'Theirs, newer' })
    await pull()
    await outbox.decide(item?.id ?? '', 'mine')
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'Theirs, newer' })
    expect(await outbox.items()).toMatchObject([
      { state: 'conflict', conflict: { fields: [{ mine: 'Mine', theirs: 'Theirs, newer' }] } },
    ])
  })

  test('is given up with what was in sight at that moment, not with what was added while it waited', async () => {
    const { outbox, feed, clock, shown } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    elsewhere(feed, { title: 'Theirs' })
    await outbox.push()
    const [item] = await outbox.items()
    let letGo = () => {}
    const held = clock.platform.locks.lock('outbox', () => new Promise<void>((go) => (letGo = go)))
    const discarding = outbox.discard(item?.id ?? '')
    await outbox.enqueue(edit({ difficulty: 'Hard' }))
    await outbox.items()
    letGo()
    await Promise.all([held, discarding])
    expect(await outbox.items()).toMatchObject([{ fields: [{ field: 'difficulty' }] }])
    expect(await shown()).toMatchObject({ row: { difficulty: 'Hard' }, sync: 'waiting' })
  })

  test('is found behind a change whose old answer comes late', async () => {
    const { outbox, feed, server, pull, onServer } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    server.after = () => {
      throw new SyncError('offline')
    }
    await outbox.push()
    elsewhere(feed, { title: 'Theirs' })
    await pull()
    await outbox.enqueue(edit({ title: 'Mine, later' }))
    server.after = () => {}
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'Theirs' })
    expect(await outbox.items()).toMatchObject([{ state: 'conflict' }])
  })

  test('needs a choice for every field', async () => {
    const { outbox, feed } = await world()
    await outbox.enqueue(edit({ title: 'Mine', subject: 'Physics' }))
    elsewhere(feed, { title: 'Theirs', subject: 'Chemistry' })
    await outbox.push()
    const [item] = await outbox.items()
    await expect(outbox.decide(item?.id ?? '', { title: 'mine' })).rejects.toMatchObject({
      code: 'invalid',
    })
    await expect(outbox.decide('nothing', 'mine')).rejects.toMatchObject({ code: 'missing' })
  })

  test('with a deleted row is a decision: made anew with all of it, or let go', async () => {
    for (const choice of ['mine', 'theirs'] as const) {
      const { outbox, feed, pull, kept } = await world()
      await outbox.enqueue(edit({ title: 'Mine' }))
      feed.drop(EXAMS, ID)
      await outbox.push()
      const [item] = await outbox.items()
      expect(item).toMatchObject({ state: 'conflict', conflict: { theirs: null, fields: [] } })
      await outbox.decide(item?.id ?? '', choice)
      await outbox.push()
      const rows = [...feed.log.values()].flatMap(({ row }) => row ?? [])
      if (choice === 'mine') expect(rows).toMatchObject([{ title: 'Mine', type: 'full' }])
      else expect(rows).toEqual([])
      await pull()
      expect(kept()).toEqual([])
    }
  })

  test('of a deletion with an edit asks, and names what was edited', async () => {
    const { outbox, feed, onServer } = await world()
    await outbox.enqueue(REMOVE)
    elsewhere(feed, { title: 'Saved by another' })
    await outbox.push()
    const [item] = await outbox.items()
    expect(item?.conflict?.fields).toMatchObject([{ field: 'title', theirs: 'Saved by another' }])
    await outbox.decide(item?.id ?? '', 'mine')
    await outbox.push()
    expect(onServer()).toBeNull()
  })

  test('of a deletion of what is gone already is none', async () => {
    const { outbox, feed, pull, kept } = await world()
    await outbox.enqueue(REMOVE)
    feed.drop(EXAMS, ID)
    expect(await outbox.push()).toMatchObject({ accepted: 1 })
    await pull()
    expect(kept()).toEqual([])
  })
})

describe('a refusal', () => {
  test('waits for its author, holds up no other row, and is sent again mended', async () => {
    const { outbox, server, onServer } = await world([exam(), exam({ id: 'other0000000001' })])
    server.refuse = ({ row }) => (row.title === 'bad' ? { title: 'too_long' } : null)
    await outbox.enqueue(edit({ title: 'bad', subject: 'Physics' }))
    await outbox.enqueue(edit({ title: 'fine' }, 'other0000000001'))
    expect(await outbox.push()).toMatchObject({ accepted: 1, refused: 1 })
    const [item] = await outbox.items()
    expect(item).toMatchObject({ state: 'refused', errors: { title: 'too_long' } })
    expect(await outbox.push()).toEqual({ kind: 'idle' })
    await outbox.sendAgain(item?.id ?? '', { title: 'good' })
    expect(await outbox.push()).toMatchObject({ accepted: 1 })
    expect(onServer()).toMatchObject({ title: 'good', subject: 'Physics' })
    expect(server.answers.size).toBe(3)
  })

  test('that another tab has mended is not given up by who saw it as it was', async () => {
    const { outbox, tab, server, onServer } = await world()
    await outbox.enqueue(edit({ title: 'bad' }))
    server.refuse = ({ row }) => (row.title === 'bad' ? { title: 'too_long' } : null)
    await outbox.push()
    const [item] = await outbox.items()
    await tab().sendAgain(item?.id ?? '', { title: 'good' })
    await expect(outbox.discard(item?.id ?? '')).rejects.toMatchObject({ code: 'missing' })
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'good' })
  })

  test('can be given up, with what waits behind it', async () => {
    const { outbox, server, kept, shown } = await world()
    server.refuse = () => ({ title: 'too_long' })
    await outbox.enqueue(edit({ title: 'bad' }))
    await outbox.enqueue(edit({ title: 'bad, later' }))
    await outbox.push()
    const [item] = await outbox.items()
    await outbox.discard(item?.id ?? '')
    expect(kept()).toEqual([])
    expect(await shown()).toMatchObject({ row: { title: 'Paper' }, sync: 'sent' })
  })

  test('[R21] because a file is missing puts it again and sends a new change', async () => {
    const { outbox, server, files, onServer } = await world()
    const asked: unknown[] = []
    files.ensure = async (id, { again }) => {
      asked.push([id, again])
      if (again) server.refuse = () => null
      return 'sent'
    }
    server.refuse = () => ({ file_url: 'missing_file' })
    await outbox.enqueue(edit({ file_url: { id: 'file00000000001' } }))
    await outbox.push()
    await outbox.push()
    expect(asked.slice(0, 2)).toEqual([
      ['file00000000001', false],
      ['file00000000001', true],
    ])
    expect(onServer()).toMatchObject({ file_url: { id: 'file00000000001' } })
    expect(server.answers.size).toBe(2)
  })

  test('[R21] because a file is missing asks a person when its bytes are nowhere', async () => {
    const { outbox, server, files } = await world()
    files.ensure = async (_, { again }) => (again ? 'lost' : 'sent')
    server.refuse = () => ({ file_url: 'missing_file' })
    await outbox.enqueue(edit({ file_url: { id: 'file00000000001' } }))
    await outbox.push()
    expect(await outbox.items()).toMatchObject([
      { state: 'refused', errors: { file_url: 'missing_file' } },
    ])
    expect(await outbox.push()).toEqual({ kind: 'idle' })
  })

  test('a row waits for its file, and the other rows do not', async () => {
    const { outbox, server, files } = await world([exam(), exam({ id: 'other0000000001' })])
    files.ensure = async () => 'later'
    await outbox.enqueue(edit({ file_url: { id: 'file00000000001' } }))
    expect(await outbox.push()).toMatchObject({ kind: 'paused', why: 'offline' })
    await outbox.enqueue(edit({ title: 'fine' }, 'other0000000001'))
    expect(await outbox.push()).toMatchObject({ accepted: 1 })
    expect(server.seen).toHaveLength(1)
  })
})

describe('[R18] a push that is turned down as a whole', () => {
  const turnDown = (server: FakePush, status: number, isBad: (body: string) => boolean) => {
    server.before = (bodies) => {
      if (bodies.some(isBad)) throw new SyncError('rejected', { status })
    }
  }

  test('is sent one by one, and only the bad one goes to the tray, after three times alone', async () => {
    const others = [1, 2].map((n) => exam({ id: `other000000000${n}` }))
    const { outbox, server, onServer } = await world([exam(), ...others])
    await outbox.enqueue(edit({ title: 'bad' }))
    for (const { id } of others) await outbox.enqueue(edit({ title: 'fine' }, id))
    turnDown(server, 400, (body) => body.includes('"bad"'))
    expect(await outbox.push()).toMatchObject({ accepted: 2 })
    await outbox.push()
    expect(await outbox.items()).toMatchObject([{ state: 'sending' }])
    await outbox.push()
    const [item] = await outbox.items()
    expect(item).toMatchObject({ state: 'unknown' })
    expect(await outbox.push()).toEqual({ kind: 'idle' })
    const alone = server.seen.filter((bodies) => bodies.length === 1)
    const bad = alone.filter(([body]) => body?.includes('"bad"'))
    expect(bad).toHaveLength(3)
    server.before = () => {}
    await outbox.sendAgain(item?.id ?? '')
    await outbox.push()
    expect(server.seen.at(-1)).toEqual(bad[0])
    expect(onServer()).toMatchObject({ title: 'bad' })
  })

  test('counts for 400, 404 and 413 only', async () => {
    const { outbox, server } = await world()
    await outbox.enqueue(edit({ title: 'bad' }))
    for (const status of [405, 409, 422, 431, 499]) {
      turnDown(server, status, () => true)
      expect(await outbox.push()).toMatchObject({ kind: 'paused', why: 'failing' })
    }
    expect(await outbox.items()).toMatchObject([{ state: 'sending' }])
    for (const status of [404, 413, 400]) {
      turnDown(server, status, () => true)
      await outbox.push()
    }
    expect(await outbox.items()).toMatchObject([{ state: 'unknown' }])
  })
})

describe('the author', () => {
  test('[R19] sees and sends only what is his', async () => {
    const { outbox, tab, server } = await world()
    await outbox.enqueue(edit({ title: 'by Ann' }))
    const ben = tab({}, 'adminben0000001')
    expect(await ben.items()).toEqual([])
    expect(await ben.push()).toEqual({ kind: 'idle' })
    expect(server.seen).toEqual([])
    expect(await outbox.items()).toHaveLength(1)
  })

  test('an ended session pauses the outbox and loses nothing', async () => {
    const { outbox, server } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    server.before = () => {
      throw new SyncError('unauthorized')
    }
    expect(await outbox.push()).toMatchObject({ kind: 'paused', why: 'signed-out' })
    expect(await outbox.status()).toMatchObject({ sending: 1, paused: 'signed-out' })
    server.before = () => {}
    expect(await outbox.push()).toMatchObject({ accepted: 1 })
    expect(await outbox.status()).toMatchObject({ sending: 0, paused: null })
  })

  test('can give up an edit and keep a later one, but nothing outlives a row never made', async () => {
    const { outbox, onServer, kept } = await world()
    const first = await outbox.enqueue(edit({ title: 'Mine' }))
    await outbox.enqueue(edit({ subject: 'Physics' }))
    await outbox.discard(first ?? '')
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'Paper', subject: 'Physics' })
    const { id: _, ...fields } = exam()
    const made = await outbox.enqueue({ ...edit(fields, 'exam00000000002'), isNew: true })
    await outbox.enqueue(edit({ title: 'later' }, 'exam00000000002'))
    await outbox.discard(made ?? '')
    expect(kept().filter(({ state }) => state !== 'accepted')).toEqual([])
  })

  test('cannot call back what is on its way', async () => {
    const { outbox, server } = await world()
    const id = await outbox.enqueue(edit({ title: 'Mine' }))
    server.after = () => {
      throw new SyncError('offline')
    }
    await outbox.push()
    await expect(outbox.discard(id ?? '')).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('[R19] the overlay of an accepted change', () => {
  test('bridges the time until the mirror has it, and then ends', async () => {
    const { outbox, shown, pull, kept } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    await outbox.push()
    expect(await shown()).toMatchObject({ row: { title: 'Mine' }, sync: 'sent' })
    expect(await outbox.items()).toEqual([])
    await pull()
    expect(kept()).toEqual([])
    expect(await shown()).toMatchObject({ row: { title: 'Mine' } })
  })

  test('ends when the server has lost it, and says so', async () => {
    const { outbox, feed, pull, kept, shown, clock } = await world()
    const backup = feed.save()
    await outbox.enqueue(edit({ title: 'Mine' }))
    await outbox.push()
    feed.restore(backup)
    expect(await pull()).toEqual({ lost: 1 })
    expect(kept()).toEqual([])
    await clock.pass(60_000)
    expect(await shown()).toMatchObject({ row: { title: 'Paper' } })
  })

  test('that the server has lost is no version to lay a waiting edit on', async () => {
    const { outbox, feed, pull, kept } = await world()
    const backup = feed.save()
    await outbox.enqueue(edit({ title: 'Mine' }))
    await outbox.push()
    feed.restore(backup)
    elsewhere(feed, { subject: 'Physics' })
    await outbox.enqueue(edit({ difficulty: 'Hard' }))
    await pull()
    const waiting = kept().map(({ body }) => JSON.parse(body))
    expect(waiting).toHaveLength(1)
    expect(waiting[0].base[0]).toBe(feed.epoch)
    expect(await outbox.push()).toMatchObject({ accepted: 1, conflicts: 0 })
  })

  test('does not end by a head that was asked before it was accepted', async () => {
    const { outbox, feed, kept, mirrorDisk } = await world()
    const head = feed.head()
    await outbox.enqueue(edit({ title: 'Mine' }))
    await outbox.push()
    const { state } = mirrorDisk
    if (!state) throw new Error('no state')
    expect(await outbox.settle({ state, head, line: feed.remote().line })).toEqual({ lost: 0 })
    expect(kept()).toHaveLength(1)
  })
})

describe('a base', () => {
  test('of a line that is gone is never taken for the server’s content', async () => {
    const { outbox, feed, onServer } = await world()
    const backup = feed.save()
    elsewhere(feed, { title: 'lost' })
    feed.restore(backup)
    elsewhere(feed, { title: 'written anew' })
    await outbox.enqueue(edit({ title: 'Mine' }))
    expect(await outbox.push()).toMatchObject({ conflicts: 1, accepted: 0 })
    expect(onServer()).toMatchObject({ title: 'written anew' })
  })

  test('of a row that a rebuild has not met is none', async () => {
    const { mirrorDisk, outbox, server } = await world()
    const { state } = mirrorDisk
    if (!state) throw new Error('no state')
    mirrorDisk.state = { ...state, generation: 2, seq: 0, rebuilding: true }
    await outbox.enqueue(edit({ title: 'Mine' }))
    await outbox.push()
    expect(JSON.parse(server.seen[0]?.[0] ?? '').base).toEqual([state.epoch, 0])
    expect(server.seen).toHaveLength(2)
  })
})

test('[R18] an envelope of a newer build stays, and its files with it', async () => {
  const { outbox, deviceDisk, pull, kept } = await world()
  const body = JSON.stringify({ attachments: ['file00000000009'] })
  const newer = {
    id: 'z',
    author: ANN,
    kind: 'change',
    version: 2,
    state: 'waiting',
    order: 1,
    body,
  }
  deviceDisk.set('outbox', new Map([['z', newer]]))
  await outbox.push()
  await pull()
  expect(kept()).toEqual([newer])
  expect((await outbox.filesInUse()).has('file00000000009')).toBe(true)
})
