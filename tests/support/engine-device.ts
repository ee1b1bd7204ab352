import { randomUUID } from 'node:crypto'
import type { Platform } from '../../sync/lib/platform.ts'
import { SyncError } from '../../sync/lib/sync-error.ts'
import type { PushChange, PushResult } from '../../sync/model/wire.ts'
import { createOutbox, type Outbox } from '../../sync/outbox/outbox.ts'
import type { TokenSource } from '../../sync/remote/answer.ts'
import { createPutFile, type Upload } from '../../sync/remote/file-upload.ts'
import { createFeedRemote, createPushRemote, type PushRemote } from '../../sync/remote/port.ts'
import { createPuller } from '../../sync/replication/puller.ts'
import { readMirrorBase, readRow } from '../../sync/store/read-row.ts'
import { followTurns } from '../../sync/store/turns.ts'
import { createMemoryLocks } from './fake-platform.ts'
import {
  createMemoryDevice,
  createMemoryMirrors,
  currentOf,
  newDeviceDisk,
  newMirrorDisks,
} from './memory-store.ts'
import { recordId, type TestAdmin, type TestServer } from './pocketbase.ts'

/** Of no jitter: a rebuild begins at once. */
const platformOf = (now: () => number): Platform => ({
  locks: createMemoryLocks(),
  now,
  random: () => 0,
  newId: recordId,
  newUuid: randomUUID,
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
})

/** An answer that was read, and the change that it is the answer to. */
export interface Answered {
  readonly result: PushResult
  readonly sent: PushChange
}

/** Hands on the answers that were read. */
const telling = (remote: PushRemote, tell: (answered: Answered) => void): PushRemote => ({
  push: async (admin, bodies) => {
    const results = await remote.push(admin, bodies)
    // as: the outbox has made them of changes.
    for (const [at, result] of results.entries())
      tell({ result, sent: JSON.parse(bodies[at] ?? '') as PushChange })
    return results
  },
})

/** The shipping engine of one device, in memory, beside a real server; it does what it is told to. */
export const openEngineDevice = (server: TestServer, admin?: TestAdmin) => {
  const disks = newMirrorDisks()
  const mirrors = createMemoryMirrors(disks)
  const deviceDisk = newDeviceDisk()
  const device = createMemoryDevice(deviceDisk)
  let skippedMs = 0
  const platform = platformOf(() => Date.now() + skippedMs)
  const session: TokenSource | undefined = admin && {
    token: async () => admin.token,
    refused: async () => undefined,
  }
  const at = { baseUrl: server.url }
  const remote = createFeedRemote({
    ...at,
    random: Math.random,
    ...(session ? { admin: session } : {}),
  })
  const mirrorName = admin?.id ?? 'visitor'
  const mirror = followTurns(mirrors, device, mirrorName)
  const disk = () => currentOf(disks, deviceDisk, mirrorName)
  const docs = () => [...disk().rows.values()].filter(({ text }) => text !== '')
  let rebuilds = 0
  const events = {
    turned: async () => {
      rebuilds += 1
      await mirror.refresh()
    },
  }
  const puller = createPuller({ mirrors, device, mirrorName, remote, platform, events })
  const files = new Map<string, Upload>()
  const accepted: Answered[] = []
  const outboxOf = (admin: TokenSource): Outbox => {
    const putFile = createPutFile({ ...at, admin })
    return createOutbox({
      device,
      platform,
      author: mirrorName,
      readBase: readMirrorBase(mirror),
      remote: telling(createPushRemote({ ...at, admin }), (answered) => {
        if (answered.result.result === 'accepted') accepted.push(answered)
      }),
      ensureFile: async (id) => {
        const upload = files.get(id)
        if (upload) await putFile(upload)
        return 'sent'
      },
    })
  }
  const outbox = session ? outboxOf(session) : null
  return {
    author: admin?.id,
    outbox,
    /** Files that its admin has chosen, sent before the row that names them. */
    files,
    /** Every answer 'accepted' that it read, in order. */
    accepted,
    /** One pull, after which what was accepted is settled as the replicator does it. */
    pull: async () => {
      const outcome = await puller.pull()
      if (outcome.kind === 'current')
        await outbox
          ?.settle({ state: outcome.state, head: outcome.head, line: remote.line })
          .catch((error) => {
            // The server may go while it is asked for a line: then the next pull settles.
            if (!(error instanceof SyncError)) throw error
          })
      return outcome.kind
    },
    /** An hour goes by on its clock. */
    passHour: () => {
      skippedMs += 3_600_000
    },
    /** Number of its rebuilds. */
    rebuilds: () => rebuilds,
    seq: () => disk().state?.seq ?? 0,
    /** Everything that its databases hold, as text. */
    content: async () =>
      JSON.stringify([
        [...disks.a.rows.values(), ...disks.b.rows.values()],
        await device.all('outbox'),
      ]),
    /** Every row that it holds, in an order that all devices have. */
    rows: () =>
      docs()
        .flatMap((stored) => {
          const doc = readRow(stored)
          return doc ? [{ collection: stored.collection, ...doc }] : []
        })
        .map(({ collection, id, seq, row }) => ({ collection, id, seq, row }))
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    unreadable: () => docs().filter((stored) => readRow(stored) === null).length,
  }
}

export type EngineDevice = ReturnType<typeof openEngineDevice>
